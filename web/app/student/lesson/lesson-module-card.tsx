import { Check, ChevronDown, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { lessonPath } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Progress } from '../../data/progress.ts';

interface LessonModuleCardProps {
  place: PlacedLesson;
  /** Undefined until it has loaded. */
  progress: Progress | undefined;
  /** True beside a video: wide screens then show the module's lessons expanded. */
  isBesideVideo: boolean;
}

/** The lesson's position in its module, the module's lessons, and the course progress. */
export function LessonModuleCard({
  place: { module, moduleIndex, number, lesson },
  progress,
  isBesideVideo,
}: LessonModuleCardProps) {
  const done = new Set(progress?.completed_lessons);
  // Above a text a phone has room for two lines; the course's page has the progress.
  const onPhone = isBesideVideo
    ? { title: '', progress: '' }
    : { title: 'line-clamp-2', progress: 'max-sm:hidden sm:mt-0 sm:w-56' };
  return (
    <Card
      as="section"
      tone="leaf"
      aria-label="Onde você está"
      className={`px-4 sm:px-5 ${isBesideVideo ? 'pt-4 pb-2 sm:pt-5' : 'pt-3'}`}
    >
      <div className="flex items-center gap-4">
        <ModuleEmblem
          className={`block shrink-0 rounded-control ${isBesideVideo ? 'size-16 sm:size-20' : 'size-12'}`}
          icon={module.icon}
          index={moduleIndex}
        />
        <div className={`min-w-0 flex-1 ${isBesideVideo ? '' : 'sm:flex sm:items-center sm:gap-6'}`}>
          <div className="min-w-0 flex-1">
            <p className={`font-semibold leading-snug ${onPhone.title}`}>{module.title}</p>
            <p className="mt-0.5 text-ink-soft text-sm">
              Aula {number} de {module.lessons.length} do módulo
            </p>
          </div>
          {/* Reserves the height. */}
          <div className={`mt-2 min-h-8 ${onPhone.progress}`}>
            {progress && (
              <>
                <ProgressBar label="Progresso do curso" percent={progress.percent} />
                <p className="mt-1 text-ink-soft text-sm">
                  {progress.completed} de {progress.total} aulas do curso · {progress.percent}%
                </p>
              </>
            )}
          </div>
        </div>
      </div>
      <details className={`group ${isBesideVideo ? 'mt-2 xl:hidden' : ''}`}>
        <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-leaf-800 text-sm hover:underline [&::-webkit-details-marker]:hidden">
          Aulas deste módulo
          <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={18} />
        </summary>
        <ModuleLessons module={module} current={lesson.id} done={done} />
      </details>
      {isBesideVideo && (
        <nav aria-label="Aulas deste módulo" className="mt-3 hidden xl:block">
          <ModuleLessons module={module} current={lesson.id} done={done} />
        </nav>
      )}
    </Card>
  );
}

interface ModuleLessonsProps {
  module: PlacedLesson['module'];
  /** The open lesson's id. */
  current: string;
  done: ReadonlySet<string>;
}

function ModuleLessons({ module, current, done }: ModuleLessonsProps) {
  return (
    <ol>
      {module.lessons.map(({ id, title }) => {
        const StateIcon = done.has(id) ? Check : Circle;
        return (
          <li key={id}>
            <Link
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-2 leading-snug hover:bg-leaf-100 aria-[current]:font-bold"
              to={lessonPath(id)}
            >
              <StateIcon
                aria-hidden
                className={`shrink-0 ${done.has(id) ? 'text-leaf-700' : 'text-ink-soft/60'}`}
                size={18}
              />
              <span>
                {title}
                {done.has(id) && <span className="sr-only"> (concluída)</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
