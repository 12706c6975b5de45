import type { CourseModule } from '../../../../domain/content/course.ts';
import { moveItem } from '../form/list-items.ts';

/** An option of the "Mover para" dialog. */
export interface MoveDestination {
  value: string;
  label: string;
  /** Title of the module that a lesson would move to. */
  group?: string;
}

const titleOrDefault = (title: string) => title || 'sem título';

/** Lists where a module can move; each value is its new index. */
export function moduleDestinations(modules: readonly CourseModule[], from: number): MoveDestination[] {
  const others = modules.toSpliced(from, 1);
  return [
    { value: '0', label: 'O começo' },
    ...others.map(({ title }, index) => ({
      value: String(index + 1),
      label: `Depois de ${titleOrDefault(title)}`,
    })),
  ];
}

/** Lists where a lesson can move, its own module first; values are for {@link moveLesson}. */
export function lessonDestinations(
  modules: readonly CourseModule[],
  moduleIndex: number,
  from: number,
): MoveDestination[] {
  const destinations = modules.map(({ title, lessons }, at) => {
    const others = at === moduleIndex ? lessons.toSpliced(from, 1) : lessons;
    return [
      { value: `${at}.0`, label: `No começo de “${titleOrDefault(title)}”`, group: titleOrDefault(title) },
      ...others.map((lesson, index) => ({
        value: `${at}.${index + 1}`,
        label: `Depois de ${titleOrDefault(lesson.title)}`,
        group: titleOrDefault(title),
      })),
    ];
  });
  return [...(destinations[moduleIndex] ?? []), ...destinations.toSpliced(moduleIndex, 1).flat()];
}

/** Indexes of a lesson. */
interface LessonPosition {
  moduleIndex: number;
  lessonIndex: number;
}

/** Returns the modules after a lesson has moved, perhaps to another one. @param destination a value of {@link lessonDestinations} */
export function moveLesson(
  modules: readonly CourseModule[],
  { moduleIndex, lessonIndex }: LessonPosition,
  destination: string,
): CourseModule[] {
  const [toModule = 0, to = 0] = destination.split('.').map(Number);
  const lesson = modules[moduleIndex]?.lessons[lessonIndex];
  if (!lesson) return [...modules];
  return modules.map((one, at) => {
    if (at === moduleIndex && at === toModule)
      return { ...one, lessons: moveItem(one.lessons, lessonIndex, to) };
    if (at === moduleIndex) return { ...one, lessons: one.lessons.toSpliced(lessonIndex, 1) };
    return at === toModule ? { ...one, lessons: one.lessons.toSpliced(to, 0, lesson) } : one;
  });
}
