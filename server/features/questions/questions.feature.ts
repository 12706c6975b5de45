import { Hono } from 'hono';
import { countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { questionList } from '../../../domain/lists/questions.ts';
import { paths } from '../../../domain/paths.ts';
import {
  answerBody,
  publicationBody,
  questionBody,
  questionChangeBody,
  unpublishBody,
} from '../../../domain/request-bodies.ts';
import { orNotFound } from '../../http/errors.ts';
import { createQuestionsRepository } from './questions.repository.ts';
import { createQuestions, type QuestionsDependencies } from './questions.ts';

/** Students ask about a lesson; admins answer by email and may publish the answer under the lesson. */
export function createQuestionsFeature(dependencies: QuestionsDependencies) {
  const { database, limits, policy, content } = dependencies;
  const repository = createQuestionsRepository(database);
  const questions = createQuestions(dependencies, repository);

  const find = async (id: string) => orNotFound(await repository.find(id));
  const one = { who: 'support', ids: ['id'] } as const;
  const adminRoutes = new Hono()
    .get(
      '/',
      policy({ who: 'support', query: questionList.query, accountLimit: limits.adminLists }),
      async (c) => c.json(await repository.list(c.req.valid('query'))),
    )
    .get('/:id', policy(one), async (c) => c.json(await find(c.req.param('id'))))
    .post('/:id/answer', policy({ ...one, proof: 'none', body: answerBody }), async (c) =>
      c.json(await questions.answer(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    )
    .post('/:id/publish', policy({ ...one, body: publicationBody }), async (c) =>
      c.json(await questions.publish(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    )
    .post('/:id/unpublish', policy({ ...one, body: unpublishBody }), async (c) =>
      c.json(await questions.unpublish(c.var.user, await find(c.req.param('id')), c.req.valid('json'))),
    );

  const own = { who: 'student', ids: ['question'] } as const;
  const ownPath = '/api/lessons/:id/questions/:question';
  const routes = new Hono()
    .get('/api/questions', policy({ who: 'student' }), async (c) =>
      c.json(await repository.listAllOwn(c.var.user.id, content.lessonIds())),
    )
    .get('/api/lessons/:id/questions', policy({ who: 'student' }), async (c) =>
      c.json(await questions.read(c.var.user.id, c.req.param('id'))),
    )
    .post('/api/lessons/:id/questions', policy({ who: 'student', body: questionBody }), async (c) =>
      c.json(await questions.ask(c.var.user.id, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(ownPath, policy({ ...own, body: questionChangeBody }), async (c) => {
      const { id, question } = c.req.param();
      return c.json(await questions.reword(c.var.user.id, id, question, c.req.valid('json').question));
    })
    .delete(ownPath, policy(own), async (c) => {
      const { id, question } = c.req.param();
      await questions.remove(c.var.user, id, question);
      return c.json({ ok: true });
    })
    .route('/api/admin/questions', adminRoutes);
  const alertChecks: FindChecks[] = [
    async () =>
      countedAlert('questions-unanswered', await repository.countUnanswered(), {
        one: '1 pergunta espera a sua resposta',
        many: 'perguntas esperam a sua resposta',
        text: 'Quem perguntou recebe a resposta por e-mail, e só ela a vê enquanto você não publicar.',
        path: paths.adminQuestions,
        action: 'Responder',
      }),
  ];
  return { repository, routes, alertChecks };
}

export type QuestionsFeature = ReturnType<typeof createQuestionsFeature>;
