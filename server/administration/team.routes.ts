import { Hono } from 'hono';
import { emailBody } from '../../domain/requests.ts';
import { AppError } from '../http/errors.ts';
import { jsonBody } from '../http/validate.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import type { AdministrationRepository } from './administration.repository.ts';
import type { Administer } from './administration.ts';
import { actorOf } from './students.routes.ts';

interface TeamParts {
  administration: Pick<AdministrationRepository, 'findByEmail' | 'listTeam'>;
  administer: Administer;
}

/** Who administers the site. Stands behind the guard of administrators. */
export function teamRoutes({ administration, administer }: TeamParts) {
  return new Hono<StudentEnv>()
    .get('/', async (c) => c.json({ members: await administration.listTeam() }))
    .post('/make-admin', proof('fresh'), jsonBody(emailBody), async (c) => {
      const account = await administration.findByEmail(c.req.valid('json').email);
      if (!account) throw new AppError('unknown_account');
      await administer(actorOf(c)).makeAdmin(account);
      return c.json({ ok: true });
    });
}
