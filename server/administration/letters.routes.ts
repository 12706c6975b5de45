import { Hono } from 'hono';
import { retryLettersBody } from '../../domain/requests.ts';
import type { Transact } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import type { AdministrationRepository } from './administration.repository.ts';
import type { LettersRepository } from './letters.repository.ts';
import { atReadingPace } from './list-guards.ts';
import { lettersQuery } from './list-queries.ts';
import { actorOf } from './students.routes.ts';

interface LettersDeskParts {
  letters: LettersRepository;
  administration: Pick<AdministrationRepository, 'record'>;
  transact: Transact;
  limits: Pick<Limits, 'deskLists'>;
}

/** The owner's list of mails, and trying again. Stands behind the guard of administrators. */
export function lettersDeskRoutes({ letters, administration, transact, limits }: LettersDeskParts) {
  return new Hono<StudentEnv>()
    .get('/', atReadingPace(limits.deskLists), addressQuery(lettersQuery), async (c) => {
      const query = c.req.valid('query');
      return c.json({ ...(await letters.list(query)), page: query.page });
    })
    .post('/retry', proof('fresh'), jsonBody(retryLettersBody), async (c) => {
      const { kind } = c.req.valid('json');
      const count = await transact(async (transaction) => {
        const retried = await letters.retryAll(transaction, kind);
        const record = { action: 'retry-letters', detail: `todos os recusados: ${retried}` };
        if (retried > 0) await administration.record(transaction, actorOf(c), record);
        return retried;
      });
      return c.json({ ok: true, count });
    })
    .get('/:id', uuidInAddress, async (c) => {
      const letter = await letters.find(c.req.param('id'));
      if (!letter) throw new AppError('not_found');
      return c.json(letter);
    })
    .post('/:id/retry', uuidInAddress, async (c) => {
      const letter = await letters.find(c.req.param('id'));
      if (!letter) throw new AppError('not_found');
      await transact(async (transaction) => {
        const recipient = await letters.retry(transaction, letter.id);
        if (recipient === undefined) throw new AppError('wrong_state');
        const record = {
          action: 'retry-letters',
          userId: letter.user_id,
          detail: `${letter.kind}: ${recipient}`,
        };
        await administration.record(transaction, actorOf(c), record);
      });
      return c.json({ ok: true });
    });
}
