import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { asTyped } from '../../../ui/question-parts.tsx';
import type { PublishedAnswer } from '../../data/questions.ts';

/** How many are shown before all are asked for. */
const few = 5;

/** What others asked below this lesson and every student may read, folded. */
export function PublishedAnswers({ answers }: { answers: readonly PublishedAnswer[] }) {
  const [isAll, setAll] = useState(false);
  if (answers.length === 0) return null;
  return (
    <section aria-label="Perguntas de outros alunos">
      <h3 className="text-lg">Perguntas de outros alunos</h3>
      <ul className="mt-3 grid gap-3">
        {(isAll ? answers : answers.slice(0, few)).map(({ id, question, answer, name }) => (
          <li key={id}>
            <details className="card group">
              <summary className="flex min-h-12 list-none items-start gap-3 rounded-card p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className={`${asTyped} font-semibold`}>{question}</span>
                  <span className="text-ink-soft text-sm">{name}</span>
                </span>
                <ChevronDown
                  aria-hidden
                  className="mt-0.5 shrink-0 transition-transform group-open:rotate-180"
                  size={22}
                />
              </summary>
              <div className="mx-4 mb-4 rounded-control bg-leaf-50 p-4 sm:mx-6">
                <p className={asTyped}>{answer}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
      {!isAll && answers.length > few && (
        <button type="button" className="button button-outline mt-4" onClick={() => setAll(true)}>
          Mostrar todas ({answers.length})
        </button>
      )}
    </section>
  );
}
