import { Hono } from 'hono';
import { authenticatorCodeBody, newPasskeyBody } from '../../../domain/requests.ts';
import { jsonBody } from '../../http/validate.ts';
import type { Limits } from '../../limits.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireFreshLogin, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { SecondFactor } from './second-factor.ts';

interface SecondFactorRoutesParts {
  sessions: Sessions;
  secondFactor: SecondFactor;
  limits: Limits;
}

/** Where an account sets up what it asks for beside its password. Each change needs a login of a moment ago. */
export function secondFactorRoutes({ sessions, secondFactor, limits }: SecondFactorRoutesParts) {
  return new Hono<StudentEnv>()
    .use(requireSession(sessions))
    .get('/', async (c) => c.json(await secondFactor.describe(c.var.session)))
    .on(['POST', 'DELETE'], '/*', requireFreshLogin)
    .post('/authenticator', async (c) => c.json(await secondFactor.startAuthenticator(c.var.session)))
    .post('/authenticator/confirm', jsonBody(authenticatorCodeBody), async (c) => {
      const { session } = c.var;
      await limits.secondStep.hit(session.user.id);
      return c.json(given(await secondFactor.confirmAuthenticator(session, c.req.valid('json').code)));
    })
    .delete('/authenticator', async (c) =>
      c.json(given(await secondFactor.removeAuthenticator(c.var.session))),
    )
    .post('/passkeys/options', async (c) => {
      const { options, headers } = await secondFactor.passkeyOptions(c.var.session, c.req.raw.headers);
      for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return c.json(options);
    })
    .post('/passkeys', jsonBody(newPasskeyBody), async (c) =>
      c.json(given(await secondFactor.addPasskey(c.var.session, c.req.raw.headers, c.req.valid('json')))),
    )
    .delete('/passkeys/:id', async (c) =>
      c.json(given(await secondFactor.removePasskey(c.var.session, c.req.param('id')))),
    )
    .post('/recovery-codes', async (c) =>
      c.json(given(await secondFactor.renewRecoveryCodes(c.var.session))),
    );
}

/** Recovery codes are shown once, when there are new ones. */
const given = (codes: string[] | undefined) => ({ recovery_codes: codes ?? null });
