import type { Lesson, StudentModule } from './content/course.ts';
import { lessonsInOrder, type PlacedLesson } from './lesson-order.ts';
import { type Stop, secondsLeft } from './positions.ts';

/** The lessons and exercises that a student has begun. */
export interface StartedWork {
  /** Places in lessons at which the student stopped, the newest first. */
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

interface NextStepsOptions {
  /** A lesson's id: the steps begin after it and wrap around. */
  after?: string | undefined;
  started?: StartedWork | undefined;
  passedOver?: PassedOver | undefined;
}

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
 * Returns what a student can do next, in this order: the lesson left in the middle, unless the steps begin after a
 * lesson; the other lessons, and behind each module its exercises, unless all are answered, those left are passed over
 * or a later module is begun; then the lessons that wait for their film. Empty once all lessons are completed.
 */
export function nextSteps(
  modules: readonly StudentModule[],
  completed: Iterable<string>,
  { after, started, passedOver = {} }: NextStepsOptions = {},
): NextStep[] {
  const completedIds = new Set(completed);
  const all = lessonsInOrder(modules);
  const open = all.filter(({ lesson }) => !completedIds.has(lesson.id));
  if (open.length === 0) return [];

  const positionOf = (id: string) => started?.positions.find(({ lesson }) => lesson === id);
  const leftOf = (id: string) => secondsLeft(positionOf(id) ?? { last: 0, duration: 0 });
  const toStep = (place: PlacedLesson): NextStep => ({
    ...place,
    kind: isAvailable(place.lesson) ? 'lesson' : 'waiting',
    secondsLeft: leftOf(place.lesson.id),
  });

  const isBegun = ({ lesson: { id } }: PlacedLesson) => completedIds.has(id) || leftOf(id) !== undefined;
  const lastBegun = all.findLast(isBegun)?.moduleIndex ?? 0;
  const begunIn = ({ id }: StudentModule) => started?.exercises.find(({ module }) => module === id);
  const isPassed = (module: StudentModule) => {
    const { answered, total } = begunIn(module) ?? { answered: 0, total: 1 };
    return answered >= total || answered <= (passedOver[module.id] ?? -1);
  };
  const ordered = modules.flatMap((module, index): { id: string; step: NextStep }[] => [
    ...all
      .filter(({ moduleIndex }) => moduleIndex === index)
      .map((place) => ({ id: place.lesson.id, step: toStep(place) })),
    ...(module.hasExercises && index >= lastBegun && !isPassed(module)
      ? [{ id: '', step: { kind: 'exercises' as const, module, begun: begunIn(module) } }]
      : []),
  ]);
  const start = ordered.findIndex(({ id }) => id === after && id !== '') + 1;
  const steps = [...ordered.slice(start), ...ordered.slice(0, start)]
    .filter(({ id }) => !completedIds.has(id))
    .map(({ step }) => step);

  const newest = after ? undefined : started?.positions[0]?.lesson;
  const isLeft = (step: NextStep) =>
    step.kind === 'lesson' && step.lesson.id === newest && step.secondsLeft !== undefined;
  const isWaiting = ({ kind }: NextStep) => kind === 'waiting';
  return [
    ...steps.filter(isLeft),
    ...steps.filter((step) => !isLeft(step) && !isWaiting(step)),
    ...steps.filter(isWaiting),
  ];
}
