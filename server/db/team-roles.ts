import { teamRoles } from '../../domain/roles.ts';

/** The roles as a list for SQL's `in (…)`. */
export const teamRolesSql = teamRoles.map((role) => `'${role}'`).join(', ');
