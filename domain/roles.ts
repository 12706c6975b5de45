import { type Path, paths } from './paths.ts';

/** Roles that may open `/painel`. Support helps students, and cannot change content, settings, team or backups. */
export const teamRoles = ['admin', 'support'] as const;
export type TeamRole = (typeof teamRoles)[number];

export function isTeamRole(role: string | null | undefined): role is TeamRole {
  return teamRoles.some((teamRole) => teamRole === role);
}

const supportPages: readonly Path[] = [
  paths.admin,
  paths.adminStudents,
  paths.adminStudent,
  paths.adminSales,
  paths.adminSale,
  paths.adminRequests,
  paths.adminQuestions,
  paths.adminMessages,
  paths.adminEmail,
  paths.adminGuide,
  /** Needed for the account's own second factor. */
  paths.adminSecurity,
];

/** Returns true if a role may open a page of the admin area; routes have rules of their own. @param page without a query or hash */
export function mayOpenPage(role: string | null | undefined, page: string): boolean {
  return role === 'admin' || (role === 'support' && supportPages.some((path) => path === page));
}
