import { Hono } from 'hono';
import { questionList } from '../../../domain/lists/questions.ts';
import { answerBody, publicationBody, unpublishBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { QuestionsRepository } from './questions.repository.ts';
import type { Questions } from './questions.ts';

interface AdminQuestionsDependencies extends Pick<Base, 'policy' | 'limits'> {
  questions: Questions;
  repository: Pick<QuestionsRepository, 'list' | 'find'>;
}

export function adminQuestionsRoutes({ questions, repository, policy, limits }: AdminQuestionsDependencies) {
  async function find(id: string) {
    const question = await repository.find(id);
    if (!question) throw new AppError('not_found');
    return question;
  }

  return new Hono()
    .get(
      '/',
      policy({ who: 'support', query: questionList.query, accountLimit: limits.adminLists }),
      async (c) => c.json(await repository.list(c.req.valid('query'))),
    )
    .get('/:id', policy({ who: 'support', ids: ['id'] }), async (c) => c.json(await find(c.req.param('id'))))
    .post(
      '/:id/answer',
      policy({ who: 'support', proof: 'none', ids: ['id'], body: answerBody }),
      async (c) =>
        c.json(await questions.answer(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    )
    .post('/:id/publish', policy({ who: 'support', ids: ['id'], body: publicationBody }), async (c) =>
      c.json(await questions.publish(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    )
    .post('/:id/unpublish', policy({ who: 'support', ids: ['id'], body: unpublishBody }), async (c) =>
      c.json(await questions.unpublish(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    );
}
