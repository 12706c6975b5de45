import { type Path, paths } from '../../../../domain/paths.ts';

interface SettingsArea {
  to: Path;
  /** The group of its settings. */
  group: string;
  label: string;
  text: string;
}

/** The pages of the settings, for the hub and the search. */
export const settingsAreas: readonly SettingsArea[] = [
  { to: paths.adminMail, group: 'email', label: 'E-mail', text: 'Servidor, remetente e teste' },
  {
    to: paths.adminPayments,
    group: 'payments',
    label: 'Pagamentos',
    text: 'Hotmart, Stripe e as outras empresas',
  },
  { to: paths.adminNotices, group: 'notices', label: 'Avisos', text: 'Quem é avisado de um problema' },
  { to: paths.adminAccess, group: 'access', label: 'Acesso', text: 'Quem vê o curso' },
  { to: paths.adminSecurity, group: 'security', label: 'Segurança', text: 'Segundo fator' },
  {
    to: paths.adminBackups,
    group: 'backups',
    label: 'Cópias de segurança',
    text: 'Toda noite, e por quantos dias',
  },
];
