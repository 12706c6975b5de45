import { shareUrl } from '../../../../domain/links.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContent } from '../../data/content.ts';

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** Shown once, when the invitation was made or sent again: the server stores only the link's hash. */
export function InvitationLink({ email, link, onClose }: Props) {
  const { site } = useContent();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success('Link copiado.'),
      () => toast.error(messages.security.copyFailed),
    );
  const message = `Este é o seu convite para a equipe do site ${site.brandName}. O link vale por 7 dias: ${link}`;
  const actions = (
    <>
      <Button look="outline" onClick={() => void copy()}>
        Copiar link
      </Button>
      <ButtonLink look="outline" href={shareUrl(message)} target="_blank" rel="noopener noreferrer">
        Enviar por WhatsApp
      </ButtonLink>
      <Button look="primary" onClick={onClose}>
        Pronto
      </Button>
    </>
  );
  return (
    <ModalDialog title="O convite está a caminho" onClose={onClose} actions={actions}>
      <p className="wrap-anywhere">
        O e-mail vai para <strong>{email}</strong>. Se quiser, mande você mesma o link; ele não será mostrado
        de novo, e só serve a quem você convidou: não o passe a mais ninguém.
      </p>
      <p className="wrap-anywhere mt-4 font-semibold">
        <code>{link}</code>
      </p>
    </ModalDialog>
  );
}
