import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { freshLoginAge, recentProofAge } from '../../domain/session.ts';
import { AppError } from '../http/errors.ts';
import { declare, type Policy, policiesOf } from '../http/policy.ts';
import type { StudentEnv } from './env.ts';
import type { StudentSession } from './sessions.repository.ts';
import type { Sessions } from './sessions.ts';

export type ProofLevel = NonNullable<Policy['proof']>;
type Proven = Pick<StudentSession, 'createdAt' | 'adminWriteAt'>;

/** Ordered from the laxest to the strictest. */
const levels: readonly ProofLevel[] = ['none', 'recent', 'fresh'];
const readingMethods = ['GET', 'HEAD'];

/**
 * Declares which proof a route of the desk asks for; stands first in the route. A login is the proof, with the second
 * factor where the account has one.
 * - `fresh`: a login of the last {@link freshLoginAge} seconds.
 * - `recent`: a login, or a write of the desk, of the last {@link recentProofAge} seconds. Each such write carries it on.
 * - `none`: any session; for what changes nothing that others see.
 *
 * A write that declares nothing asks for `recent`. Where several routes match a request, the strictest counts.
 */
export function proof(level: ProofLevel) {
  return declare(
    { proof: level },
    createMiddleware<StudentEnv>(async (c, next) => {
      const checked = c.get('proof');
      if (checked === undefined || levels.indexOf(checked) < levels.indexOf(level))
        throw new Error('No guard has read which proof this route asks for');
      await next();
    }),
  );
}

/** Reads which proof routes ask for. @returns the strictest of those that match a request */
export function proofLevelOf(method: string, steps: Parameters<typeof policiesOf>[0]): ProofLevel {
  const byDefault: ProofLevel = readingMethods.includes(method) ? 'none' : 'recent';
  const asked = policiesOf(steps).map(({ policy }) => policy.proof ?? byDefault);
  return levels.findLast((level) => asked.includes(level)) ?? byDefault;
}

/**
 * Lets requests pass whose session proves enough for the route that they match; stands after `requireSession`. Others
 * log in again, by which a new session takes the place of this one, and repeat the request.
 */
export function requireProof(sessions: Pick<Sessions, 'noteAdminWrite'>) {
  return createMiddleware<StudentEnv>(async (c, next) => {
    const session = c.get('session');
    const level = proofLevelOf(c.req.method, matchedRoutes(c));
    demandProof(session, level);
    c.set('proof', level);
    await next();
    if (level !== 'none' && !readingMethods.includes(c.req.method) && c.res.ok)
      await sessions.noteAdminWrite(session);
  });
}

/** @throws {AppError} `fresh_login_required` */
export function demandProof(session: Proven, level: ProofLevel): void {
  if (!proves(session, level)) throw new AppError('fresh_login_required');
}

export function proves({ createdAt, adminWriteAt }: Proven, level: ProofLevel): boolean {
  const isWithin = (moment: Date, seconds: number) => Date.now() - moment.getTime() <= seconds * 1000;
  if (level === 'none') return true;
  if (level === 'fresh') return isWithin(createdAt, freshLoginAge);
  return (
    isWithin(createdAt, recentProofAge) || (adminWriteAt !== null && isWithin(adminWriteAt, recentProofAge))
  );
}
