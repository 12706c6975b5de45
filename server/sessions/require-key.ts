import { createMiddleware } from 'hono/factory';
import type { ApiScope } from '../../domain/api-keys.ts';
import type { Actor } from '../../domain/audit.ts';
import type { ClientIp } from '../http/client-ip.ts';
import type { AppEnv } from '../http/env.ts';
import { AppError } from '../http/errors.ts';
import type { Limits } from '../limits.ts';
import type { ApiKeysRepository } from './api-keys.repository.ts';

export interface KeyEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Named as the key; the account is the one that made it. */
    actor: Actor;
  };
}

/** Returns the middleware for routes of other programs. It reads no cookie, and does the same work for every wrong key. */
export function createRequireKey(
  repository: Pick<ApiKeysRepository, 'use'>,
  limits: Pick<Limits, 'apiByKey' | 'wrongApiKeys'>,
  clientIp: ClientIp,
) {
  return (scope: ApiScope) =>
    createMiddleware<KeyEnv>(async (c, next) => {
      const [scheme = '', key = ''] = (c.req.header('authorization') ?? '').split(' ', 2);
      const used = await repository.use(scheme.toLowerCase() === 'bearer' ? key : '');
      if (!used) {
        await limits.wrongApiKeys.hit(clientIp(c));
        throw new AppError('invalid_api_key', { 'WWW-Authenticate': 'Bearer' });
      }
      await limits.apiByKey.hit(used.id);
      if (!used.scopes.includes(scope)) throw new AppError('scope_missing');
      c.set('actor', { id: used.created_by, name: `chave ${used.name}` });
      await next();
    });
}
