import { describe, expect, test } from 'vitest';
import { courseModules, lessonIds } from '../tests/support/course.ts';
import type { StudentModule } from './content/course.ts';
import { lessonsInOrder } from './lesson-order.ts';
import { lastWaitingFilm, nextSteps, type StartedWork } from './next-steps.ts';

const exercises = (answered: number): StartedWork => ({
  positions: [],
  exercises: [{ module: 'modulo1', total: 7, answered, right: 5 }],
});
const stopped = (lesson: string, last: number): StartedWork => ({
  positions: [{ lesson, last, duration: 600 }],
  exercises: [],
});
const withExercises: StudentModule[] = courseModules.map((module) => ({ ...module, hasExercises: true }));
const withFilms = courseModules.map((module) => ({
  ...module,
  lessons: module.lessons.map((lesson) => ({ ...lesson, videoUrl: 'https://video.example/1' })),
}));
const films = lessonsInOrder(courseModules)
  .filter(({ lesson }) => lesson.type === 'video')
  .map(({ lesson }) => lesson.id);
const readings = lessonIds.filter((id) => !films.includes(id));

type Given = Parameters<typeof nextSteps>[2] & { completed?: string[]; modules?: StudentModule[] };

const list = ({ completed = [], modules = courseModules, ...given }: Given) =>
  nextSteps(modules, completed, given).map((step) =>
    step.kind === 'exercises' ? step.module.id : `${step.kind} ${step.lesson.id}`,
  );

test('lessons know their module and their number in it', () => {
  const [, second] = lessonsInOrder(courseModules);
  expect(second).toMatchObject({ moduleIndex: 0, number: 2, module: { id: 'modulo1' } });
  expect(lessonsInOrder(courseModules).map(({ lesson }) => lesson.id)).toEqual(lessonIds);
});

describe('the next step', () => {
  test.each<[string, Given, string | undefined]>([
    ['is the first reading of a new student whose film is missing', {}, 'lesson m1p1'],
    ['is the film where there is one', { modules: withFilms }, 'lesson m1v1'],
    ['follows the lesson completed last', { completed: ['m2p1', 'm1p1'] }, 'lesson m1s1'],
    ['is no lesson that was only opened', { started: stopped('m3g1', 300) }, 'lesson m1p1'],
    ['is no completed lesson', { completed: ['m1p1'], started: stopped('m1p1', 300) }, 'lesson m1s1'],
    ['is no lesson that left the course', { started: stopped('gone', 300) }, 'lesson m1p1'],
    ['is no film that was taken away', { started: stopped('m1v1', 300) }, 'lesson m1p1'],
    [
      'lies behind only when nothing is left ahead',
      { completed: readings.slice(1) },
      `lesson ${readings[0]}`,
    ],
    [
      'is the first of all after a lesson that the course no longer has',
      { completed: ['gone'] },
      'lesson m1p1',
    ],
    [
      'is the exercises once all of a module that can be done is',
      { modules: withExercises, completed: ['m1p1', 'm1s1'] },
      'modulo1',
    ],
    [
      'is the exercises after a module’s last lesson, whatever was left out',
      { modules: withExercises, completed: ['m1s1'] },
      'modulo1',
    ],
    [
      'is the exercises while some are open',
      { modules: withExercises, completed: ['m1p1', 'm1s1'], started: exercises(6) },
      'modulo1',
    ],
    [
      'is the next module once all exercises are answered, also wrongly',
      { modules: withExercises, completed: ['m1p1', 'm1s1'], started: exercises(7) },
      'lesson m2p1',
    ],
    [
      'leaves the exercises for later once a lesson after them is completed',
      { modules: withExercises, completed: ['m1p1', 'm1s1', 'm2p1'] },
      'lesson m2t1',
    ],
    [
      'is the next module for who passed over what was left of the exercises',
      {
        ...{ modules: withExercises, completed: ['m1p1', 'm1s1'], started: exercises(6) },
        passedOver: { modulo1: 6 },
      },
      'lesson m2p1',
    ],
    [
      'is the exercises again for who went on with them after that',
      {
        ...{ modules: withExercises, completed: ['m1p1', 'm1s1'], started: exercises(6) },
        passedOver: { modulo1: 5 },
      },
      'modulo1',
    ],
    [
      'passes no exercises over because of a lesson that was only opened',
      { modules: withExercises, completed: ['m1p1', 'm1s1'], started: stopped('b1g1', 300) },
      'modulo1',
    ],
    ['is a missing film when all else is done', { completed: readings }, `waiting ${films[0]}`],
    ['is none when all are completed', { completed: lessonIds }, undefined],
    [
      'is the last exercises when all is completed',
      { completed: lessonIds, modules: withExercises },
      'bonus',
    ],
  ])('%s', (_case, given, expected) => expect(list(given)[0]).toBe(expected));

  test('is followed by all others: what can be done today, then the missing films', () => {
    expect(list({})).toEqual([
      ...readings.map((id) => `lesson ${id}`),
      ...films.map((id) => `waiting ${id}`),
    ]);
    expect(list({ completed: ['m1p1', 'm1s1'], modules: withExercises }).slice(0, 2)).toEqual([
      'modulo1',
      'lesson m2p1',
    ]);
  });

  test('knows how much of a lesson is left', () => {
    expect(nextSteps(courseModules, ['m1p1'], { started: stopped('m1s1', 200) })[0]).toMatchObject({
      secondsLeft: 400,
    });
    expect(nextSteps(courseModules, [])[0]).toMatchObject({ secondsLeft: undefined });
  });

  const modules = withExercises;
  const glance = stopped('b1g1', 300);
  test.each<[string, string[]]>([
    ['in order', lessonIds],
    ['from the end', lessonIds.toReversed()],
  ])('offers all that is left at each of the 32 lessons, %s, whatever was looked at', (_order, walk) => {
    const done: string[] = [];
    for (const id of walk) {
      done.push(id);
      const steps = list({ modules, completed: done });
      expect(list({ modules, completed: done, started: glance })).toEqual(steps);
      expect(steps.toSorted()).toEqual(
        [
          ...modules.map((module) => module.id),
          ...lessonIds
            .filter((one) => !done.includes(one))
            .map((one) => `${films.includes(one) ? 'waiting' : 'lesson'} ${one}`),
        ].toSorted(),
      );
    }
  });
});

test.each<[string, StudentModule[], string[], string | undefined]>([
  ['once it alone is missing', courseModules, ['m1p1', 'm1s1'], 'm1v1'],
  ['not while another lesson is missing', courseModules, ['m1p1'], undefined],
  ['not once it is completed', courseModules, ['m1v1', 'm1p1', 'm1s1'], undefined],
  ['not once it is published', withFilms, ['m1p1', 'm1s1'], undefined],
])('the missing film that holds a module up is named %s', (_case, [module], completed, expected) => {
  expect(module && lastWaitingFilm(module, completed)?.id).toBe(expected);
});
