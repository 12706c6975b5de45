import { Pencil, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { type CourseModule, courseSection } from '../../../../domain/content/course.ts';
import { lessonTypes } from '../../../../domain/content/lesson-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { DragHandle } from '../form/entry-controls.tsx';
import { DisclosedField } from '../form/schema-field.tsx';
import { schemaAt } from '../form/schema-path.ts';

import { type DragHandleProps, useDragOrder } from '../form/use-drag-order.ts';
import { CourseDocuments } from './course-documents.tsx';
import { ExerciseNumbers } from './exercise-numbers.tsx';
import type { MoveDestination } from './move-destinations.ts';
import { lessonDestinations, moduleDestinations } from './move-destinations.ts';
import { OutlineActions } from './outline-actions.tsx';
import { UploadedFiles } from './uploaded-files.tsx';
import {
  lessonAddress,
  lessonsPath,
  moduleAddress,
  type Outline,
  placeOf,
  useModules,
  useMoveLesson,
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
      <ol ref={listRef} className="grid gap-5">
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

function ModuleCard({ module: { id, title, isHidden, lessons }, index, outline, drag }: ModuleCardProps) {
  const navigate = useNavigate();
  const modules = useModules();
  const moveLesson = useMoveLesson();
  const lessonOutline = useOutline(lessonsPath(index), lessons);
  const { listRef, handleProps, dragClass } = useDragOrder(lessonOutline.move);
  return (
    <Card as="section" aria-labelledby={placeOf(id)} className="p-3 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DragHandle {...drag} />
        <h2 className="min-w-[min(100%,12rem)] flex-1 scroll-mt-32 break-words text-lg" id={placeOf(id)}>
          {title || 'Módulo sem título'}
          {isHidden && (
            <Badge tone="honey" className="ml-2 align-middle">
              Oculto
            </Badge>
          )}
        </h2>
        <ButtonLink as={Link} look="quiet" className="min-h-11 px-3 py-1" to={moduleAddress(id)}>
          <Pencil aria-hidden size={16} />
          Editar<span className="sr-only"> {title}</span>
        </ButtonLink>
        <OutlineActions
          name={`o módulo ${title}`}
          warning="As aulas dele saem do rascunho com ele. Para guardá-las, oculte o módulo."
          {...{ outline, index, isHidden }}
          destinations={moduleDestinations(modules, index)}
          onMoveTo={(destination) => outline.move(index, Number(destination))}
        />
      </div>
      <ol ref={listRef} className="mt-3 grid gap-2 empty:hidden">
        {lessons.map((lesson, at) => (
          <li key={lesson.id} className={`relative min-w-0 ${dragClass(at)}`}>
            <LessonRow
              lesson={lesson}
              index={at}
              outline={lessonOutline}
              drag={handleProps(at)}
              destinations={lessonDestinations(modules, index, at)}
              onMoveTo={(destination) => moveLesson({ moduleIndex: index, lessonIndex: at }, destination)}
            />
          </li>
        ))}
      </ol>
      <Button Icon={Plus} look="quiet" isSmall className="mt-3" onClick={() => navigate(lessonOutline.add())}>
        Adicionar aula<span className="sr-only"> a {title}</span>
      </Button>
      <UploadedFiles moduleId={id} />
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

/** A lesson in the outline, with its actions. */
function LessonRow({ lesson, index, outline, drag, destinations, onMoveTo }: LessonRowProps) {
  const { id, title, type, duration, isHidden } = lesson;
  const missing = missingText(lesson);
  return (
    <Card tone="flat" id={placeOf(id)} className="flex scroll-mt-32 flex-wrap items-center gap-x-2 p-1.5">
      <DragHandle {...drag} />
      <Link
        to={lessonAddress(id)}
        className="min-w-[min(calc(100%-3rem),12rem)] flex-1 break-words rounded-control px-1 py-1.5 hover:bg-leaf-50"
      >
        <span className="font-semibold">{title || 'Aula sem título'}</span>
        <span className="block text-ink-soft text-sm">
          {lessonTypes[type]}
          {duration && ` · ${duration}`}
          {isHidden && (
            <Badge tone="honey" className="ml-2 align-middle">
              Oculta
            </Badge>
          )}
          {missing && (
            <Badge tone="honey" className="ml-2 align-middle">
              {missing}
            </Badge>
          )}
        </span>
      </Link>
      <ButtonLink as={Link} look="quiet" className="min-h-11 px-3 py-1" to={lessonAddress(id)}>
        <Pencil aria-hidden size={16} />
        Editar<span className="sr-only"> {title}</span>
      </ButtonLink>
      <OutlineActions
        name={`a aula ${title}`}
        warning="Ela sai do rascunho e, quando você publicar, do curso. Certificados já emitidos não mudam."
        {...{ outline, index, isHidden, destinations, onMoveTo }}
      />
    </Card>
  );
}

/** Returns what the lesson lacks to be useful, such as `Sem vídeo`. */
function missingText(lesson: Lesson): string | undefined {
  const { type, videoUrl, videoFile, material, documents, text } = lesson;
  if (type === 'text') return text ? undefined : 'Sem texto';
  if (type === 'video') return videoUrl || videoFile ? undefined : 'Sem vídeo';
  return material || documents.length > 0 ? undefined : 'Sem documento';
}
