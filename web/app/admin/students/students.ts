import { accountActionNames } from '../../../../domain/audit.ts';
import type { Answer, api } from '../../data/client.ts';
import type { Status } from '../status-label.tsx';

type Students = typeof api.admin.students;
/** A row of the list of students, as the API returns it. */
export type StudentRow = Answer<Students['$get']>['rows'][number];
/** One student with all records, as the API returns it. */
export type StudentDetail = Answer<Students[':id']['$get']>;

/** Returns how an account's access looks beside its words. */
export function accessState({
  role,
  access,
  access_source,
}: Pick<StudentRow, 'role' | 'access' | 'access_source'>): Status {
  if (access === 'pending' || access === 'refunded' || access_source === 'revoked') return 'attention';
  return role || access_source !== 'none' ? 'ok' : 'off';
}

/** Returns the Portuguese name of an action in the audit log; earlier releases stored some that have none. */
export const auditActionName = (action: string) =>
  (accountActionNames as Record<string, string>)[action] ?? action;
