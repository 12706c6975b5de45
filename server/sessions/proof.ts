import { freshLoginAge, recentProofAge } from '../../domain/session.ts';
import { AppError } from '../http/errors.ts';
import type { StudentSession } from './sessions.repository.ts';

/**
 * How recently a session must have proved who uses it. A login is the proof, with the second factor where the account has
 * one.
 * - `fresh`: a login of the last {@link freshLoginAge} seconds.
 * - `recent`: a login, or an administrator's write, of the last {@link recentProofAge} seconds. Each such write renews it.
 * - `none`: any session; for what changes nothing that others see.
 */
export type ProofLevel = 'none' | 'recent' | 'fresh';

type Proven = Pick<StudentSession, 'createdAt' | 'adminWriteAt'>;

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
