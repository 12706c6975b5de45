import { momentText } from '../../../../domain/dates.ts';
import { emailStatusTitles } from '../../../../domain/lists/emails.ts';
import type { LetterRow } from './letters.ts';

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
