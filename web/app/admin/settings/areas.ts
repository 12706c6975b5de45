import type { AdminPath } from '../../../../domain/admin-page-names.ts';
import { paths } from '../../../../domain/paths.ts';

interface SettingsArea {
  to: AdminPath;
  /** The group of its settings. */
  group: string;
  text: string;
}

/** The pages of the settings, for the hub and the search. */
export const settingsAreas: readonly SettingsArea[] = [
  { to: paths.adminMail, group: 'email', text: 'Servidor, remetente e teste' },
  {
    to: paths.adminPayments,
    group: 'payments',
    text: 'Hotmart, Stripe e as outras empresas',
  },
  { to: paths.adminNotices, group: 'notices', text: 'Quem é avisado de um problema' },
  { to: paths.adminAccess, group: 'access', text: 'Quem vê o curso' },
  { to: paths.adminSecurity, group: 'security', text: 'Segundo fator' },
  {
    to: paths.adminBackups,
    group: 'backups',
    text: 'Toda noite, e por quantos dias',
  },
];
