/** What the audit log says of an administrator who looked at a student's page. */
export const lookAction = 'look-at-student';

export interface Account {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  emailVerified: boolean;
}

/** The administrator or operator who changes something. */
export interface Actor {
  /** Of an administrator; null for whoever runs a command on the server. */
  id: string | null;
  name: string;
}

/** What is written down beside a change: about whom, and what exactly. */
export interface AuditRecord {
  action: string;
  userId?: string | null | undefined;
  detail?: string;
}
