/** Action of the audit log for a team member who opened a student's page. */
export const viewStudentAction = 'look-at-student';

/** The person or command that the audit log names. */
export interface Actor {
  /** Null for a command on the server or an emailed link. */
  id: string | null;
  name: string;
}

export interface AuditRecord {
  action: string;
  /** The account acted upon. */
  userId?: string | null | undefined;
  detail?: string;
}
