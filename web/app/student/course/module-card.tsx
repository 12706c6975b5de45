import { Check, ChevronDown, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StudentModule } from '../../../../domain/content/course.ts';
import type { StartedWork } from '../../../../domain/next-steps.ts';
import { exercisesPath } from '../../../../domain/paths.ts';
import type { ModuleProgress } from '../../../../domain/progress.ts';
import { Card } from '../../../ui/card.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import type { Material } from '../../data/materials.ts';
import { FileLinks, lessonFileUrl } from './file-links.tsx';
import { LessonRow } from './lesson-row.tsx';
import { MissingFilmNote } from './next-step-link.tsx';

const ModuleDownload = optionalComponent(
  async () => (await import('../offline/module-download.tsx')).ModuleDownload,
);

interface ModuleCardProps {
  module: StudentModule;
  /** Position in the course, from 0. */
  index: number;
  progress: ModuleProgress | undefined;
  /** The module's files, once loaded. */
  materials: readonly Material[] | undefined;
  /** Undefined if the progress failed to load. */
  completedLessons: ReadonlySet<string> | undefined;
  /** The lesson whose video was opened last on this page. */
  lastOpenedVideo: string | undefined;
  /** The lesson to continue with. */
  nextLesson: string | undefined;
  /** Undefined until it has loaded. */
  started: StartedWork | undefined;
  /** Initial state only. */
  startsExpanded: boolean;
  onComplete: (lessonId: string) => void;
  onWatch: (lessonId: string) => void;
}

/** A module of the course: a collapsible list of its lessons. */
export function ModuleCard(props: ModuleCardProps) {
  const { module, index, progress, materials, completedLessons, startsExpanded } = props;
  const { lastOpenedVideo, nextLesson, started, onComplete, onWatch } = props;
  const [isOpen] = useState(startsExpanded);
  const updates = materials?.filter(({ is_update }) => is_update) ?? [];
  return (
    <Card as="details" className="group overflow-hidden" open={isOpen}>
      <summary className="flex list-none items-center gap-4 px-4 py-3 hover:bg-leaf-50 sm:gap-5 sm:p-5 [&::-webkit-details-marker]:hidden">
        <span className="relative shrink-0">
          <ModuleEmblem
            className="block size-14 rounded-control sm:size-20"
            icon={module.icon}
            index={index}
          />
          {progress?.complete && (
            <span className="arrives absolute -right-1.5 -bottom-1.5 grid size-7 place-items-center rounded-full border-2 border-white bg-leaf-600 text-white">
              <Check aria-hidden size={16} strokeWidth={3} />
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <h2 className="line-clamp-3 text-base leading-snug tracking-normal sm:text-lg">{module.title}</h2>
          <span className="mt-0.5 hidden text-ink-soft text-sm sm:block">{module.description}</span>
          {progress && (
            <span
              className={`mt-1 block text-sm ${progress.complete ? 'font-semibold text-leaf-700' : 'text-ink-soft'}`}
            >
              {progress.complete
                ? 'Módulo concluído'
                : `${progress.completed} de ${module.lessons.length} aulas`}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" size={22} />
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {module.lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            fileUrl={lessonFileUrl(module, lesson, materials)}
            isCompleted={completedLessons?.has(lesson.id)}
            isLastOpenedVideo={lastOpenedVideo === lesson.id}
            isNext={nextLesson === lesson.id}
            position={started?.positions.find((position) => position.lesson === lesson.id)}
            onComplete={() => onComplete(lesson.id)}
            onWatch={() => onWatch(lesson.id)}
          />
        ))}
      </ul>
      {completedLessons && (
        <div className="border-line border-t bg-honey-100 px-4 empty:hidden sm:px-6">
          <MissingFilmNote module={module} completedLessons={[...completedLessons]} />
        </div>
      )}
      {module.hasExercises && (
        <div className="border-line border-t px-4 sm:px-6">
          <Link
            className="flex min-h-12 items-center gap-3 font-semibold text-leaf-800 hover:underline max-sm:text-sm"
            to={exercisesPath(module.id)}
          >
            <ListChecks aria-hidden className="shrink-0 text-leaf-700" size={22} />
            <span>
              Exercícios do módulo<span className="sr-only">: {module.title}</span>
              <span className="font-normal text-ink-soft">
                {exercisesState(
                  module,
                  started?.exercises.find((one) => one.module === module.id),
                )}
              </span>
            </span>
          </Link>
        </div>
      )}
      {updates.length > 0 && (
        <div className="border-line border-t px-4 py-4 sm:px-6">
          <h3 className="text-base tracking-normal">Atualizações</h3>
          <FileLinks label="Atualizações" files={updates.map(({ title, url }) => ({ name: title, url }))} />
        </div>
      )}
      {materials && <ModuleDownload module={module} materials={materials} />}
    </Card>
  );
}

/** Returns such as ` · 5 de 7 certos`; before the first answer the minutes. */
function exercisesState(
  { exerciseMinutes }: StudentModule,
  started: StartedWork['exercises'][number] | undefined,
): string {
  if (!started) return exerciseMinutes ? ` · ${exerciseMinutes} min` : '';
  const { total, answered, right } = started;
  return answered < total ? ` · ${answered} de ${total} feitos` : ` · ${right} de ${total} certos`;
}
