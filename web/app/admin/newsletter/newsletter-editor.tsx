import { useQueryClient } from '@tanstack/react-query';
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
import { type Newsletter, NewsletterPreview, newsletterApi, newsletterQuery } from './newsletter-issues.tsx';
import { RecipientsFields } from './recipients-fields.tsx';
import { SendActions } from './send-actions.tsx';
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
