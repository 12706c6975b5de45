import type { Lesson, StudentModule } from './content/course.ts';
import { lessonsInOrder, type PlacedLesson } from './lesson-order.ts';
import { type Stop, secondsLeft } from './positions.ts';

/** The lessons and exercises that a student has begun. */
export interface StartedWork {
  /** Places in lessons at which the student stopped. */
  positions: readonly (Stop & { lesson: string })[];
  /** Modules with answered exercises. */
  exercises: readonly { module: string; total: number; answered: number; right: number }[];
}

/** A step on the way through the course. */
export type NextStep =
  | (PlacedLesson & {
      /** `waiting`: the lesson's film or file is not published yet. */
      kind: 'lesson' | 'waiting';
      /** Set for a lesson that was left in the middle. */
      secondsLeft: number | undefined;
    })
  | {
      kind: 'exercises';
      module: StudentModule;
      /** Undefined before the first answer. */
      begun: StartedWork['exercises'][number] | undefined;
    };

/** Answered exercises by module, at the moment when the student passed the module's others over. */
export type PassedOver = Readonly<Record<string, number>>;

/** Returns true unless the lesson's film or file is still missing. */
export function isAvailable({ type, videoUrl, videoFile, material, documents }: Lesson): boolean {
  if (type === 'video') return Boolean(videoUrl || videoFile);
  return type === 'text' || material !== '' || documents.length > 0;
}

/** Returns the lesson that alone is missing to complete a module, if its film is not published yet. */
export function lastWaitingFilm(
  { lessons }: Pick<StudentModule, 'lessons'>,
  completed: readonly string[],
): Lesson | undefined {
  const [last, ...others] = lessons.filter(({ id }) => !completed.includes(id));
  return last?.type === 'video' && others.length === 0 && !isAvailable(last) ? last : undefined;
}

/**
 * Returns what a student can do next, the same on every page. What was done counts, not what was opened. From the lesson
 * completed last, in the course's order: lessons, and behind each module its exercises, unless all are answered or those
 * left are passed over; then what lies before it; then lessons that wait for their film. Once all lessons are completed
 * only exercises are left.
 * @param completed in the order of completion
 */
export function nextSteps(
  modules: readonly StudentModule[],
  completed: readonly string[],
  {
    started,
    passedOver = {},
  }: { started?: StartedWork | undefined; passedOver?: PassedOver | undefined } = {},
): NextStep[] {
  const completedIds = new Set(completed);
  const positionOf = (id: string) => started?.positions.find(({ lesson }) => lesson === id);
  const lessons = lessonsInOrder(modules).map(
    (place): NextStep => ({
      ...place,
      kind: isAvailable(place.lesson) ? 'lesson' : 'waiting',
      secondsLeft: secondsLeft(positionOf(place.lesson.id) ?? { last: 0, duration: 0 }),
    }),
  );
  const begunIn = ({ id }: StudentModule) => started?.exercises.find(({ module }) => module === id);
  const isPassed = (module: StudentModule) => {
    const { answered, total } = begunIn(module) ?? { answered: 0, total: 1 };
    return answered >= total || answered <= (passedOver[module.id] ?? -1);
  };
  const ordered = modules.flatMap((module): NextStep[] => [
    ...lessons.filter((step) => step.module === module),
    ...(module.hasExercises && !isPassed(module)
      ? [{ kind: 'exercises' as const, module, begun: begunIn(module) }]
      : []),
  ]);
  const placeOf = (id: string) =>
    ordered.findIndex((step) => step.kind !== 'exercises' && step.lesson.id === id);
  const start = placeOf(completed.findLast((id) => placeOf(id) >= 0) ?? '') + 1;
  const open = [...ordered.slice(start), ...ordered.slice(0, start)].filter(
    (step) => step.kind === 'exercises' || !completedIds.has(step.lesson.id),
  );
  const isWaiting = ({ kind }: NextStep) => kind === 'waiting';
  return [...open.filter((step) => !isWaiting(step)), ...open.filter(isWaiting)];
}

/** Returns false once only exercises are left, which the certificate precedes. */
export function hasLessonsLeft(steps: readonly NextStep[]): boolean {
  return steps.some(({ kind }) => kind !== 'exercises');
}
