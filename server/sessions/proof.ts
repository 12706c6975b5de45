import { freshLoginSeconds, recentProofSeconds } from '../../domain/lifetimes.ts';
import { AppError } from '../http/errors.ts';
import type { AccountSession } from './sessions.repository.ts';

/**
 * How recently the user must have signed in, with the second factor if the account has one.
 * - `fresh`: a login within {@link freshLoginSeconds} seconds.
 * - `setup`: the same, but that the session which made the first account needs no other in its first hour.
 * - `recent`: a login or admin write within {@link recentProofSeconds} seconds; each such write renews it.
 * - `none`: any session, for what a stolen one could not use for long: drafts, and answers to questions.
 */
export type ProofLevel = 'none' | 'recent' | 'setup' | 'fresh';

type SessionTimes = Pick<AccountSession, 'createdAt' | 'adminWriteAt'>;

/** @throws {AppError} `fresh_login_required` */
export function requireRecentLogin(session: SessionTimes, level: ProofLevel): void {
  if (!hasRecentLogin(session, level)) throw new AppError('fresh_login_required');
}

/**
 * Refuses changes that would outlast the owner's next password, such as a passkey.
 * @throws {AppError} `own_password_required` while somebody of the team may be able to get into the account
 */
export function requireOwnPassword({ user }: { user: Pick<AccountSession['user'], 'teamAccessAt'> }): void {
  if (user.teamAccessAt) throw new AppError('own_password_required');
}

export function hasRecentLogin({ createdAt, adminWriteAt }: SessionTimes, level: ProofLevel): boolean {
  const isWithin = (time: Date, seconds: number) => Date.now() - time.getTime() <= seconds * 1000;
  if (level === 'none') return true;
  if (level !== 'recent') return isWithin(createdAt, freshLoginSeconds);
  return (
    isWithin(createdAt, recentProofSeconds) ||
    (adminWriteAt !== null && isWithin(adminWriteAt, recentProofSeconds))
  );
}
