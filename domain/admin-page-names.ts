import { paths } from './paths.ts';

/** Names of the admin pages. Heading, menu, search and the chapters of the owner's guide take them from here. */
export const adminPageNames = {
  [paths.admin]: 'Painel',
  [paths.adminNumbers]: 'Números',
  [paths.adminCourse]: 'Aulas e materiais',
  [paths.adminQuestions]: 'Perguntas',
  [paths.adminReviews]: 'Avaliações',
  [paths.adminStudents]: 'Alunos',
  [paths.adminStudent]: 'Aluno',
  [paths.adminMessages]: 'Mensagens',
  [paths.adminEmail]: 'E-mail',
  [paths.adminSubscribers]: 'Newsletter',
  [paths.adminNewsletter]: 'Escrever',
  [paths.adminSales]: 'Vendas',
  [paths.adminSale]: 'Venda',
  [paths.adminRequests]: 'Pedidos',
  [paths.adminContent]: 'Textos e preço',
  [paths.adminSettings]: 'Ajustes',
  [paths.adminTeam]: 'Equipe',
  [paths.adminConnections]: 'Conexões',
  [paths.adminProduct]: 'Produto',
  [paths.adminMail]: 'E-mail',
  [paths.adminPayments]: 'Pagamentos',
  [paths.adminNotices]: 'Avisos',
  [paths.adminAccess]: 'Acesso',
  [paths.adminSecurity]: 'Segurança',
  [paths.adminBackups]: 'Cópias de segurança',
  [paths.adminIntegrations]: 'Integrações',
  [paths.adminRehearsal]: 'Ensaio geral',
  [paths.adminGuide]: 'Ajuda',
} as const;

/** Path of a page of the admin area. */
export type AdminPath = keyof typeof adminPageNames;
