import { atMost } from './text-limits.ts';

/** Paths of all pages. Build links from these constants and functions; do not type paths elsewhere. */
export const paths = {
  home: '/',
  course: '/curso',
  /** Exists while the owner shows a lesson to visitors. */
  firstLesson: '/primeira-aula',
  success: '/sucesso',
  login: '/login',
  signUp: '/registro',
  studentArea: '/area-aluno',
  courseContent: '/curso-conteudo',
  lesson: '/curso-conteudo/:lessonId',
  exercises: '/curso-conteudo/exercicios/:moduleId',
  materials: '/materiais',
  directMaterials: '/materiais-diretos',
  courseMaterials: '/materiais-curso',
  /** `folder` and `name` form a document's id. */
  reading: '/materiais/ler/:folder/:name',
  prompts: '/prompts',
  twentyDays: '/vinte-dias',
  search: '/busca',
  upload: '/enviar-arquivo',
  forgotPassword: '/esqueci-senha',
  forgotPasswordEnglish: '/forgot-password',
  resetPassword: '/reset-password',
  /** Buyers create their first password here. */
  firstPassword: '/primeira-senha',
  confirmEmail: '/confirmar-email',
  changePassword: '/alterar-senha',
  account: '/minha-conta',
  accountData: '/minha-conta/dados',
  eraseAccount: '/minha-conta/excluir',
  confirmAddress: '/confirmar-endereco',
  contract: '/minha-conta/contrato/:id',
  refund: '/reembolso',
  /** Buyers who are not let in ask here. */
  access: '/acesso',
  admin: '/painel',
  /** The first administrator, and invited ones, create their account here. */
  adminStart: '/painel/comecar',
  adminNumbers: '/painel/numeros',
  adminContent: '/painel/conteudo',
  adminCourse: '/painel/curso',
  adminSettings: '/painel/ajustes',
  adminTeam: '/painel/ajustes/equipe',
  adminConnections: '/painel/ajustes/conexoes',
  adminProduct: '/painel/ajustes/produto',
  adminMail: '/painel/ajustes/email',
  adminPayments: '/painel/ajustes/pagamentos',
  adminNotices: '/painel/ajustes/avisos',
  adminAccess: '/painel/ajustes/acesso',
  adminSecurity: '/painel/ajustes/seguranca',
  adminBackups: '/painel/ajustes/copias',
  adminIntegrations: '/painel/ajustes/integracoes',
  adminStudents: '/painel/alunos',
  adminStudent: '/painel/alunos/:id',
  adminSales: '/painel/vendas',
  adminSale: '/painel/vendas/:id',
  adminMessages: '/painel/mensagens',
  adminEmail: '/painel/mensagens/:id',
  adminSubscribers: '/painel/mensagens/newsletter',
  adminNewsletter: '/painel/mensagens/newsletter/:id',
  adminQuestions: '/painel/perguntas',
  adminReviews: '/painel/avaliacoes',
  adminGuide: '/painel/ajuda',
  adminRequests: '/painel/pedidos',
  adminRehearsal: '/painel/ensaio',
  terms2024: '/termos',
  terms2025: '/termos-de-uso',
  privacy2024: '/privacidade',
  privacy2025: '/politica-de-privacidade',
  faq: '/faq',
  certificate: '/certificado',
  accessibility: '/acessibilidade',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Anchors of the landing page that say what happened to a newsletter subscription; they work without script. */
export const newsletterPaths = {
  requested: '/#newsletter-recebida',
  confirmed: '/#newsletter-confirmada',
  unsubscribed: '/#newsletter-cancelada',
  courseEmailsRefused: '/#emails-cancelados',
  badEmail: '/#newsletter-email-invalido',
  badLink: '/#newsletter-invalida',
  tooOften: '/#newsletter-muitas-tentativas',
} as const;

/** A public page, which is rendered when content is published. */
interface SitePage {
  path: Path;
  /** Names it in the admin area; a legal page has its text's label. */
  label?: string;
  /** Content that this page alone shows. */
  fields: readonly [string, ...string[]];
}

/** Public pages, as the admin area lists them. */
export const sitePages: readonly SitePage[] = [
  { path: paths.home, label: 'Página inicial', fields: ['landing', 'course'] },
  { path: paths.course, label: 'Página de vendas', fields: ['sales'] },
  { path: paths.firstLesson, label: 'Primeira aula', fields: ['landing.firstLesson'] },
  { path: paths.success, label: 'Depois da compra', fields: ['success'] },
  { path: paths.faq, label: 'Perguntas frequentes', fields: ['faq'] },
  { path: paths.terms2025, fields: ['legal.terms2025', 'legal'] },
  { path: paths.privacy2025, fields: ['legal.privacy2025'] },
  { path: paths.terms2024, fields: ['legal.terms2024'] },
  { path: paths.privacy2024, fields: ['legal.privacy2024'] },
  { path: paths.accessibility, fields: ['legal.accessibility'] },
];

export const sitePaths = sitePages.map(({ path }) => path);

/** Pages of the React application: neither public ones, nor the certificate's page, which the server fills. */
export const appPaths: readonly Path[] = Object.values(paths).filter(
  (path) => ![...sitePaths, paths.certificate].includes(path),
);

const patterns = appPaths
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${atMost(path, 200).replace(/:\w+/g, '[\\w-]+')}$`) }));

/** Returns the page of {@link appPaths} that a path without query opens. */
export function appPathOf(requestPath: string): Path | undefined {
  return (
    appPaths.find((path) => path === requestPath) ??
    patterns.find(({ pattern }) => pattern.test(requestPath))?.path
  );
}

/** Pages that the service worker stores for offline reading. */
export const offlinePaths: readonly Path[] = [
  paths.studentArea,
  paths.courseContent,
  paths.lesson,
  paths.exercises,
  paths.materials,
  paths.directMaterials,
  paths.courseMaterials,
  paths.reading,
  paths.prompts,
  paths.twentyDays,
];

/** Pages of students that are not stored for offline use, as they need the server. */
const onlineStudentPaths: readonly Path[] = [
  paths.search,
  paths.upload,
  paths.account,
  paths.accountData,
  paths.eraseAccount,
  paths.contract,
  paths.changePassword,
];

/** Returns true for pages of the admin area. */
export function isAdminPath(path: string): boolean {
  return path === paths.admin || path.startsWith(`${paths.admin}/`);
}

/** @param path such as `/painel/alunos/:id` */
export function pathWithId(path: Path, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}

/** Returns such as `/curso-conteudo/m1v1`. */
export function lessonPath(lesson: string): string {
  return paths.lesson.replace(':lessonId', encodeURIComponent(lesson));
}

/** Returns the path of a lesson, with the anchor of a part of its document, by the part's title, if there is one. */
export function lessonPartPath(lesson: string, part: string): string {
  return part ? `${lessonPath(lesson)}#${encodeURIComponent(part)}` : lessonPath(lesson);
}

