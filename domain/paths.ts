/** Every path of the product. Build links from here; never type them again. */

export const paths = {
  home: '/',
  course: '/curso',
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
  /** A document's folder and name, as in its id. */
  reading: '/materiais/ler/:folder/:name',
  prompts: '/prompts',
  search: '/busca',
  upload: '/enviar-arquivo',
  forgotPassword: '/esqueci-senha',
  forgotPasswordEnglish: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirmar-email',
  changePassword: '/alterar-senha',
  account: '/minha-conta',
  accountData: '/minha-conta/dados',
  eraseAccount: '/minha-conta/excluir',
  confirmAddress: '/confirmar-endereco',
  contract: '/minha-conta/contrato/:id',
  refund: '/reembolso',
  admin: '/painel',
  /** The first administrator makes her account here. */
  adminStart: '/painel/comecar',
  adminContent: '/painel/conteudo',
  adminCourse: '/painel/curso',
  adminSettings: '/painel/ajustes',
  adminMail: '/painel/ajustes/email',
  adminPayments: '/painel/ajustes/pagamentos',
  adminNotices: '/painel/ajustes/avisos',
  adminAccess: '/painel/ajustes/acesso',
  adminSecurity: '/painel/ajustes/seguranca',
  adminBackups: '/painel/ajustes/copias',
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
  adminRequests: '/painel/pedidos',
  terms2024: '/termos',
  terms2025: '/termos-de-uso',
  privacy2024: '/privacidade',
  privacy2025: '/politica-de-privacidade',
  faq: '/faq',
  certificate: '/certificado',
  accessibility: '/acessibilidade',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Anchors on the landing page that report a subscription's state; they work without script. */
export const newsletterPaths = {
  requested: '/#newsletter-recebida',
  confirmed: '/#newsletter-confirmada',
  unsubscribed: '/#newsletter-cancelada',
  courseEmailsRefused: '/#emails-cancelados',
  badEmail: '/#newsletter-email-invalido',
  badLink: '/#newsletter-invalida',
  tooOften: '/#newsletter-muitas-tentativas',
} as const;

export const sitePaths: readonly Path[] = [
  paths.home,
  paths.course,
  paths.success,
  paths.terms2024,
  paths.terms2025,
  paths.privacy2024,
  paths.privacy2025,
  paths.faq,
  paths.accessibility,
];

/** Pages of the React application; `:id` matches anything. The server fills the certificate's page. */
export const appPaths: readonly Path[] = Object.values(paths).filter(
  (path) => !sitePaths.includes(path) && path !== paths.certificate,
);

const patterns = appPaths
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[\\w-]+')}$`) }));

/** @param address a path without query */
export function appPathOf(address: string): Path | undefined {
  return (
    appPaths.find((path) => path === address) ?? patterns.find(({ pattern }) => pattern.test(address))?.path
  );
}

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
];

/** Pages of students that are never saved: they show what only the server knows. */
const onlineStudentPaths: readonly Path[] = [
  paths.search,
  paths.upload,
  paths.account,
  paths.accountData,
  paths.eraseAccount,
  paths.contract,
  paths.changePassword,
];

/** @param path such as `/painel/alunos/:id` */
export function pathWithId(path: Path, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}

/** Returns such as `/curso-conteudo/m1v1`. */
export function lessonPath(lesson: string): string {
  return paths.lesson.replace(':lessonId', encodeURIComponent(lesson));
}

/** Returns the address of a part of a lesson's document, by the part's title; of the lesson without one. */
export function lessonPartPath(lesson: string, part: string): string {
  return part ? `${lessonPath(lesson)}#${encodeURIComponent(part)}` : lessonPath(lesson);
}

/** Returns such as `/curso-conteudo/exercicios/modulo1`. */
export function exercisesPath(module: string): string {
  return paths.exercises.replace(':moduleId', encodeURIComponent(module));
}

/** Pages behind the links of newsletters and of emails to students; only the button there has an effect. */
export const newsletterLinkPaths = {
  confirm: '/newsletter/confirmar',
  unsubscribe: '/newsletter/cancelar',
  courseEmails: '/emails/cancelar',
} as const;

/** The frame that plays YouTube and Vimeo videos: the only page that loads anything of theirs. */
export const videoFramePath = '/tocar-video';

/** The server has the course's files below it: the prefix of every material's URL. */
export const materialsRoot = '/storage/course-materials';

/** Returns such as `/storage/course-materials/bonus/x.pdf`. */
export function materialPath(folder: string, material: string, ending: 'pdf' | 'xlsx' = 'pdf'): string {
  return `${materialsRoot}/${folder}/${material}.${ending}`;
}

export function readingPath(document: string): string {
  return paths.reading.replace(':folder/:name', document);
}

/** Returns the path of a document's link: to a document, or to a page of the site. */
export function documentLinkPath(link: string): string {
  return link.startsWith('/') ? link : readingPath(link);
}

/** Returns the document of a lesson that the owner wrote, such as `aulas/a1b2c3`. */
export function writtenLesson(lessonId: string): string {
  return `aulas/${lessonId}`;
}

export function readingFilePath(document: string): string {
  return `${materialsRoot}/${document}.json`;
}

export const questionsAnchor = '#duvidas';

export const promptsAddress = `${materialsRoot}/prompts.json`;

/** Returns such as `/storage/course-materials/media/4b…/Guia.pdf`. */
export function mediaUrl(media: string, name: string): string {
  return `${materialsRoot}/media/${media}/${encodeURIComponent(name)}`;
}

/** Returns such as `/certificado/K7QX-3MPR-WH9D`. */
export function certificatePath(code: string): string {
  return `${paths.certificate}/${encodeURIComponent(code)}`;
}

export function storageUrl(path: string): string {
  return `${materialsRoot}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function isOfflinePath(address: string): boolean {
  const path = appPathOf(address);
  return path !== undefined && offlinePaths.includes(path);
}

/** Returns true for every page of the student area, saved or not. */
export function isStudentPath(address: string): boolean {
  const path = appPathOf(address);
  return path !== undefined && [...offlinePaths, ...onlineStudentPaths].includes(path);
}

export function isFilePath(address: string): boolean {
  return address.startsWith(`${materialsRoot}/`);
}

/**
 * Returns the requested page, if it is one of the application or a file of the course. Anything else (another site,
 * `//host`, an unknown page) falls back to the student area.
 */
export function pathAfterLogin(asked: string | null | undefined): string {
  // `//` starts with a slash but is no URL.
  if (!asked?.startsWith('/') || !URL.canParse(asked, 'http://local.invalid')) return paths.studentArea;
  const url = new URL(asked, 'http://local.invalid');
  if (url.origin !== 'http://local.invalid') return paths.studentArea;
  if (isFilePath(url.pathname)) return url.pathname;
  const isOurs = appPathOf(url.pathname) !== undefined;
  const isLoginPage = url.pathname === paths.login || url.pathname === paths.signUp;
  return isOurs && !isLoginPage ? url.pathname + url.search : paths.studentArea;
}

/** Returns true for API paths, which answer in JSON even where there is nothing. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
