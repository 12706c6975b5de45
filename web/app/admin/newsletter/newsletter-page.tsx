import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { backToMessages } from '../emails/emails.tsx';
import { NoMailServerNotice } from '../links/email-delivery.tsx';
import { RecordPage } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import {
  audienceText,
  counted,
  countText,
  isSending,
  type Newsletter,
  NewsletterPreview,
  newsletterApi,
  newsletterQuery,
  newsletterState,
  titleOf,
} from './newsletter-issues.tsx';

/** `/painel/mensagens/newsletter/:id`: one newsletter issue. */
export const { Page, handle } = adminPage(paths.adminNewsletter, NewsletterPage);

/** Shows the editor, the scheduled issue or the progress of sending, by the state of the issue. */
function NewsletterPage({ id }: { id: string }) {
  // A cached version may be older than the last save.
  const newsletter = useQuery({ ...newsletterQuery(id), gcTime: 0 });
  return (
    <RecordPage back={backToMessages} query={newsletter}>
      {(data) =>
        data.queued_at === null && !data.scheduled_at ? (
          <NewsletterEditor newsletter={data} />
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <TitledCard title={titleOf(data)}>
              {data.scheduled_at ? (
                <NewsletterScheduled newsletter={data} at={data.scheduled_at} />
              ) : (
                <NewsletterSending newsletter={data} />
              )}
            </TitledCard>
            <TitledCard title={data.scheduled_at ? 'Prévia' : 'Como saiu'}>
              <NewsletterPreview {...data} />
            </TitledCard>
          </div>
        )
      }
    </RecordPage>
  );
}

/** Shows when the issue will be sent; cancelling makes it a draft again. */
function NewsletterScheduled({ newsletter, at }: { newsletter: Newsletter; at: string }) {
  const { id } = newsletter;
  return (
    <>
      <Facts facts={[['Para', audienceText(newsletter)]]} />
      <Alert
        tone="info"
        title={`O envio está marcado para ${momentText(at)}`}
        action={
          <AdminAction
            label="Cancelar agendamento"
            question="Cancelar o agendamento?"
            run={() => read(newsletterApi[':id'].unschedule.$post({ param: { id } }))}
            done="Voltou a ser rascunho."
          >
            Nada sai nesse horário. O texto volta a ser um rascunho.
          </AdminAction>
        }
      >
        Para mudar o texto ou quem recebe, cancele o agendamento.
      </Alert>
    </>
  );
}

function NewsletterSending({ newsletter }: { newsletter: Newsletter }) {
  const { id, version, queued_at, stopped_at, recipients, sent, stored, refused, is_over } = newsletter;
  const recipientCount = recipients ?? 0;
  return (
    <>
      <p role="status" className="font-semibold">
        {newsletterState(newsletter)}
      </p>
      <NoMailServerNotice />
      {isSending(newsletter) && (
        <ProgressBar
          label="Envio"
          percent={recipientCount > 0 ? Math.round((100 * sent) / recipientCount) : 0}
        />
      )}
      <Facts
        facts={[
          ['Começo do envio', queued_at ? momentText(queued_at) : ''],
          ['Para', `${audienceText(newsletter)}, ${counted(recipientCount, 'pessoa')}`],
          ['Enviados', countText(sent)],
          ['Não enviados: o e-mail estava desligado', stored > 0 && countText(stored)],
          [
            'Recusados',
            // The outbox has them while the sending is not over.
            refused === 0 || is_over ? (
              countText(refused)
            ) : (
              <Link
                key="refused"
                className="link"
                to={`${paths.adminMessages}?status=refused&kind=newsletter`}
              >
                {countText(refused)}
              </Link>
            ),
          ],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {isSending(newsletter) && (
          <AdminAction
            label="Parar envio"
            question="Parar este envio?"
            run={() => read(newsletterApi[':id'].stop.$post({ param: { id } }))}
            done="O envio parou."
          >
            Ninguém mais recebe esta newsletter. O que já saiu não volta; o envio pode continuar depois.
          </AdminAction>
        )}
        {stopped_at && !is_over && (
          <AdminAction
            label="Continuar envio"
            question="Continuar o envio?"
            look="primary"
            run={() => read(newsletterApi[':id'].send.$post({ param: { id }, json: { version } }))}
            done="O envio continua."
          >
            Vai a quem ainda não recebeu. Ninguém recebe duas vezes.
          </AdminAction>
        )}
      </div>
    </>
  );
}
