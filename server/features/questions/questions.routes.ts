import { Hono } from 'hono';
import { questionBody, questionChangeBody } from '../../../domain/requests.ts';
import { jsonBody, uuidNamed } from '../../http/validate.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Questions } from './questions.ts';

/** What students ask below a lesson: their own, and what the owner has published. */
export function questionsRoutes({ sessions, questions }: { sessions: Sessions; questions: Questions }) {
  return new Hono<StudentEnv>()
    .use('/:id/questions/*', requireSession(sessions), requireAccess)
    .get('/:id/questions', async (c) =>
      c.json(await questions.read(c.var.session.user.id, c.req.param('id'))),
    )
    .post('/:id/questions', jsonBody(questionBody), async (c) =>
      c.json(await questions.ask(c.var.session.user.id, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put('/:id/questions/:question', uuidNamed('question'), jsonBody(questionChangeBody), async (c) => {
      const { id, question } = c.req.param();
      const wording = c.req.valid('json').question;
      return c.json(await questions.reword(c.var.session.user.id, id, question, wording));
    })
    .delete('/:id/questions/:question', uuidNamed('question'), async (c) => {
      const { id, question } = c.req.param();
      await questions.remove(c.var.session.user, id, question);
      return c.json({ ok: true });
    });
}
