import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerBody, publicationBody, unpublishBody } from '../../domain/requests.ts';
import type { DeskQuestion, QuestionsRepository } from '../features/questions/questions.repository.ts';
import type { Questions } from '../features/questions/questions.ts';
import { AppError } from '../http/errors.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import { atReadingPace } from './list-guards.ts';
import { questionsQuery } from './list-queries.ts';

interface DeskEnv extends StudentEnv {
  Variables: StudentEnv['Variables'] & { question: DeskQuestion };
}

/** The owner's list of questions, and what she does with one. Stands behind the guard of administrators. */
export function questionsDeskRoutes(parts: {
  questions: Questions;
  repository: Pick<QuestionsRepository, 'list' | 'find'>;
  limits: Pick<Limits, 'deskLists'>;
}) {
  const { questions, repository, limits } = parts;

  const findQuestion = createMiddleware<DeskEnv>(async (c, next) => {
    const question = await repository.find(c.req.param('id') ?? '');
    if (!question) throw new AppError('not_found');
    c.set('question', question);
    await next();
  });

  return new Hono<DeskEnv>()
    .get('/', atReadingPace(limits.deskLists), addressQuery(questionsQuery), async (c) => {
      const asked = c.req.valid('query');
      return c.json({ ...(await repository.list(asked)), page: asked.page });
    })
    .use('/:id/*', uuidInAddress, findQuestion)
    .get('/:id', async (c) => c.json(c.get('question')))
    .post('/:id/answer', proof('none'), jsonBody(answerBody), async (c) =>
      c.json(await questions.answer(c.var.session.user, c.get('question'), c.req.valid('json'))),
    )
    .post('/:id/publish', jsonBody(publicationBody), async (c) =>
      c.json(await questions.publish(c.var.session.user, c.get('question'), c.req.valid('json'))),
    )
    .post('/:id/unpublish', jsonBody(unpublishBody), async (c) =>
      c.json(await questions.unpublish(c.var.session.user, c.get('question'), c.req.valid('json'))),
    );
}
