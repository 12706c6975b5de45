import { isTeamRole } from '../../../domain/roles.ts';
import type { Base } from '../../base.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { EmailChanges } from './email-change.ts';

interface Dependencies extends Pick<Base, 'sessions'> {
  emailChanges: EmailChanges;
  /** Returns undefined for an account without a password. */
  findPasswordHash(owner: { id: string }): Promise<string | undefined>;
}

/** Returns a function that describes an account to its owner. */
export function createAccountDescription({ findPasswordHash, emailChanges, sessions }: Dependencies) {
  return async ({ user, profile, token }: Pick<AccountSession, 'user' | 'profile' | 'token'>) => {
    const [hash, change, devices] = await Promise.all([
      findPasswordHash(user),
      emailChanges.find(user.id),
      sessions.list(user.id, token),
    ]);
    return {
      email: user.email,
      is_email_confirmed: user.emailVerified,
      address_change: change ?? null,
      has_password: hash !== undefined,
      has_second_factor: user.hasSecondFactor,
      has_role: isTeamRole(profile?.role),
      devices,
    };
  };
}
