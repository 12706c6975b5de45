import { Hono } from 'hono';
import { exerciseAnswersBody } from '../../../domain/request-bodies.ts';
import { compressJson } from '../../http/compressed.ts';
import { createExercises, type ExercisesDependencies } from './exercises.ts';

/** Gives students the exercises of a module, and stores what they answer. */
export function createExercisesFeature(dependencies: ExercisesDependencies) {
  const { policy } = dependencies;
  const exercises = createExercises(dependencies);

  const routes = new Hono()
    .get('/api/exercises/:module', policy({ who: 'student' }), compressJson, async (c) =>
      c.json(await exercises.read(c.var.user.id, c.req.param('module'))),
    )
    .post(
      '/api/exercises/:module',
      policy({ who: 'student', body: exerciseAnswersBody }),
      compressJson,
      async (c) =>
        c.json(await exercises.answer(c.var.user.id, c.req.param('module'), c.req.valid('json').answers)),
    )
    .get('/api/admin/exercises', policy({ who: 'admin' }), async (c) =>
      c.json({ rows: await exercises.listErrorRates() }),
    );
  const { hasExercises, countAnswered, countRequired } = exercises;
  return { hasExercises, countAnswered, countRequired, routes };
}

export type ExercisesFeature = ReturnType<typeof createExercisesFeature>;
