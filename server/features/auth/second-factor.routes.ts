import { Hono } from 'hono';
import { authenticatorCodeBody, newPasskeyBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { passCookies } from './auth.ts';
import type { SecondFactor } from './second-factor.ts';

interface SecondFactorRoutesParts extends Pick<Base, 'policy' | 'limits'> {
  secondFactor: SecondFactor;
}

export function secondFactorRoutes({ secondFactor, policy, limits }: SecondFactorRoutesParts) {
  const change = { who: 'session', proof: 'fresh' } as const;
  return new Hono()
    .basePath('/api/auth/second-factor')
    .get('/', policy({ who: 'session' }), async (c) => c.json(await secondFactor.describe(c.var.session)))
    .post('/authenticator', policy(change), async (c) =>
      c.json(await secondFactor.startAuthenticator(c.var.session)),
    )
    .post(
      '/authenticator/confirm',
      policy({ ...change, accountLimit: limits.secondStep, body: authenticatorCodeBody }),
      async (c) => {
        const { code } = c.req.valid('json');
        return c.json(given(await secondFactor.confirmAuthenticator(c.var.session, code)));
      },
    )
    .delete('/authenticator', policy(change), async (c) =>
      c.json(given(await secondFactor.removeAuthenticator(c.var.session))),
    )
    .post('/passkeys/options', policy(change), async (c) => {
      const { options, headers } = await secondFactor.passkeyOptions(c.var.session, c.req.raw.headers);
      passCookies(c, headers);
      return c.json(options);
    })
    .post('/passkeys', policy({ ...change, body: newPasskeyBody }), async (c) =>
      c.json(given(await secondFactor.addPasskey(c.var.session, c.req.raw.headers, c.req.valid('json')))),
    )
    .delete('/passkeys/:id', policy({ ...change, ids: ['id'] }), async (c) =>
      c.json(given(await secondFactor.removePasskey(c.var.session, c.req.param('id')))),
    )
    .post('/recovery-codes', policy(change), async (c) =>
      c.json(given(await secondFactor.renewRecoveryCodes(c.var.session))),
    );
}

/** Recovery codes are shown only once, when created. */
const given = (codes: string[] | undefined) => ({ recovery_codes: codes ?? null });
