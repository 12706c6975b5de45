import { type Path, paths } from './paths.ts';
import { cut, maxDocument, maxName } from './text-limits.ts';

/** Returns the anchor of a heading: `Vendas: o que entrou` gives `vendas-o-que-entrou`. */
export function guideAnchor(heading: string): string {
  return cut(heading, maxName)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Returns both guides as one: the first without its title, which the page has already, the second as its last chapter. */
export function joinGuides(guide: string, lastChapter: string): string {
  const chapter = cut(lastChapter, maxDocument).replace(/^#/gm, '##');
  return `${cut(guide, maxDocument).replace(/^# .*\n/, '')}\n${chapter}`;
}

/** The chapter of integrations (docs/integracoes.md). */
export const integrationsChapter = 'integracoes-passo-a-passo';

/** The chapter of the owner's guide (docs/content-guide.md) on each admin page. */
export const guideChapters: Partial<Record<Path, string>> = {
  [paths.admin]: 'a-primeira-tela',
  [paths.adminContent]: 'mudar-um-texto-o-preco-ou-um-link',
  [paths.adminCourse]: 'aulas-videos-e-materiais',
  [paths.adminStudents]: 'alunos-quem-sao-e-como-ajudar',
  [paths.adminStudent]: 'alunos-quem-sao-e-como-ajudar',
  [paths.adminQuestions]: 'perguntas-responder-e-publicar',
  [paths.adminReviews]: 'avaliacoes',
  [paths.adminSales]: 'vendas-o-que-entrou-e-o-que-voltou',
  [paths.adminSale]: 'vendas-o-que-entrou-e-o-que-voltou',
  [paths.adminRequests]: 'pedidos-dinheiro-de-volta-e-nomes',
  [paths.adminMessages]: 'mensagens-o-que-o-site-enviou-e-a-newsletter',
  [paths.adminEmail]: 'mensagens-o-que-o-site-enviou-e-a-newsletter',
  [paths.adminSubscribers]: 'newsletter-e-e-mails-a-alunos',
  [paths.adminNewsletter]: 'newsletter-e-e-mails-a-alunos',
  [paths.adminSettings]: 'ajustes-quem-administra-e-o-que-esta-ligado',
  [paths.adminMail]: 'e-mail-do-site',
  [paths.adminPayments]: 'empresas-de-pagamento',
  [paths.adminNotices]: 'avisos',
  [paths.adminAccess]: 'quem-ve-o-curso',
  [paths.adminSecurity]: 'seguranca',
  [paths.adminBackups]: 'copias-de-seguranca',
  [paths.adminIntegrations]: 'integracoes',
  [paths.adminRehearsal]: 'ensaio-geral',
};
