import { Pencil, Plus } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { DragHandle } from '../form/entry-controls.tsx';
import { useDragOrder } from '../form/use-drag-order.ts';
import { lessonAddress, moduleAddress } from './addresses.ts';
import { LessonRow } from './lesson-row.tsx';
import { Chip, OutlineActions } from './outline-actions.tsx';
import { UploadedFiles } from './uploaded-files.tsx';
import { useCourse } from './use-course.ts';

interface ModuleCardProps {
  module: CourseModule;
  index: number;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
}

export function ModuleCard({ module, index, onDrag }: ModuleCardProps) {
  const navigate = useNavigate();
  const course = useCourse();
  const { list, start, look } = useDragOrder((from, to) => course.moveLesson(index, from, to));
  const { id, title, isHidden, lessons } = module;
  return (
    <section aria-labelledby={`module-${id}`} className="card p-3 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DragHandle onStart={onDrag} />
        <h2 className="min-w-[min(100%,12rem)] flex-1 break-words text-lg" id={`module-${id}`}>
          {title || 'Módulo sem título'}
          {isHidden && <Chip>Oculto</Chip>}
        </h2>
        <Link className="button button-quiet min-h-10 px-3 py-1" to={moduleAddress(id)}>
          <Pencil aria-hidden size={16} />
          Editar<span className="sr-only"> {title}</span>
        </Link>
        <OutlineActions
          name={`o módulo ${title}`}
          index={index}
          count={course.modules.length}
          isHidden={isHidden}
          warning="As aulas dele saem do rascunho com ele. Para guardá-las, oculte o módulo."
          onMove={course.moveModule}
          onHide={(hide) => course.setModuleHidden(index, hide)}
          onRemove={() => course.removeModule(index)}
        />
      </div>
      <ol ref={list} className="mt-3 grid gap-2 empty:hidden">
        {lessons.map((lesson, at) => (
          <li key={lesson.id} className={`relative min-w-0 ${look(at)}`}>
            <LessonRow lesson={lesson} module={index} index={at} onDrag={(event) => start(event, at)} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-quiet mt-3 min-h-11 px-4"
        onClick={() => navigate(lessonAddress(course.addLesson(index)))}
      >
        <Plus aria-hidden size={18} />
        Adicionar aula<span className="sr-only"> a {title}</span>
      </button>
      <UploadedFiles moduleId={id} />
    </section>
  );
}
