import { lifetimeText, linkLifetimes } from '../../../../domain/lifetimes.ts';
import { useContent } from '../../data/content.ts';
import { NoMailServerNotice, useHasMailServer } from './email-delivery.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** Shows the link of a team invitation that was just created or sent again. */
export function InvitationLinkDialog({ email, link, onClose }: Props) {
  const { site } = useContent();
  const hasServer = useHasMailServer();
  const lifetime = lifetimeText(linkLifetimes.invitation);
  return (
    <LinkDialog
      title={hasServer ? 'O convite está a caminho' : 'Mande o convite você mesma'}
      link={link}
      message={`Este é o seu convite para a equipe do site ${site.brandName}. O link vale por ${lifetime}: ${link}`}
      onClose={onClose}
    >
      <NoMailServerNotice advice="Mande o link a quem você convidou." />
      <p className="wrap-anywhere">
        {hasServer ? (
          <>
            O e-mail vai para <strong>{email}</strong>. Se quiser, mande você mesma o link; ele
          </>
        ) : (
          <>
            O convite é de <strong>{email}</strong>. O link
          </>
        )}{' '}
        não será mostrado de novo, e só serve a quem você convidou: não o passe a mais ninguém.
      </p>
    </LinkDialog>
  );
}
