import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import type { z } from 'zod';
import { hasAccess } from '../../domain/purchases.ts';
import { isTeamRole } from '../../domain/roles.ts';
import type { BodyReader } from '../http/bodies.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/env.ts';
import { AppError } from '../http/errors.ts';
import { sameOrigin } from '../http/origin.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { storableBody } from '../http/text.ts';
import { addressQuery, jsonBody, uuidNamed } from '../http/validate.ts';
import type { StudentEnv } from './env.ts';
import { demandProof, type ProofLevel } from './proof.ts';
import type { Sessions } from './sessions.ts';

/** Stands first in every route. */
export interface Policy {
  /**
   * - `provider`: an external server, which the handler authenticates; its origin is not checked
   * - `session`: any signed-in account
   * - `student`: an account with access to the course
   * - `support`: the role support, or admin
   */
  who: 'anyone' | 'provider' | 'session' | 'student' | 'support' | 'admin';
  /** Default: `recent` for writes of support and admins, otherwise `none`. */
  proof?: ProofLevel;
  /** Counts by network, before anything is read. */
  addressLimit?: Pick<RateLimit, 'hit'>;
  accountLimit?: Pick<RateLimit, 'hit'>;
  /** Path parameters that must be UUIDs; otherwise 404. */
  ids?: readonly string[];
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bytes; `streamed`: the handler reads it as it arrives. */
  maxBody?: number | 'streamed';
  hashes?: true;
  /** Does not count as use: open pages poll. */
  watching?: true;
}

type EnvOf<P extends Policy> = P['who'] extends 'anyone' | 'provider' ? AppEnv : StudentEnv;
type InputOf<Middleware> =
  Middleware extends MiddlewareHandler<infer _Env, infer _Path, infer Input> ? Input : never;
type BodyOf<P> = P extends { body: infer S extends z.ZodType }
  ? InputOf<ReturnType<typeof jsonBody<S>>>
  : // biome-ignore lint/complexity/noBannedTypes: adds nothing to the intersection
    {};
type QueryOf<P> = P extends { query: infer S extends z.ZodType }
  ? InputOf<ReturnType<typeof addressQuery<S>>>
  : // biome-ignore lint/complexity/noBannedTypes: adds nothing to the intersection
    {};

interface PolicyParts {
  sessions: Sessions;
  appUrl: string;
  clientIp: ClientAddress;
  readBody: BodyReader;
  waitForHashing: MiddlewareHandler<AppEnv>;
  renewSessionCookie: MiddlewareHandler;
}

const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Bytes; the largest sensible body is the list of lessons. */
const defaultMaxBody = 64 * 1024;

const policies = new WeakMap<object, Policy>();

export function createPolicy(parts: PolicyParts) {
  const { sessions, appUrl, clientIp, readBody, waitForHashing, renewSessionCookie } = parts;
  const checkOrigin = sameOrigin(appUrl);

  function requireAccount({ who, watching, proof, accountLimit }: Policy) {
    return createMiddleware<StudentEnv>(async (c, next) => {
      const session = await sessions.findFor(c, { isWatching: watching === true });
      if (!session) {
        const ended = await sessions.findEndReason(c.req.header('cookie'));
        throw new AppError('session_missing', {}, ended && { ended });
      }
      if (who === 'student' && !hasAccess(session.access)) throw new AppError('access_required');
      const isForTeam = who === 'admin' || who === 'support';
      if (isForTeam) {
        const role = session.profile?.role;
        if (who === 'admin' ? role !== 'admin' : !isTeamRole(role)) throw new AppError('forbidden');
        if (session.lacksSecondFactor) throw new AppError('second_factor_missing');
      }
      const isAdminWrite = isForTeam && writingMethods.includes(c.req.method);
      const level = proof ?? (isAdminWrite ? 'recent' : 'none');
      demandProof(session, level);
      await accountLimit?.hit(session.user.id);
      c.set('session', session);
      c.set('user', session.user);
      await next();
      if (isAdminWrite && level !== 'none' && c.res.ok) await sessions.noteAdminWrite(session);
    });
  }

  function stepsOf(policy: Policy): MiddlewareHandler[] {
    const { who, addressLimit, ids = [], query, body, maxBody = defaultMaxBody, hashes } = policy;
    const needsAccount = who !== 'anyone' && who !== 'provider';
    return [
      ...(who === 'provider' ? [] : [forWrites(checkOrigin)]),
      ...(addressLimit ? [limited(addressLimit, clientIp)] : []),
      ...(who === 'provider' ? [] : [needsAccount ? renewSessionCookie : forWrites(renewSessionCookie)]),
      ...(needsAccount ? [requireAccount(policy)] : []),
      ...ids.map(uuidNamed),
      ...(query ? [addressQuery(query)] : []),
      ...(maxBody === 'streamed' ? [] : [forWrites(readBody(maxBody))]),
      // Providers forward user input: the handler cleans it.
      ...(maxBody === 'streamed' || who === 'provider' ? [] : [forWrites(storableBody)]),
      ...(body ? [jsonBody(body)] : []),
      // Last: slow or invalid requests take no place.
      ...(hashes ? [waitForHashing] : []),
    ];
  }

  return function policy<const P extends Policy>(
    given: P,
  ): MiddlewareHandler<EnvOf<P>, string, BodyOf<P> & QueryOf<P>, never> {
    const check = every(...stepsOf(given));
    policies.set(check, given);
    return check as never;
  };
}

/** Returns the policy of a route's first handler; undefined for other handlers. */
export function policyOf(handler: RouterRoute['handler']): Policy | undefined {
  return policies.get(handler);
}

function forWrites(step: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (writingMethods.includes(c.req.method) ? step(c, next) : next());
}
