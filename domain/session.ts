/** Seconds that a session lives after its last renewal. */
export const sessionLifetime = 30 * 24 * 60 * 60;
/** Seconds after the last renewal until a visit renews the session again. */
export const sessionRenewalAge = 24 * 60 * 60;
/** Seconds after the login at which a session ends, however often it was renewed. */
export const sessionEnd = { student: 90 * 24 * 60 * 60, team: 7 * 24 * 60 * 60 } as const;
/** Sessions of one account: a login over that ends those used longest ago. */
export const maxSessions = 50;
/** Seconds of inactivity that end a team member's session. */
export const teamIdleLimit = 12 * 60 * 60;
/** Seconds after a login in which it counts as fresh: the most powerful admin writes require that. */
export const freshLoginAge = 15 * 60;
/** Seconds after a login, or an admin write that required one, in which ordinary writes require no other. */
export const recentProofAge = 2 * 60 * 60;

export interface Session {
  token_type: 'bearer';
  /** Seconds since 1970. */
  expires_at: number;
  /** Seconds. */
  expires_in: number;
  user: { id: string; email: string; user_metadata: { full_name: string } };
}

/** Why the server ended a session, as sessionEndTexts tell; `idle` and `expired` follow from its age. */
export type SessionEndReason =
  | 'purchase'
  | 'password'
  | 'second-factor'
  | 'code'
  | 'device'
  | 'team'
  | 'role'
  | 'erased'
  | 'restore'
  | 'idle'
  | 'expired';

export interface SignedOut {
  status: 'signed-out';
  /** Known only to the browser that holds the ended session's cookie. */
  ended?: SessionEndReason | undefined;
}

export type ResolvedSession = { status: 'signed-in'; session: Session } | SignedOut;
