export const viewAccountAction = 'look-at-student';

export interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** Until it is true, nobody may use what is stored under the email: it may be another person's. */
  emailVerified: boolean;
}

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