/** Returns such as `/curso-conteudo/exercicios/modulo1`. */
export function exercisesPath(module: string): string {
  return paths.exercises.replace(':moduleId', encodeURIComponent(module));
}

/** Pages that links of newsletters and course emails open. Only the button on the page has an effect, not the link. */
export const newsletterLinkPaths = {
  confirm: '/newsletter/confirmar',
  unsubscribe: '/newsletter/cancelar',
  courseEmails: '/emails/cancelar',
} as const;

/** The frame that plays YouTube and Vimeo videos: the only page that loads anything from them. */
export const videoFramePath = '/tocar-video';

/** Prefix of the URLs of all course files. */
export const materialsRoot = '/storage/course-materials';

/** Returns such as `/storage/course-materials/bonus/x.pdf`. */
export function materialPath(folder: string, material: string, ending: 'pdf' | 'xlsx' = 'pdf'): string {
  return `${materialsRoot}/${folder}/${material}.${ending}`;
}

/** @param anchor of a part of the document */
export function readingPath(document: string, anchor = ''): string {
  return paths.reading.replace(':folder/:name', document) + (anchor && `#${anchor}`);
}

/** Returns the path of a link in a document: a page of the site, or another document. */
export function documentLinkPath(link: string): string {
  return link.startsWith('/') ? link : readingPath(link);
}

