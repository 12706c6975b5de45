import { emailStatusTitles } from '../../../../domain/lists/emails.ts';
import { paths } from '../../../../domain/paths.ts';
import type { Answer, api } from '../../data/client.ts';
import { When } from '../when.tsx';

type EmailsApi = typeof api.admin.letters;
/** A row of the list of emails, as the API returns it. */
export type EmailRow = Answer<EmailsApi['$get']>['rows'][number];
export type EmailDetail = Answer<EmailsApi[':id']['$get']>;

/** Returns true while an email waits for another attempt. */
const willRetry = ({ status, attempts, due_at }: EmailRow) =>
  status === 'waiting' && attempts > 0 && due_at !== null;

/** The status of an email in a word. */
export function EmailStatusWord({ email }: { email: EmailRow }) {
  const isTrouble = email.status === 'refused' || email.status === 'stored' || willRetry(email);
  return (
    <span className={isTrouble ? 'font-semibold text-coral-700' : ''}>
      {willRetry(email) ? 'Parado' : emailStatusTitles[email.status]}
    </span>
  );
}

/** Returns why an email is not sent; undefined if it is. */
export const emailReason = ({ status, reason }: EmailRow) => (status === 'sent' ? undefined : reason);

/** The status of an email, with the reason and the mail server's answer if it was refused. */
export function EmailStatusText({ email }: { email: EmailRow }) {
  const { status, answer, due_at } = email;
  return (
    <>
      <EmailStatusWord email={email} />
      <span className="block">{emailReason(email)}</span>
      {willRetry(email) && due_at && (
        <span className="block text-ink-soft text-sm">
          Será tentado de novo: <When at={due_at} />.
        </span>
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
