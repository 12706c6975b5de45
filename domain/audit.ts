/** Action of the audit log for an admin who opened a student's page. */
export const viewAccountAction = 'look-at-student';

export interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** While false, the email may be another person's: nothing stored under it may be shown to the account. */
  emailVerified: boolean;
}

/** The person or command that the audit log names. */
export interface Actor {
  /** Null for a command on the server or an emailed link. */
  id: string | null;
  name: string;
}

export interface AuditRecord {
  action: string;
  userId?: string | null | undefined;
  detail?: string;
}
