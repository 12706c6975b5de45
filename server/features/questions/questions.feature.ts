import { Hono } from 'hono';
import { countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { questionBody, questionChangeBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { adminQuestionsRoutes } from './admin-questions.routes.ts';
import { createQuestionsRepository } from './questions.repository.ts';
import { createQuestions } from './questions.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'lessons' | 'loadNewerRevision'>;
}

/** Students ask about a lesson; admins answer by email and may publish the answer under the lesson. */
export function createQuestionsFeature(dependencies: Dependencies) {
  const { database, transact, outbox, adminRepository, limits, policy, content } = dependencies;
  const repository = createQuestionsRepository(database);
  const questions = createQuestions({
    repository,
    transact,
    outbox,
    adminRepository,
    content,
    limits,
  });

  const routes = new Hono()
    .get('/api/lessons/:id/questions', policy({ who: 'student' }), async (c) =>
      c.json(await questions.read(c.var.user.id, c.req.param('id'))),
    )
    .post('/api/lessons/:id/questions', policy({ who: 'student', body: questionBody }), async (c) =>
      c.json(await questions.ask(c.var.user.id, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(
      '/api/lessons/:id/questions/:question',
      policy({ who: 'student', ids: ['question'], body: questionChangeBody }),
      async (c) => {
        const { id, question } = c.req.param();
        return c.json(await questions.reword(c.var.user.id, id, question, c.req.valid('json').question));
      },
    )
    .delete(
      '/api/lessons/:id/questions/:question',
      policy({ who: 'student', ids: ['question'] }),
      async (c) => {
        const { id, question } = c.req.param();
        await questions.remove(c.var.user, id, question);
        return c.json({ ok: true });
      },
    )
    .route('/api/admin/questions', adminQuestionsRoutes({ questions, repository, policy, limits }));
  const alertChecks: FindChecks[] = [
    async () =>
      countedAlert('questions-unanswered', await repository.countUnanswered(), {
        one: '1 dúvida espera a sua resposta',
        many: 'dúvidas esperam a sua resposta',
        text: 'Quem perguntou recebe a resposta por e-mail, e só ela a vê enquanto você não publicar.',
        path: paths.adminQuestions,
        action: 'Responder',
      }),
  ];
  return { repository, read: questions.read, routes, alertChecks };
}

export type QuestionsFeature = ReturnType<typeof createQuestionsFeature>;
