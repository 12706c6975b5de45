import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigationType } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { minutesText, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { takeFocus } from '../../../ui/field.tsx';
import { useProgress } from '../../data/progress.ts';
import { lessonKind } from '../course/lesson-kinds.ts';
import { LessonPlayer } from '../player/player.tsx';
import { LessonQuestions } from '../questions/lesson-questions.tsx';
import { LessonMaterial } from './lesson-material.tsx';
import { LessonNeighbours, LessonNext } from './lesson-next.tsx';
import { LessonStanding } from './lesson-standing.tsx';

interface LessonViewProps {
  modules: readonly CourseModule[];
  place: PlacedLesson;
}

export function LessonView({ modules, place }: LessonViewProps) {
  const { lesson } = place;
  const { data: progress } = useProgress();
  const [isNearlyDone, setNearlyDone] = useState(false);
  const hasCome = useNavigationType() !== 'POP';
  const { label, Icon } = lessonKind(lesson.type);
  const minutes = minutesText(lesson.duration);
  return (
    <article className="mx-auto grid max-w-5xl grid-cols-1 gap-6">
      <LessonStanding place={place} progress={progress} />
      <header className="max-w-3xl">
        {/* Navigation from another lesson moves keyboard and screen reader here. */}
        <h1 ref={hasCome ? takeFocus : undefined} tabIndex={-1} className="text-title outline-none">
          {lesson.title}
        </h1>
        {lesson.description && <p className="mt-2 text-ink-soft text-lg">{lesson.description}</p>}
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
          <Icon aria-hidden size={18} />
          {label}
          {minutes && ` · ${minutes}`}
          {progress?.completed_lessons.includes(lesson.id) && (
            <span className="arrives flex items-center gap-1 font-semibold text-leaf-700">
              <CircleCheck aria-hidden size={18} />
              Concluída
            </span>
          )}
        </p>
      </header>
      {lesson.type === 'video' && (
        <LessonPlayer key={lesson.id} lesson={lesson} onNearlyDone={() => setNearlyDone(true)} />
      )}
      <LessonMaterial place={place} />
      <LessonNext modules={modules} place={place} isNearlyDone={isNearlyDone} />
      <LessonNeighbours modules={modules} lessonId={lesson.id} />
      <LessonQuestions lessonId={lesson.id} />
    </article>
  );
}
