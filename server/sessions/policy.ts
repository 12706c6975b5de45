import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import type { z } from 'zod';
import type { ApiScope } from '../../domain/api-keys.ts';
import { hasAccess } from '../../domain/purchases.ts';
import { accountHeader } from '../../domain/session.ts';
import type { BodyReader } from '../http/bodies.ts';
import type { ClientIp } from '../http/client-ip.ts';
import type { AppEnv } from '../http/env.ts';
import { AppError } from '../http/errors.ts';
import { limitByIp, type RateLimit } from '../http/rate-limit.ts';
import { requireStorableBody } from '../http/storable-text.ts';
import { jsonBody, queryParameters, requireUuid } from '../http/validate.ts';
import type { SessionEnv } from './env.ts';
import { type ProofLevel, requireRecentLogin } from './proof.ts';
import type { createRequireKey, KeyEnv } from './require-key.ts';
import type { Sessions } from './sessions.ts';

/** The first handler of every route: who may use it, limits, proof of identity, and checks of parameters and body. */
export interface Policy {
  /**
   * - `provider`: another company's server; the handler verifies its signature, and its origin is not checked
   * - `key`: another program, with a key of the API that has the policy's `scope`; no cookie is read
   * - `session`: any signed-in account
   * - `student`: an account with access to the course
   * - `support`: the role support, or admin
   */
  who: 'anyone' | 'provider' | 'key' | 'session' | 'student' | 'support' | 'admin';
  /** Always with `key`, and only there. */
  scope?: ApiScope;
  /** Describes the route in the API's document; for `key` alone. */
  docs?: RouteDocs;
  /** Default: `recent` for writes of support and admins, otherwise `none`. */
  proof?: ProofLevel;
  /** Counts by network, before the session or body is read. */
  ipLimit?: Pick<RateLimit, 'hit'>;
  accountLimit?: Pick<RateLimit, 'hit'>;
  /** Path parameters that must be UUIDs; otherwise 404. */
  ids?: readonly string[];
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bytes; `streamed`: the handler reads the body itself, as it arrives. */
  maxBody?: number | 'streamed';
  /** Hashes a password: waits for its turn, as that is expensive. */
  hashes?: true;
  /** Polled by open pages, so that it does not count as use of the session. */
  watching?: true;
}

export interface RouteDocs {
  /** Portuguese, as what people read. */
  summary: string;
  description: string;
  /** Names what `:id` in its path stands for. */
  id?: string;
  /** The body of the 200 answer. */
  answer: z.ZodType;
}

/** Makes a misspelt key a type error; otherwise its limit or check would be dropped. */
type OnlyKeysOf<P> = { [Key in Exclude<keyof P, keyof Policy>]: never };

/** A key's route without a scope would let anybody in. */
type ScopeOf<P extends Policy> = P['who'] extends 'key' ? { scope: ApiScope } : { scope?: never };

type EnvOf<P extends Policy> = P['who'] extends 'key'
  ? KeyEnv
  : P['who'] extends 'anyone' | 'provider'
    ? AppEnv
    : SessionEnv;
type InputOf<Middleware> =
  Middleware extends MiddlewareHandler<infer _Env, infer _Path, infer Input> ? Input : never;
type BodyOf<P> = P extends { body: infer S extends z.ZodType }
  ? InputOf<ReturnType<typeof jsonBody<S>>>
  : // biome-ignore lint/complexity/noBannedTypes: adds nothing to the intersection
    {};
/** A client sends texts, any of them missing; the handler gets what the schema makes of them. */
type QueryOf<P> = P extends { query: infer S extends z.ZodType }
  ? {
      in: { query: Partial<Record<keyof z.output<S>, string | number | undefined>> };
      out: { query: z.output<S> };
    }
  : // biome-ignore lint/complexity/noBannedTypes: adds nothing to the intersection
    {};

interface PolicyDependencies {
  sessions: Sessions;
  appUrl: string;
  clientIp: ClientIp;
  readBody: BodyReader;
  waitForHashing: MiddlewareHandler<AppEnv>;
  requireKey: ReturnType<typeof createRequireKey>;
  renewSessionCookie: MiddlewareHandler;
}

