import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type CourseModule, courseSection, type Lesson } from '../../../../domain/content/course.ts';
import { type LessonType, lessonTypes, newLessonTypes } from '../../../../domain/content/lesson-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { OrderHandle } from '../form/entry-controls.tsx';
import { DisclosedField } from '../form/schema-field.tsx';
import { schemaAt } from '../form/schema-path.ts';
import { type DragHandleProps, useDragOrder } from '../form/use-drag-order.ts';
import { CourseDocuments } from './course-documents.tsx';
import { ExerciseNumbers } from './exercise-numbers.tsx';
import {
  lessonDestinations,
  type MoveDestination,
  moduleDestinations,
  moveLesson,
} from './move-destinations.ts';
import { OutlineActions } from './outline-actions.tsx';
import { UploadedFiles } from './uploaded-files.tsx';
import {
  lessonAddress,
  lessonsPath,
  moduleAddress,
  type Outline,
  placeOf,
  useModules,
  useOutline,
} from './use-course.ts';

/** The modules and lessons of the draft, in order, on `/painel/curso`. */
export function CourseOutline() {
  const navigate = useNavigate();
  const { section } = useDraft();
  const modules = useModules();
  const outline = useOutline('modules', modules);
  const { listRef, handleProps, dragClass } = useDragOrder(outline.move);
  return (
    <>
      <ol ref={listRef} className="grid gap-2">
        {modules.map((module, index) => (
          <li key={module.id} className={`relative min-w-0 ${dragClass(index)}`}>
            <ModuleCard module={module} index={index} outline={outline} drag={handleProps(index)} />
          </li>
        ))}
      </ol>
      <div>
        <Button Icon={Plus} look="outline" onClick={() => navigate(outline.add())}>
          Adicionar módulo
        </Button>
      </div>
      <ExerciseNumbers />
      <CourseDocuments />
      <h2 className="mt-4 text-xl">Avisos</h2>
      <DisclosedField
        isSection
        schema={schemaAt(courseSection, 'noAccess')}
        path="noAccess"
        value={section('course').noAccess}
      />
    </>
  );
}

interface ModuleCardProps {
  module: CourseModule;
  index: number;
  outline: Outline;
  drag: DragHandleProps;
}

/** A module as a row that opens to its lessons: the first one, and the one that the address names, at once. */
function ModuleCard({ module, index, outline, drag }: ModuleCardProps) {
  const { id, title, isHidden, lessons } = module;
  const navigate = useNavigate();
  const modules = useModules();
  const { change } = useDraft();
  const lessonOutline = useOutline(lessonsPath(index), lessons);
  const { listRef, handleProps, dragClass } = useDragOrder(lessonOutline.move);
  const { hash } = useLocation();
  const [isOpen] = useState(
    index === 0 || [module, ...lessons].some((item) => hash === `#${placeOf(item.id)}`),
  );
  const incomplete = lessons.filter(missingText).length;
  const name = `o módulo ${title}`;
  return (
    <Card as="section" aria-labelledby={placeOf(id)} className="relative px-1 sm:px-2">
      <span className="absolute top-1 left-1 sm:left-2">
        <OrderHandle name={name} index={index} count={outline.count} onMove={outline.move} {...drag} />
      </span>
      <details className="group" open={isOpen}>
        <summary className="mx-11 flex min-h-13 cursor-pointer items-center gap-2 rounded-control py-1.5 hover:bg-leaf-50">
          <SummaryChevron />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <h2 className="min-w-0 scroll-mt-32 break-words text-base" id={placeOf(id)}>
              {title || 'Módulo sem título'}
            </h2>
            <span className="text-ink-soft text-sm">
              {lessons.length === 1 ? '1 aula' : `${lessons.length} aulas`}
              {incomplete > 0 && ` · ${incomplete} a completar`}
            </span>
            {isHidden && <Badge tone="honey">Oculto</Badge>}
          </div>
        </summary>
        <div className="sm:mx-11">
          <ol ref={listRef} className="divide-y divide-line border-line border-t empty:hidden">
            {lessons.map((lesson, at) => (
              <li key={lesson.id} className={`relative min-w-0 ${dragClass(at)}`}>
                <LessonRow
                  lesson={lesson}
                  index={at}
                  outline={lessonOutline}
                  drag={handleProps(at)}
                  destinations={lessonDestinations(modules, index, at)}
                  onMoveTo={(destination) =>
                    change(
                      'course',
                      'modules',
                      moveLesson(modules, { moduleIndex: index, lessonIndex: at }, destination),
                    )
                  }
                />
              </li>
            ))}
          </ol>
          <fieldset className="my-3 flex flex-wrap items-center gap-2 max-sm:mx-2">
            <legend className="float-left mr-2 text-ink-soft text-sm">
              Adicionar aula<span className="sr-only"> a {title}</span>:
            </legend>
            {Object.entries(newLessonTypes).map(([type, word]) => (
              <Button
                key={type}
                Icon={Plus}
                look="quiet"
                isSmall
                className="px-3"
                onClick={() => navigate(lessonOutline.add({ type: type as LessonType }))}
              >
                {word}
              </Button>
            ))}
          </fieldset>
          <UploadedFiles moduleId={id} />
        </div>
      </details>
      <span className="absolute top-1 right-1 sm:right-2">
        <OutlineActions
          name={name}
          address={moduleAddress(id)}
          warning="As aulas dele saem do rascunho com ele. Para guardá-las, oculte o módulo."
          {...{ outline, index, isHidden }}
          destinations={moduleDestinations(modules, index)}
          onMoveTo={(destination) => outline.move(index, Number(destination))}
        />
      </span>
    </Card>
  );
}

interface LessonRowProps {
  lesson: Lesson;
  index: number;
  outline: Outline;
  drag: DragHandleProps;
  destinations: readonly MoveDestination[];
  onMoveTo: (destination: string) => void;
}

/** A lesson in the outline: title, kind and state, which open its form. */
function LessonRow({ lesson, index, outline, drag, destinations, onMoveTo }: LessonRowProps) {
  const { id, title, type, duration, isHidden } = lesson;
  const missing = missingText(lesson);
  const name = `a aula ${title}`;
  return (
    <div id={placeOf(id)} className="flex scroll-mt-32 items-center">
      <OrderHandle name={name} index={index} count={outline.count} onMove={outline.move} {...drag} />
      <Link
        to={lessonAddress(id)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 break-words rounded-control px-1 py-1 hover:bg-leaf-50"
      >
        <span className="min-w-0 font-semibold max-sm:basis-full max-sm:truncate">
          {title || 'Aula sem título'}
        </span>
        <span className="text-ink-soft text-sm">
          {lessonTypes[type]}
          {duration && ` · ${duration}`}
        </span>
        {isHidden && <Badge tone="honey">Oculta</Badge>}
        {missing && <Badge tone="honey">{missing}</Badge>}
      </Link>
      <OutlineActions
        name={name}
        address={lessonAddress(id)}
        warning="Ela sai do rascunho e, quando você publicar, do curso. Certificados já emitidos não mudam."
        {...{ outline, index, isHidden, destinations, onMoveTo }}
      />
    </div>
  );
}

/** Returns what the lesson lacks to be useful, such as `Sem vídeo`. */
function missingText(lesson: Lesson): string | undefined {
  const { type, videoUrl, videoFile, material, documents, text } = lesson;
  if (type === 'text') return text ? undefined : 'Sem texto';
  if (type === 'video') return videoUrl || videoFile ? undefined : 'Sem vídeo';
  return material || documents.length > 0 ? undefined : 'Sem documento';
}
