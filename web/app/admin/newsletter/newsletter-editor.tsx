import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router';
import { maxNewsletterSubject } from '../../../../domain/emails.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Field, FieldFrame } from '../../../ui/field.tsx';
import { isContentConflict, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { RichText } from '../form/rich-text.tsx';
import { NoMailServerNotice, useEmailToast } from '../links/email-delivery.tsx';
import { useChange } from '../use-change.ts';
import {
  audienceText,
  counted,
  countText,
  type Newsletter,
  NewsletterPreview,
  type NewsletterText,
  newsletterApi,
  newsletterQuery,
  recipientsQuery,
} from './newsletter-issues.tsx';
import { RecipientsFields } from './recipients-fields.tsx';
import { ScheduleAction } from './schedule.tsx';
import { useAutosave } from './use-autosave.ts';

/** The editor of a newsletter issue that was not sent yet, with autosave and preview. */
export function NewsletterEditor({ newsletter }: { newsletter: Newsletter }) {
  const { id } = newsletter;
  const { text, savedText, write, dropUnsaved, isUnsaved, error, save } = useAutosave(newsletter);
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasConflict = isContentConflict(error);

  async function remove() {
    await read(newsletterApi[':id'].$delete({ param: { id } }));
    dropUnsaved();
    client.removeQueries({ queryKey: newsletterQuery(id).queryKey });
    await navigate(paths.adminMessages);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <TitledCard title="Escrever">
        <RecipientsFields text={text} onChange={write} />
        <Field
          label="Assunto"
          value={text.subject}
          maxLength={maxNewsletterSubject}
          onChange={({ target }) => write({ subject: target.value })}
        />
        <FieldFrame label="Texto">
          {(control) => (
            <RichText
              {...control}
              label="Texto"
              value={text.body}
              onChange={(body) => write({ body })}
              allowsImages
            />
          )}
        </FieldFrame>
        {error ? (
          <Alert
            tone="error"
            action={
              <Button
                look="outline"
                isSmall
                onClick={() => {
                  if (!hasConflict) return void save().catch(() => undefined);
                  dropUnsaved();
                  window.location.reload();
                }}
              >
                {hasConflict ? 'Ver o que está salvo' : 'Salvar de novo'}
              </Button>
            }
          >
            {hasConflict
              ? 'Este rascunho mudou em outra aba, ou por outra pessoa. Copie o que você escreveu antes de ver o que está salvo.'
              : explainAdminError(error)}
          </Alert>
        ) : (
          <p role="status" className="text-ink-soft text-sm">
            {isUnsaved ? 'Salvando...' : 'Rascunho salvo.'}
          </p>
        )}
        <SendActions
          id={id}
          saved={savedText}
          save={save}
          isEmpty={!text.subject.trim() || !text.body.trim()}
        />
        <p>
          <AdminAction
            label="Descartar rascunho"
            look="quiet"
            question="Descartar este rascunho?"
            run={remove}
            done="Rascunho descartado."
          >
            O texto se perde.
          </AdminAction>
        </p>
      </TitledCard>
      <TitledCard title="Prévia">
        <NewsletterPreview {...savedText} />
      </TitledCard>
    </div>
  );
}

interface SendActionsProps {
  id: string;
  saved: NewsletterText;
  /** Resolves to the saved version. */
  save: () => Promise<number>;
  isEmpty: boolean;
}

/** Test, schedule and send. Each saves the text first. */
function SendActions({ id, saved, save, isEmpty }: SendActionsProps) {
  const { count: recipients, unconfirmed = 0 } = useQuery(recipientsQuery(id, saved)).data ?? {};
  const showEmailToast = useEmailToast();
  const isForStudents = saved.audience !== 'subscribers';
  const to = counted(recipients ?? 0, isForStudents ? 'aluno' : 'inscrito');
  const { mutate, isPending } = useChange(
    async () => {
      await save();
      return read(newsletterApi[':id'].test.$post({ param: { id } }));
    },
    {
      onDone: ({ recipient }) =>
        showEmailToast('Teste escrito.', {
          email: `O e-mail para ${recipient}`,
          sent: `Teste enviado a ${recipient}.`,
        }),
    },
  );
  if (isEmpty) return <p className="text-ink-soft">Escreva assunto e texto para enviar um teste.</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button Icon={Send} look="outline" isSmall disabled={isPending} onClick={() => mutate()}>
        Enviar teste
      </Button>
      <ScheduleAction id={id} to={audienceText(saved)} save={save} />
      {recipients === undefined ? null : recipients === 0 ? (
        <NobodyReached id={id} isForStudents={isForStudents} unconfirmed={unconfirmed} />
      ) : (
        <AdminAction
          label="Enviar"
          look="primary"
          question={`Enviar para ${to}?`}
          run={async () =>
            read(newsletterApi[':id'].send.$post({ param: { id }, json: { version: await save() } }))
          }
          done={isForStudents ? 'Sua mensagem está saindo.' : 'A newsletter está na fila.'}
        >
          <NoMailServerNotice advice="Configure o e-mail antes: agora esta newsletter não chega a ninguém." />
          <p>
            Vai a quem confirmou o e-mail e não saiu, aos poucos, uma vez a cada pessoa. O texto não pode mais
            ser mudado; o envio pode ser parado, e o que já saiu não volta.
          </p>
        </AdminAction>
      )}
    </div>
  );
}

interface NobodyReachedProps {
  id: string;
  isForStudents: boolean;
  /** Students of the group whose email is not confirmed. */
  unconfirmed: number;
}

/** Says why nobody gets the issue, and offers to send students their link again. */
function NobodyReached({ id, isForStudents, unconfirmed }: NobodyReachedProps) {
  if (!isForStudents) return <p className="text-ink-soft">Ainda não há inscritos com o e-mail confirmado.</p>;
  if (unconfirmed === 0)
    return (
      <p className="text-ink-soft">
        Ninguém pode receber: este grupo está vazio, ou quem está nele pediu para não receber.
      </p>
    );
  const who = counted(unconfirmed, 'aluno');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft">
        Ninguém pode receber: {countText(unconfirmed)}{' '}
        {unconfirmed === 1 ? 'ainda não confirmou' : 'ainda não confirmaram'} o e-mail. Reenviar acesso?
      </p>
      <AdminAction
        label="Reenviar acesso"
        look="outline"
        question={`Reenviar o acesso a ${who}?`}
        run={() => read(newsletterApi[':id']['resend-access'].$post({ param: { id } }))}
        done="Os links de acesso estão saindo."
        sendsEmail
      >
        <p>Cada pessoa recebe de novo o e-mail com o seu link, no máximo uma vez por dia.</p>
        <NoMailServerNotice advice="Configure o e-mail antes: agora este link não chega a ninguém." />
      </AdminAction>
    </div>
  );
}