const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Bytes; the largest normal body is the list of completed lessons. */
const defaultMaxBody = 64 * 1024;

const policies = new WeakMap<object, Policy>();

/** Returns the function `policy` with which routes begin. Its checks run in the order of `stepsOf`. */
export function createPolicy(dependencies: PolicyDependencies) {
  const { sessions, appUrl, clientIp, readBody, waitForHashing, renewSessionCookie, requireKey } =
    dependencies;
  const checkOrigin = requireSameOrigin(appUrl);

  function requireAccount({ who, watching, proof, accountLimit }: Policy) {
    return createMiddleware<SessionEnv>(async (c, next) => {
      const session = await sessions.findFor(c, { isWatching: watching === true });
      const isMeant = (c.req.header(accountHeader) ?? session?.user.id) === session?.user.id;
      if (!session || !isMeant) {
        const ended = await sessions.findEndReason(c.req.header('cookie'));
        throw new AppError('session_missing', {}, ended && { ended });
      }
      if (who === 'student' && !hasAccess(session.access)) throw new AppError('access_required');
      const isForTeam = who === 'admin' || who === 'support';
      if (isForTeam) {
        if (who === 'admin' && session.profile?.role !== 'admin') throw new AppError('forbidden');
        if (session.adminClosedBy) throw new AppError(session.adminClosedBy);
      }
      const isAdminWrite = isForTeam && writingMethods.includes(c.req.method);
      const level = proof ?? (isAdminWrite ? 'recent' : 'none');
      if (level !== 'setup' || !(await sessions.isSettingUp(session.token)))
        requireRecentLogin(session, level);
      await accountLimit?.hit(session.user.id);
      c.set('session', session);
      c.set('user', session.user);
      await next();
      if (isAdminWrite && level !== 'none' && c.res.ok) await sessions.noteAdminWrite(session);
    });
  }

  function stepsOf(policy: Policy): MiddlewareHandler[] {
    const { who, scope, ipLimit, ids = [], query, body, maxBody = defaultMaxBody, hashes } = policy;
    const isMachine = who === 'provider' || who === 'key';
    const needsAccount = !isMachine && who !== 'anyone';
    return [
      ...(isMachine ? [] : [forWrites(checkOrigin)]),
      ...(ipLimit ? [limitByIp(ipLimit, clientIp)] : []),
      ...(isMachine ? [] : [needsAccount ? renewSessionCookie : forWrites(renewSessionCookie)]),
      ...(needsAccount ? [requireAccount(policy)] : []),
      ...(scope ? [requireKey(scope)] : []),
      ...ids.map(requireUuid),
      ...(query ? [queryParameters(query)] : []),
      ...(maxBody === 'streamed' ? [] : [forWrites(readBody(maxBody))]),
      // Providers forward what buyers typed: the handler cleans it.
      ...(maxBody === 'streamed' || who === 'provider' ? [] : [forWrites(requireStorableBody)]),
      ...(body ? [jsonBody(body)] : []),
      // Last, so that slow or invalid requests do not take a turn.
      ...(hashes ? [waitForHashing] : []),
    ];
  }

  return function policy<const P extends Policy>(
    rule: P & OnlyKeysOf<P> & ScopeOf<P>,
  ): MiddlewareHandler<EnvOf<P>, string, BodyOf<P> & QueryOf<P>, never> {
    const check = every(...stepsOf(rule));
    policies.set(check, rule);
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

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses requests from other sites (CSRF): by `Origin` or, where a browser sends none, by `Sec-Fetch-Site`. */
function requireSameOrigin(appUrl: string) {
  const own = ownOrigins(appUrl);
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    const isForeign =
      origin === undefined ? c.req.header('sec-fetch-site') === 'cross-site' : !own.has(origin);
    if (isForeign) throw new AppError('foreign_origin');
    await next();
  });
}

/** Treats all loopback names as one origin in development. */
function ownOrigins(appUrl: string): Set<string> {
  const url = new URL(appUrl);
  if (!loopbackNames.has(url.hostname)) return new Set([url.origin]);
  const port = url.port && `:${url.port}`;
  return new Set([...loopbackNames].map((name) => `${url.protocol}//${name}${port}`));
}
