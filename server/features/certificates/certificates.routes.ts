import { Hono } from 'hono';
import type { NameRequestStatus } from '../../../domain/name-requests.ts';
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
  nameRequests: {
    read(student: StudentSession['user']): Promise<OwnNameRequest>;
    /** @throws {AppError} `invalid_input`, `wrong_state` while another one waits, or `rate_limited` */
    ask(student: StudentSession['user'], name: string): Promise<void>;
  };
}

interface OwnNameRequest {
  name: string;
  request: {
    name: string;
    status: NameRequestStatus;
    reason: string;
    created_at: Date;
    decided_at: Date | null;
    deadline: string;
  } | null;
}

/** What students say of their own: how the name on it is written, once; after and before that, what they ask the owner for. */
export function ownCertificateRoutes({ sessions, settleName, nameRequests }: OwnCertificateParts) {
  return new Hono<StudentEnv>()
    .post('/name', requireSession(sessions), requireAccess, jsonBody(renameBody), async (c) => {
      const { name } = c.req.valid('json');
      if (!isRealFullName(name)) throw new AppError('invalid_input');
      await settleName(c.get('session').user, name);
      return c.json({ ok: true });
    })
    .use('/name-request', requireSession(sessions))
    .get('/name-request', async (c) => c.json(await nameRequests.read(c.get('session').user)))
    .post('/name-request', jsonBody(renameBody), async (c) => {
      const { name } = c.req.valid('json');
      if (!isRealFullName(name)) throw new AppError('invalid_input');
      await nameRequests.ask(c.get('session').user, name);
      return c.json({ ok: true }, 201);
    });
}
