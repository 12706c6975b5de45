import type { AdminPath } from '../../../../domain/admin-page-names.ts';
import { paths } from '../../../../domain/paths.ts';

interface SettingsArea {
  to: AdminPath;
  /** The group of its settings, if it has some. */
  group?: string;
  text: string;
  /** Further words by which the search finds it. */
  words?: string;
}

/** The pages of the settings, for the hub and the search. */
export const settingsAreas: readonly SettingsArea[] = [
  { to: paths.adminTeam, text: 'Quem administra, e quem ajuda os alunos' },
  { to: paths.adminSecurity, group: 'security', text: 'O seu segundo fator' },
  { to: paths.adminBackups, group: 'backups', text: 'Toda noite, num só arquivo' },
  { to: paths.adminConnections, text: 'O que o site usa fora dele' },
  { to: paths.adminMail, group: 'email', text: 'Servidor, remetente e teste' },
  {
    to: paths.adminPayments,
    group: 'payments',
    text: 'Hotmart, Stripe e as outras empresas',
  },
  { to: paths.adminNotices, group: 'notices', text: 'Quem é avisado de um problema' },
  { to: paths.adminAccess, group: 'access', text: 'Quem vê o curso' },
  {
    to: paths.adminIntegrations,
    text: 'Chaves de API, e avisos a outros sistemas',
    words: 'webhook',
  },
  {
    to: paths.adminRehearsal,
    text: 'O site compra o próprio curso, de mentira',
    words: 'testar a venda inteira',
  },
  {
    to: paths.adminProduct,
    text: 'A versão, e pedidos a quem cuida do servidor',
    words: 'atualizar, versão, terminal',
  },
];
