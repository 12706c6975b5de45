/** What the audit log says of an administrator who looked at a student's page. */
export const lookAction = 'look-at-student';

/** An account. */
export interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** Without it, nobody may read or change what is stored under the e-mail: it may be somebody else's. */
  emailVerified: boolean;
}

/** The administrator or operator who changes something. */
export interface Actor {
  /** Null for whoever runs a command on the server, or follows a mailed link. */
  id: string | null;
  name: string;
}

/** What is written down beside a change: about whom, and what exactly. */
export interface AuditRecord {
  action: string;
  userId?: string | null | undefined;
  detail?: string;
}
