import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import type { z } from 'zod';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { hasAccess } from '../../domain/purchases.ts';
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

/** Who may use a route, and what they may send. Stands first in every route. */
export interface Policy {
  /**
   * - `anyone`
   * - `provider`: a machine elsewhere that proves itself in the handler, so no origin is asked for
   * - `session`: any account that is signed in
   * - `student`: an account to which the course is open
   * - `admin`
   */
  who: 'anyone' | 'provider' | 'session' | 'student' | 'admin';
  /** Default: `recent` for an administrator's writes, `none` for everything else. */
  proof?: ProofLevel;
  /** Counts requests of one network, before anything is read. */
  addressLimit?: Pick<RateLimit, 'hit'>;
  /** Counts requests of one account. */
  accountLimit?: Pick<RateLimit, 'hit'>;
  /** Parameters of the path that are UUIDs: anything else is 404. */
  ids?: readonly string[];
  query?: z.ZodType;
  /** Schema of the JSON body. */
  body?: z.ZodType;
  /** Error codes that the body's schema gives as messages. */
  codes?: readonly ErrorCode[];
  /** Bytes of the body; `streamed`: the handler reads it as it arrives. */
  maxBody?: number | 'streamed';
  /** Waits for a place to hash a password. */
  hashes?: true;
  /** Does not count as use of the session: an open page asks by itself. */
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

/** What may change something, and has a body. */
const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Bytes of a JSON body; the largest that makes sense is the list of lessons. */
const defaultMaxBody = 64 * 1024;

const policies = new WeakMap<object, Policy>();

/** Returns the factory of policies that features are given. */
export function createPolicy(parts: PolicyParts) {
  const { sessions, appUrl, clientIp, readBody, waitForHashing, renewSessionCookie } = parts;
  const checkOrigin = sameOrigin(appUrl);

  /** Lets through who the policy names, with the session on the request. */
  function requireAccount({ who, watching, proof, accountLimit }: Policy) {
    return createMiddleware<StudentEnv>(async (c, next) => {
      const session = await sessions.findFor(c, { isWatching: watching === true });
      if (!session) throw new AppError('session_missing');
      if (who === 'student' && !hasAccess(session.access)) throw new AppError('access_required');
      if (who === 'admin') {
        if (session.profile?.role !== 'admin') throw new AppError('forbidden');
        if (session.lacksSecondFactor) throw new AppError('second_factor_missing');
      }
      const isAdminWrite = who === 'admin' && writingMethods.includes(c.req.method);
      const level = proof ?? (isAdminWrite ? 'recent' : 'none');
      demandProof(session, level);
      await accountLimit?.hit(session.user.id);
      c.set('session', session);
      c.set('user', session.user);
      await next();
      if (isAdminWrite && level !== 'none' && c.res.ok) await sessions.noteAdminWrite(session);
    });
  }

  /** The checks of a policy, in the order in which they are made. */
  function stepsOf(policy: Policy): MiddlewareHandler[] {
    const { who, addressLimit, ids = [], query, body, codes, maxBody = defaultMaxBody, hashes } = policy;
    const needsAccount = who !== 'anyone' && who !== 'provider';
    return [
      ...(who === 'provider' ? [] : [forWrites(checkOrigin)]),
      ...(addressLimit ? [limited(addressLimit, clientIp)] : []),
      ...(who === 'provider' ? [] : [needsAccount ? renewSessionCookie : forWrites(renewSessionCookie)]),
      ...(needsAccount ? [requireAccount(policy)] : []),
      ...ids.map(uuidNamed),
      ...(query ? [addressQuery(query)] : []),
      ...(maxBody === 'streamed' ? [] : [forWrites(readBody(maxBody))]),
      // Machines send what their senders typed: the handler cleans it.
      ...(maxBody === 'streamed' || who === 'provider' ? [] : [forWrites(storableBody)]),
      ...(body ? [jsonBody(body, codes)] : []),
      // Last: whoever sends slowly or wrongly takes no place.
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

/** Returns what a route's first handler declares; nothing for other handlers. */
export function policyOf(handler: RouterRoute['handler']): Policy | undefined {
  return policies.get(handler);
}

function forWrites(step: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (writingMethods.includes(c.req.method) ? step(c, next) : next());
}
