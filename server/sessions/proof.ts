import { freshLoginAge, recentProofAge } from '../../domain/session.ts';
import { AppError } from '../http/errors.ts';
import type { StudentSession } from './sessions.repository.ts';

/**
 * Sets how recently the user must have signed in, with the second factor if there is one.
 * - `fresh`: a login within {@link freshLoginAge} seconds.
 * - `recent`: a login or admin write within {@link recentProofAge} seconds; each write renews it.
 * - `none`: for what changes nothing that others see.
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
