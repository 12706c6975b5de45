import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Audience, audiences, stoppedDays } from '../../../../domain/audiences.ts';
import { visibleModules } from '../../../../domain/content/course.ts';
import { maxNewsletterSubject } from '../../../../domain/emails.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/choice-fields.tsx';
import { Field, FieldFrame } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isContentConflict, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { contentQuery } from '../draft/content-queries.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { RichText } from '../form/rich-text.tsx';
import {
  audienceText,
  type Newsletter,
  NewsletterPreview,
  newsletterApi,
  newsletterQuery,
} from './newsletter-issues.tsx';
import { SendActions } from './send-actions.tsx';
import { useAutosave } from './use-autosave.ts';

const audienceOptions = audiences.map((audience) => ({ value: audience, label: audienceText({ audience }) }));

/** The editor of a newsletter issue that was not sent yet, with autosave and preview. */
export function NewsletterEditor({ newsletter }: { newsletter: Newsletter }) {
  const { id } = newsletter;
  const { text, savedText, write, dropUnsaved, isUnsaved, error, save } = useAutosave(newsletter);
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasConflict = isContentConflict(error);
  const { audience, module_id, is_advertising } = text;
  const { data: content } = useQuery({ ...contentQuery, enabled: audience === 'stopped' });
  const modules = content?.published.document.course.modules ?? [];

  async function remove() {
    await read(newsletterApi[':id'].$delete({ param: { id } }));
    dropUnsaved();
    client.removeQueries({ queryKey: newsletterQuery(id).queryKey });
    await navigate(paths.adminMessages);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <TitledCard title="Rascunho">
        <div className="grid gap-3">
          <SelectField
            label="Para"
            options={audienceOptions}
            value={audience}
            onChange={({ target }) => write({ audience: target.value as Audience, module_id: null })}
          />
          {audience === 'stopped' && (
            <SelectField
              label={`Sem nenhuma aula há ${stoppedDays} dias, parados em`}
              none="Qualquer módulo"
              options={visibleModules(modules).map(({ id, title }) => ({ value: id, label: title }))}
              value={module_id ?? ''}
              onChange={({ target }) => write({ module_id: target.value || null })}
            />
          )}
          {audience !== 'subscribers' && (
            <div>
              <Checkbox
                label="É publicidade: oferta, promoção ou outro produto"
                checked={is_advertising}
                onChange={({ target }) => write({ is_advertising: target.checked })}
              />
              <p className="text-ink-soft text-sm">
                {is_advertising
                  ? 'Publicidade vai só a quem, neste grupo, confirmou a inscrição na newsletter.'
                  : 'O que é sobre o curso vai a quem tem acesso, confirmou o e-mail e não pediu para parar.'}{' '}
                Cada e-mail diz como sair.
              </p>
            </div>
          )}
        </div>
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
