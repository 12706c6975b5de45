import type { StudentSession } from '../../sessions/sessions.repository.ts';

export function describeSession({
  expiresAt,
  endsAt,
  user,
}: Pick<StudentSession, 'expiresAt' | 'endsAt' | 'user'>) {
  const expires_at = Math.floor(Math.min(expiresAt.getTime(), endsAt.getTime()) / 1000);
  return {
    token_type: 'bearer' as const,
    /** Seconds since 1970. */
    expires_at,
    /** Seconds from now. */
    expires_in: expires_at - Math.floor(Date.now() / 1000),
    user: { id: user.id, email: user.email, user_metadata: { full_name: user.name } },
  };
}
