/** Header with the account's id of requests that are for no other, whoever has signed in meanwhile. */
export const accountHeader = 'X-Account';

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
  | 'idle'
  | 'expired';

export interface SignedOut {
  status: 'signed-out';
  /** Known only to the browser that holds the ended session's cookie. */
  ended?: SessionEndReason | undefined;
}

export type ResolvedSession = { status: 'signed-in'; session: Session } | SignedOut;
