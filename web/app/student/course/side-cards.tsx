import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Progress } from '../../data/progress.ts';
import { useSupportUrl } from '../../data/use-support-url.ts';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';

interface CourseProgressCardProps {
  /** Undefined if it failed to load. */
  progress: Progress | undefined;
  onRetry: () => void;
}

/** The course page's progress. */
export function CourseProgressCard({ progress, onRetry }: CourseProgressCardProps) {
  return (
    <Card as="section" className="grid grid-cols-1 gap-3 p-6" aria-label="Seu progresso">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">Seu progresso</h2>
        {progress && <p className="font-extrabold text-3xl tabular-nums">{progress.percent}%</p>}
      </div>
      {progress ? (
        <>
          <ProgressBar label="Progresso do curso" percent={progress.percent} />
          <dl className="grid grid-cols-1 gap-1 text-ink-soft [&_dd]:font-semibold [&_dd]:text-ink [&_dd]:tabular-nums [&_div]:flex [&_div]:flex-wrap [&_div]:justify-between [&_div]:gap-x-4">
            <div>
              <dt>Aulas concluídas</dt>
              <dd>
                {progress.completed} de {progress.total} aulas
              </dd>
            </div>
            <div>
              <dt>Módulos concluídos</dt>
              <dd>
                {progress.modules_completed} de {progress.modules.length}
              </dd>
            </div>
          </dl>
          {progress.percent === 100 && <p className="font-semibold text-leaf-700">Curso completo!</p>}
          <ProgressNote offlineState={progress.offlineState} />
        </>
      ) : (
        <ProgressLoadFailed onRetry={onRetry} />
      )}
    </Card>
  );
}

/** The course page's link to support; less prominent, because most students do not need it. */
export function HelpCard() {
  return (
    <Card as="section" tone="leaf" className="grid grid-cols-1 gap-3 p-6" aria-label="Precisa de ajuda?">
      <h2 className="text-lg">Precisa de ajuda?</h2>
      <p className="text-ink-soft">Ficou com dúvida em alguma aula? Escreva para a instrutora.</p>
      <ButtonLink as={NewTabLink} look="outline" Icon={MessageCircle} href={useSupportUrl()}>
        Falar com a instrutora
      </ButtonLink>
    </Card>
  );
}
