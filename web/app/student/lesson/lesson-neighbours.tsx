import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { lessonsInOrder, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { lessonPath } from '../../../../domain/paths.ts';

interface LessonNeighboursProps {
  modules: readonly CourseModule[];
  lessonId: string;
}

/** Links to the previous and next lesson, on the lesson page. */
export function LessonNeighbours({ modules, lessonId }: LessonNeighboursProps) {
  const all = lessonsInOrder(modules);
  const currentIndex = all.findIndex(({ lesson }) => lesson.id === lessonId);
  return (
    <nav aria-label="Aula anterior e próxima" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Neighbour place={all[currentIndex - 1]} label="Anterior" />
      <Neighbour place={all[currentIndex + 1]} label="Próxima" />
    </nav>
  );
}

function Neighbour({ place, label }: { place: PlacedLesson | undefined; label: 'Anterior' | 'Próxima' }) {
  if (!place) return null;
  const isAfter = label === 'Próxima';
  const Arrow = isAfter ? ArrowRight : ArrowLeft;
  return (
    <Link
      className={`flex min-h-16 items-center gap-3 rounded-control border border-line px-4 py-3 transition-colors hover:border-leaf-700 hover:bg-leaf-50 ${isAfter ? 'flex-row-reverse text-right sm:col-start-2' : ''}`}
      to={lessonPath(place.lesson.id)}
    >
      <Arrow aria-hidden className="shrink-0 text-leaf-700" size={20} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block text-ink-soft text-sm">{label}</span>
        <span className="font-semibold wrap-anywhere">{place.lesson.title}</span>
      </span>
    </Link>
  );
}
