import { CircleCheck, CircleDashed } from 'lucide-react';
import { momentText } from '../../../../domain/dates.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SummaryChevron } from '../summary-chevron.tsx';
import type { StudentDetail } from './students.ts';

/** Returns where the student stopped, the first uncompleted lesson, and when one was last completed. */
export function progressText({ completed, total, updated_at, modules }: StudentDetail['progress']): string {
  const last = updated_at ? `, em ${momentText(updated_at)}` : '';
  if (completed === 0) return 'Ainda não começou';
  if (completed === total) return `Concluiu o curso${last}`;
  const next = modules.flatMap(({ lessons }) => lessons).find((lesson) => !lesson.completed);
  return `Parou em “${next?.title}”${last}`;
}

/** The completed lessons on a student's page, by module. */
export function StudentProgress({ progress }: Pick<StudentDetail, 'progress'>) {
  const { completed, total, percent, updated_at, modules } = progress;
  return (
    <TitledCard title="Progresso">
      <div>
        <ProgressBar label="Progresso no curso" percent={percent} />
        <p className="mt-2">
          {completed} de {total} aulas ({percent}%)
          {updated_at && <span className="text-ink-soft">, a última em {momentText(updated_at)}</span>}
        </p>
      </div>
      {modules.map(({ id, title, completed, total, lessons }) => (
        <details key={id} className="group">
          <summary className="flex items-center gap-2 rounded-control py-1.5 font-semibold">
            <SummaryChevron />
            {title}: {completed} de {total}
          </summary>
          <ul className="mt-2 grid gap-2 pl-1">
            {lessons.map((lesson) => (
              <li key={lesson.id} className="flex gap-2">
                {lesson.completed ? (
                  <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
                ) : (
                  <CircleDashed aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-soft" />
                )}
                <span>
                  {lesson.title}
                  <span className="sr-only">{lesson.completed ? ': concluída' : ': não concluída'}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </TitledCard>
  );
}
