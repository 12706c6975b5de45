import { shareUrl } from '../../../../domain/chat-links.ts';
import { lifetimeText } from '../../../../domain/lifetimes.ts';
import { paths } from '../../../../domain/paths.ts';
import { firstNameOf } from '../../../../domain/person-names.ts';
import { Button } from '../../../ui/button.tsx';
import { ApiError, api, codeOf, read } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { OtherActions, useMainLook } from '../row-actions.tsx';
import type { StudentRow } from '../students/students.ts';
import { useChange } from '../use-change.ts';
import { copyLink, LinkDialog } from './share-link.tsx';

type Recipient = Pick<StudentRow, 'id' | 'name' | 'email'>;

/** Returns the Portuguese text for an access link that was not sent or shown. */
export function explainLinkError(error: unknown): string {
  if (codeOf(error) === 'forbidden') return 'Esta conta é da equipe: o link dela vai só por e-mail.';
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return explainAdminError(error);
  const minutes = Math.max(1, Math.ceil(error.retryAfter / 60));
  return `Esta pessoa já tem os links de acesso que o site faz em meia hora, e o último ainda vale. Outro, só daqui a ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
}

/** Buttons that create an access link for a student and copy it or share it by WhatsApp. */
export function AccessLinkButtons({ recipient: { id, name, email } }: { recipient: Recipient }) {
  const { courseTitle } = useContent().site;
  const look = useMainLook();
  const createLink = useChange(
    async (_: 'copy' | 'chat') => {
      const { link, seconds } = await read(api.admin.students[':id'].link.$post({ param: { id } }));
      const lifetime = lifetimeText(seconds);
      const first = firstNameOf(name);
      const greeting = first ? `Olá, ${first}!` : 'Olá!';
      const message = `${greeting} Crie aqui uma senha nova do curso ${courseTitle}. O link é só seu e vale por ${lifetime}, uma vez só: ${link}`;
      return { link, lifetime, message };
    },
    { explain: explainLinkError },
  );
  const { data: createdLink } = createLink;
  const createAndShare = (channel: 'copy' | 'chat') =>
    createLink.mutate(channel, {
      onSuccess(access) {
        if (channel === 'copy') copyLink(access.link);
        // If the browser blocks this window, the dialog has a button for it.
        else window.open(shareUrl(access.message), '_blank', 'noopener');
      },
    });
  return (
    <>
      <Button look={look} isSmall disabled={createLink.isPending} onClick={() => createAndShare('copy')}>
        Copiar link
      </Button>
      <OtherActions>
        <Button look="outline" isSmall disabled={createLink.isPending} onClick={() => createAndShare('chat')}>
          Enviar por WhatsApp
        </Button>
      </OtherActions>
      {createdLink && (
        <LinkDialog title="Link de acesso" {...createdLink} onClose={createLink.reset}>
          <p>
            O link vale por {createdLink.lifetime}, uma vez só, e não será mostrado de novo. Com ele se cria
            uma senha nova para esta conta, no lugar da que houver: mande-o só à pessoa deste e-mail:{' '}
            <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <p>
            Para quem já tem senha basta o endereço do curso, que não vence:{' '}
            <span className="wrap-anywhere">{`${location.origin}${paths.login}`}</span>
          </p>
        </LinkDialog>
      )}
    </>
  );
}
