import type { InferResponseType } from 'hono/client';
import { momentText } from '../../../../domain/dates.ts';
import { emailNames } from '../../../../domain/letters.ts';
import { emailStatusTitles } from '../../../../domain/lists/emails.ts';
import { paths } from '../../../../domain/paths.ts';
import type { api } from '../../data/client.ts';

type Letters = typeof api.admin.letters;
export type LetterRow = InferResponseType<Letters['$get'], 200>['rows'][number];
export type LetterDetail = InferResponseType<Letters[':id']['$get'], 200>;

/** Emails of an earlier release may be of a kind that no longer exists. */
export const letterName = (kind: string) => (emailNames as Record<string, string>)[kind] ?? kind;

export function LetterFate({ letter }: { letter: LetterRow }) {
  const { status, reason, answer, attempts, due_at } = letter;
  const isTriedAgain = status === 'waiting' && attempts > 0 && due_at;
  return (
    <>
      <span className={status === 'refused' ? 'font-semibold text-coral-700' : ''}>
        {emailStatusTitles[status]}
      </span>
      {reason && status !== 'sent' && <span className="block">{reason}</span>}
      {isTriedAgain && (
        <span className="block text-ink-soft text-sm">Será tentado de novo em {momentText(due_at)}.</span>
      )}
      {answer && status !== 'sent' && (
        <span className="wrap-anywhere block text-ink-soft text-xs" lang="en">
          {answer}
        </span>
      )}
    </>
  );
}

export const backToMessages = { to: paths.adminMessages, label: 'Todas as mensagens' };
