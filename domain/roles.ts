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

export const roleNames: Record<TeamRole, string> = { admin: 'Administrador', support: 'Atendimento' };

/** Tells the owner what each role opens. */
export const roleTexts: Record<TeamRole, string> = {
  admin: 'Vê e muda tudo o que você vê: textos, preço, alunos, vendas, ajustes e a própria equipe.',
  support:
    'Ajuda os alunos: acesso, perguntas, pedidos e e-mails. Não muda textos nem ajustes, e não baixa listas.',
};

/** Tells whoever is invited what the role is for. */
export const roleTasks: Record<TeamRole, string> = {
  admin: 'cuida de tudo no site, dos textos às vendas.',
  support: 'ajuda os alunos com acesso, perguntas, pedidos e e-mails.',
};

/** @param page without a query or hash */
export function mayOpenPage(role: string | null | undefined, page: string): boolean {
  return role === 'admin' || (role === 'support' && supportPages.some((known) => known === page));
}
