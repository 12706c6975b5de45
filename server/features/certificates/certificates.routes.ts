import { Hono } from 'hono';
import { renameBody } from '../../../domain/requests.ts';
import { isRealFullName } from '../../../domain/student-name.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { jsonBody } from '../../http/validate.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { Sessions } from '../../sessions/sessions.ts';
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

interface OwnCertificateParts {
  sessions: Sessions;
  /** @throws {AppError} `wrong_state` where there is nothing to settle any more */
  settleName(student: StudentSession['user'], name: string): Promise<void>;
}

/** What students say of their own: how the name on it is written, once. */
export function ownCertificateRoutes({ sessions, settleName }: OwnCertificateParts) {
  return new Hono<StudentEnv>().post(
    '/name',
    requireSession(sessions),
    requireAccess,
    jsonBody(renameBody),
    async (c) => {
      const { name } = c.req.valid('json');
      if (!isRealFullName(name)) throw new AppError('invalid_input');
      await settleName(c.get('session').user, name);
      return c.json({ ok: true });
    },
  );
}
