import { BookOpen, ChartNoAxesColumn, ChevronDown, Gift } from 'lucide-react';
import type { CourseModule } from '../../../../domain/content/course.ts';
import type { ModuleProgress } from '../../../../domain/progress.ts';
import type { Material } from '../materials/use-materials.ts';
import { FileLinks } from './file-links.tsx';
import { lessonFile } from './lesson-files.ts';
import { LessonRow } from './lesson-row.tsx';

const icons = { book: BookOpen, gift: Gift, chart: ChartNoAxesColumn };

interface ModuleCardProps {
  module: CourseModule;
  progress: ModuleProgress | undefined;
  /** The module's files that are there, once that is known. */
  materials: readonly Material[] | undefined;
  completedLessons: ReadonlySet<string>;
  activeVideo: string | undefined;
  startsExpanded: boolean;
  onComplete: (lessonId: string) => void;
  onWatch: (lessonId: string) => void;
}

export function ModuleCard(props: ModuleCardProps) {
  const { module, progress, materials, completedLessons, activeVideo, startsExpanded, onComplete, onWatch } =
    props;
  const Icon = icons[module.icon];
  const extras = materials?.filter(({ kind }) => kind === 'upload') ?? [];
  return (
    <details className="card group overflow-hidden" open={startsExpanded}>
      <summary className="flex list-none items-center gap-4 p-4 hover:bg-leaf-50 sm:p-6 [&::-webkit-details-marker]:hidden">
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-control ${progress?.complete ? 'bg-leaf-600 text-white' : 'bg-honey-200 text-ink'}`}
        >
          <Icon aria-hidden size={24} />
        </span>
        <span className="min-w-0 flex-1">
          <h2 className="text-base leading-snug tracking-normal sm:text-lg">{module.title}</h2>
          <span className="mt-0.5 hidden text-ink-soft text-sm sm:block">{module.description}</span>
          <span
            className={`mt-1 block text-sm ${progress?.complete ? 'font-semibold text-leaf-700' : 'text-ink-soft'}`}
          >
            {progress?.complete
              ? 'Módulo concluído'
              : `${progress?.completed ?? 0} de ${module.lessons.length} concluídas`}
          </span>
        </span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" size={22} />
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {module.lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            fileUrl={lessonFile(module, lesson, materials)}
            material={materials?.find(({ id }) => id === lesson.id)}
            isCompleted={completedLessons.has(lesson.id)}
            isActive={activeVideo === lesson.id}
            onComplete={() => onComplete(lesson.id)}
            onWatch={() => onWatch(lesson.id)}
          />
        ))}
      </ul>
      {extras.length > 0 && (
        <div className="border-line border-t px-4 py-4 sm:px-6">
          <h3 className="text-base tracking-normal">Materiais extras</h3>
          <FileLinks
            label="Materiais extras"
            files={extras.map(({ title, url }) => ({ name: title, url }))}
          />
        </div>
      )}
    </details>
  );
}
