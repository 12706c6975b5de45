/** How long a student stays signed in. */

/** Seconds that a session lives after its last prolongation. */
export const sessionLifetime = 30 * 24 * 60 * 60;
/** Seconds since the last prolongation after which a visit prolongs the session again. */
export const sessionRenewalAge = 24 * 60 * 60;
/** Seconds after the login at which a session ends, however often it was prolonged: a student's, and an administrator's. */
export const sessionEnd = { student: 90 * 24 * 60 * 60, admin: 7 * 24 * 60 * 60 } as const;
/** Seconds without use after which the session of an administrator ends. */
export const adminIdleLimit = 12 * 60 * 60;
/** Seconds after a login in which it proves that the person at the device is still the one who logged in. */
export const freshLoginAge = 15 * 60;
/** Seconds after a login, or after a write of the desk that asked for it, in which ordinary writes ask for no other. */
export const recentProofAge = 2 * 60 * 60;

/** A session as scripts may see it: its tokens stay in an HttpOnly cookie. */
export interface Session {
  token_type: 'bearer';
  /** Seconds since 1970. */
  expires_at: number;
  /** Seconds. */
  expires_in: number;
  user: { id: string; email: string; user_metadata: { full_name: string } };
}

/** What the server says of whoever asks. */
export type KnownSession = { status: 'signed-in'; session: Session } | { status: 'signed-out' };