/** Returns the document id of a lesson that the owner wrote, such as `aulas/a1b2c3`. */
export function writtenLessonDocument(lessonId: string): string {
  return `aulas/${lessonId}`;
}

export function readingFilePath(document: string): string {
  return `${materialsRoot}/${document}.json`;
}

/** The id of the section with a document's files. */
export const filesAnchor = 'arquivos';

export const questionsAnchor = '#duvidas';
/** Leads from a lesson's questions back to the place in its text. */
export const readingPlaceAnchor = '#leitura';

export const promptsPath = `${materialsRoot}/prompts.json`;
export const starterPromptsPath = `${materialsRoot}/starter-prompts.json`;

/** Returns such as `/storage/course-materials/media/4b…/Guia.pdf`. */
export function mediaUrl(media: string, name: string): string {
  return `${materialsRoot}/media/${media}/${encodeURIComponent(name)}`;
}

/** Returns such as `/certificado/K7QX-3MPR-WH9D`. */
export function certificatePath(code: string): string {
  return `${paths.certificate}/${encodeURIComponent(code)}`;
}

/** Returns the address of a certificate's sharing image. */
export function certificatePicturePath(code: string): string {
  return `${paths.certificate}/${code}/imagem.png`;
}

/** First pages of documents, which the landing page shows. */
export const samplePagesRoot = '/amostras';

/** @param picture path in the storage, such as `bonus/x.avif` */
export function samplePageUrl(picture: string): string {
  return `${samplePagesRoot}/${picture}`;
}

/** Returns the URL path of a certificate's file for other systems (Open Badges 3.0). */
export function credentialPath(code: string): string {
  return `/api/certificates/${encodeURIComponent(code)}/credential`;
}

/** Everything that a key of the API opens. */
export const apiRoot = '/api/v1';
export const openApiPath = '/api/openapi.json';
export const apiDocsPath = '/api/docs';

export const jwksPath = '/.well-known/jwks.json';

export function storageUrl(path: string): string {
  return `${materialsRoot}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function isOfflinePath(address: string): boolean {
  const path = appPathOf(address);
  return path !== undefined && offlinePaths.includes(path);
}

/** Returns true for every page of the student area. */
export function isStudentPath(address: string): boolean {
  const path = appPathOf(address);
  return path !== undefined && [...offlinePaths, ...onlineStudentPaths].includes(path);
}

export function isFilePath(address: string): boolean {
  return address.startsWith(`${materialsRoot}/`);
}

/**
 * Returns where to go after signing in: the requested page if it is one of the application or a file of the course,
 * otherwise the student area. Another site, `//host` and unknown pages are ignored, as the request may be forged.
 */
export function pathAfterLogin(requested: string | null | undefined): string {
  // `//` begins with a slash but is not a valid URL.
  if (!requested?.startsWith('/') || !URL.canParse(requested, 'http://local.invalid'))
    return paths.studentArea;
  const url = new URL(requested, 'http://local.invalid');
  if (url.origin !== 'http://local.invalid') return paths.studentArea;
  if (isFilePath(url.pathname)) return url.pathname;
  const isOurs = appPathOf(url.pathname) !== undefined;
  const isLoginPage = url.pathname === paths.login || url.pathname === paths.signUp;
  return isOurs && !isLoginPage ? url.pathname + url.search : paths.studentArea;
}

/** Returns true for API paths, which answer 404 in JSON too. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
