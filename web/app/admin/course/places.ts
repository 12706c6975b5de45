import type { CourseModule } from '../../../../domain/content/course.ts';
import { moved } from '../form/list-items.ts';

export interface Place {
  value: string;
  label: string;
  /** The module that a lesson goes to. */
  group?: string;
}

const named = (title: string) => title || 'sem título';

/** Lists the places to which a module can go; each value is its index afterwards. */
export function placesOfModules(modules: readonly CourseModule[], from: number): Place[] {
  const others = modules.toSpliced(from, 1);
  return [
    { value: '0', label: 'O começo' },
    ...others.map(({ title }, index) => ({ value: String(index + 1), label: `Depois de ${named(title)}` })),
  ];
}

/** Lists the places to which a lesson can go, in its own module first; values are for {@link placeLesson}. */
export function placesOfLessons(modules: readonly CourseModule[], module: number, from: number): Place[] {
  const places = modules.map(({ title, lessons }, at) => {
    const others = at === module ? lessons.toSpliced(from, 1) : lessons;
    return [
      { value: `${at}.0`, label: 'No começo', group: named(title) },
      ...others.map((lesson, index) => ({
        value: `${at}.${index + 1}`,
        label: `Depois de ${named(lesson.title)}`,
        group: named(title),
      })),
    ];
  });
  return [...(places[module] ?? []), ...places.toSpliced(module, 1).flat()];
}

export interface LessonPlace {
  module: number;
  index: number;
}

/** Returns the modules after a lesson has moved, also to another one. @param place a value of {@link placesOfLessons} */
export function placeLesson(
  modules: readonly CourseModule[],
  { module, index }: LessonPlace,
  place: string,
): CourseModule[] {
  const [toModule = 0, to = 0] = place.split('.').map(Number);
  const lesson = modules[module]?.lessons[index];
  if (!lesson) return [...modules];
  return modules.map((one, at) => {
    if (at === module && at === toModule) return { ...one, lessons: moved(one.lessons, index, to) };
    if (at === module) return { ...one, lessons: one.lessons.toSpliced(index, 1) };
    return at === toModule ? { ...one, lessons: one.lessons.toSpliced(to, 0, lesson) } : one;
  });
}
