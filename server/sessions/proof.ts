import { freshLoginAge, recentProofAge } from '../../domain/session.ts';
import { AppError } from '../http/errors.ts';
import type { AccountSession } from './sessions.repository.ts';

/**
 * How recently the user must have signed in, with the second factor if the account has one.
 * - `fresh`: a login within {@link freshLoginAge} seconds.
 * - `recent`: a login or admin write within {@link recentProofAge} seconds; each such write renews it.
 * - `none`: for actions that change nothing others see.
 */
export type ProofLevel = 'none' | 'recent' | 'fresh';

type SessionTimes = Pick<AccountSession, 'createdAt' | 'adminWriteAt'>;

/** @throws {AppError} `fresh_login_required` */
export function requireProof(session: SessionTimes, level: ProofLevel): void {
  if (!hasProof(session, level)) throw new AppError('fresh_login_required');
}

/**
 * Refuses changes that would outlast the owner's next password, such as a passkey.
 * @throws {AppError} `own_password_required` while somebody of the team may be able to get into the account
 */
export function requireOwnPassword({ user }: { user: Pick<AccountSession['user'], 'teamAccessAt'> }): void {
  if (user.teamAccessAt) throw new AppError('own_password_required');
}

export function hasProof({ createdAt, adminWriteAt }: SessionTimes, level: ProofLevel): boolean {
  const isWithin = (time: Date, seconds: number) => Date.now() - time.getTime() <= seconds * 1000;
  if (level === 'none') return true;
  if (level === 'fresh') return isWithin(createdAt, freshLoginAge);
  return (
    isWithin(createdAt, recentProofAge) || (adminWriteAt !== null && isWithin(adminWriteAt, recentProofAge))
  );
}
