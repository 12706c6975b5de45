import type { InferResponseType } from 'hono/client';
import { momentText } from '../../../../domain/dates.ts';
import { emailStatusTitles } from '../../../../domain/lists/emails.ts';
import { paths } from '../../../../domain/paths.ts';
import type { api } from '../../data/client.ts';

type EmailsApi = typeof api.admin.letters;
/** A row of the list of emails, as the API returns it. */
export type EmailRow = InferResponseType<EmailsApi['$get'], 200>['rows'][number];
export type EmailDetail = InferResponseType<EmailsApi[':id']['$get'], 200>;

/** The status of an email, with the reason and the mail server's answer if it was refused. */
export function EmailStatusText({ email }: { email: EmailRow }) {
  const { status, reason, answer, attempts, due_at } = email;
  const willRetry = status === 'waiting' && attempts > 0 && due_at;
  return (
    <>
      <span
        className={
          status === 'refused' || status === 'stored' || willRetry ? 'font-semibold text-coral-700' : ''
        }
      >
        {willRetry ? 'Parado' : emailStatusTitles[status]}
      </span>
      {reason && status !== 'sent' && <span className="block">{reason}</span>}
      {willRetry && (
        <span className="block text-ink-soft text-sm">Será tentado de novo em {momentText(due_at)}.</span>
      )}
      {answer && status !== 'sent' && (
        <details className="text-ink-soft text-xs">
          <summary className="flex min-h-11 items-center">O que o servidor de e-mail disse</summary>
          <span className="wrap-anywhere" lang="en">
            {answer}
          </span>
        </details>
      )}
    </>
  );
}

/** The back link of pages below `/painel/mensagens`. */
export const backToMessages = { to: paths.adminMessages, label: 'Todas as mensagens' };
