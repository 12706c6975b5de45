import { Hono } from 'hono';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Certificates } from './certificates.ts';

export interface CertificateParts {
  certificates: Certificates;
  /** Counted for each address that asks: nobody walks through the codes. */
  limits: { certificate: Pick<RateLimit, 'hit'> };
  addressOf: ClientAddress;
}

export function certificatesRoutes({ certificates, limits, addressOf }: CertificateParts) {
  return new Hono<AppEnv>().get('/:code', async (c) => {
    await limits.certificate.hit(addressOf(c));
    return c.json(await certificates.check(c.req.param('code')));
  });
}
