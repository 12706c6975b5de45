import { Hono } from 'hono';
import { emailBody } from '../../domain/requests.ts';
import type { AccountsRepository } from '../features/accounts/accounts.repository.ts';
import { AppError } from '../http/errors.ts';
import { jsonBody } from '../http/validate.ts';
import type { StudentEnv } from '../sessions/env.ts';
import type { AdministrationRepository } from './administration.repository.ts';
import type { Administer } from './administration.ts';
import { actorOf } from './students.routes.ts';

interface TeamParts {
  administration: Pick<AdministrationRepository, 'listTeam'>;
  accounts: Pick<AccountsRepository, 'findByEmail'>;
  administer: Administer;
}

/** Who administers the site. Stands behind the guard of administrators. */
export function teamRoutes({ administration, accounts, administer }: TeamParts) {
  return new Hono<StudentEnv>()
    .get('/', async (c) => c.json({ members: await administration.listTeam() }))
    .post('/make-admin', jsonBody(emailBody), async (c) => {
      const account = await accounts.findByEmail(c.req.valid('json').email);
      if (!account) throw new AppError('unknown_account');
      // Anybody may have signed up with the address: whoever types it means the person who reads its mail.
      if (!account.emailVerified) throw new AppError('email_not_verified');
      await administer(actorOf(c)).makeAdmin(account);
      return c.json({ ok: true });
    });
}
