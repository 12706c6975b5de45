import { lifetimeText, linkLifetimes } from '../../../../domain/lifetimes.ts';
import { shareUrl } from '../../../../domain/links.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useContent } from '../../data/content.ts';
import { ShownOnceDialog } from '../security/shown-once-dialog.tsx';

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** Shown once, when the invitation was made or sent again: the server stores only the link's hash. */
export function InvitationLink({ email, link, onClose }: Props) {
  const { site } = useContent();
  const lifetime = lifetimeText(linkLifetimes.invitation);
  const message = `Este é o seu convite para a equipe do site ${site.brandName}. O link vale por ${lifetime}: ${link}`;
  return (
    <ShownOnceDialog
      title="O convite está a caminho"
      text={link}
      copyLabel="Copiar link"
      copied="Link copiado."
      copyFailed="Não foi possível copiar. Selecione o link abaixo e copie."
      extra={
        <ButtonLink look="outline" href={shareUrl(message)} target="_blank" rel="noopener noreferrer">
          Enviar por WhatsApp
        </ButtonLink>
      }
      closeLabel="Pronto"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        O e-mail vai para <strong>{email}</strong>. Se quiser, mande você mesma o link; ele não será mostrado
        de novo, e só serve a quem você convidou: não o passe a mais ninguém.
      </p>
      <p className="wrap-anywhere mt-4 font-semibold">
        <code>{link}</code>
      </p>
    </ShownOnceDialog>
  );
}
