import { Hono } from 'hono';
import { authenticatorCodeBody, newPasskeyBody } from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import { forwardCookies } from './auth.ts';
import type { SecondFactor } from './second-factor.ts';

/** Returns the routes of the second factor in the own account. */
export function secondFactorRoutes({ policy, limits }: Base, secondFactor: SecondFactor) {
  const changePolicy = { who: 'session', proof: 'fresh' } as const;
  const limited = { ...changePolicy, accountLimit: limits.secondStep } as const;
  return new Hono()
    .basePath('/api/auth/second-factor')
    .get('/', policy({ who: 'session' }), async (c) => c.json(await secondFactor.describe(c.var.session)))
    .post('/authenticator', policy(changePolicy), async (c) =>
      c.json(await secondFactor.startAuthenticator(c.var.session)),
    )
    .post('/authenticator/confirm', policy({ ...limited, body: authenticatorCodeBody }), async (c) => {
      const { code } = c.req.valid('json');
      return c.json(describeCodes(await secondFactor.confirmAuthenticator(c.var.session, code)));
    })
    .delete('/authenticator', policy(changePolicy), async (c) =>
      c.json(describeCodes(await secondFactor.removeAuthenticator(c.var.session))),
    )
    .post('/passkeys/options', policy(changePolicy), async (c) => {
      const { options, headers } = await secondFactor.passkeyOptions(c.var.session, c.req.raw.headers);
      forwardCookies(c, headers);
      return c.json(options);
    })
    .post('/passkeys', policy({ ...changePolicy, body: newPasskeyBody }), async (c) =>
      c.json(
        describeCodes(await secondFactor.addPasskey(c.var.session, c.req.raw.headers, c.req.valid('json'))),
      ),
    )
    .delete('/passkeys/:id', policy({ ...changePolicy, ids: ['id'] }), async (c) =>
      c.json(describeCodes(await secondFactor.removePasskey(c.var.session, c.req.param('id')))),
    )
    .post('/recovery-codes', policy(changePolicy), async (c) =>
      c.json(describeCodes(await secondFactor.renewRecoveryCodes(c.var.session))),
    );
}

/** Recovery codes are shown only once, when created. */
const describeCodes = (codes: string[] | undefined) => ({ recovery_codes: codes ?? null });
