import { type Path, paths } from './paths.ts';

/** Roles that enter `/painel`. Support helps students; it changes no content, settings, team or backups. */
export const teamRoles = ['admin', 'support'] as const;
export type TeamRole = (typeof teamRoles)[number];

export function isTeamRole(role: string | null | undefined): role is TeamRole {
  return teamRoles.some((known) => known === role);
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
  /** Her own second factor. */
  paths.adminSecurity,
];

/** @param page without a query or hash */
export function mayOpenPage(role: string | null | undefined, page: string): boolean {
  return role === 'admin' || (role === 'support' && supportPages.some((known) => known === page));
}
