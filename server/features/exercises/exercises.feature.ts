import { Hono } from 'hono';
import { exerciseAnswersBody } from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import { compressJson } from '../../http/compressed.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createExercisesRepository } from './exercises.repository.ts';
import { createExercises } from './exercises.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'current' | 'requiredExercises' | 'loadNewerRevision'>;
}

/** Gives students the exercises of a module, and stores what they answer. */
export function createExercisesFeature({ database, policy, content }: Dependencies) {
  const exercises = createExercises({
    repository: createExercisesRepository(database),
    content,
  });

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
