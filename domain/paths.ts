/** Every address of the product, in one place. Links are built from here, never typed again. */

export const paths = {
  home: '/',
  course: '/curso',
  success: '/sucesso',
  login: '/login',
  signUp: '/registro',
  studentArea: '/area-aluno',
  courseContent: '/curso-conteudo',
  lesson: '/curso-conteudo/:lessonId',
  materials: '/materiais',
  directMaterials: '/materiais-diretos',
  courseMaterials: '/materiais-curso',
  /** A document to read: folder and name, as in its id. */
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
  /** What was agreed with a purchase, to read and to print. */
  contract: '/minha-conta/contrato/:id',
  /** Withdrawal without an account. */
  refund: '/reembolso',
  desk: '/painel',
  deskContent: '/painel/conteudo',
  deskCourse: '/painel/curso',
  deskSettings: '/painel/ajustes',
  deskStudents: '/painel/alunos',
  deskStudent: '/painel/alunos/:id',
  deskSales: '/painel/vendas',
  deskSale: '/painel/vendas/:id',
  deskMessages: '/painel/mensagens',
  deskLetter: '/painel/mensagens/:id',
  deskSubscribers: '/painel/mensagens/newsletter',
  deskNewsletter: '/painel/mensagens/newsletter/:id',
  deskQuestions: '/painel/perguntas',
  deskRequests: '/painel/pedidos',
  terms2024: '/termos',
  terms2025: '/termos-de-uso',
  privacy2024: '/privacidade',
  privacy2025: '/politica-de-privacidade',
  faq: '/faq',
  certificate: '/certificado',
  accessibility: '/acessibilidade',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Places on the landing page that say what has become of a subscription; they work without script. */
export const newsletterPaths = {
  requested: '/#newsletter-recebida',
  confirmed: '/#newsletter-confirmada',
  unsubscribed: '/#newsletter-cancelada',
  badEmail: '/#newsletter-email-invalido',
  badLink: '/#newsletter-invalida',
  tooOften: '/#newsletter-muitas-tentativas',
} as const;

/** Pages written as HTML at build time; they need no session. */
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

/**
 * Pages of the React application: accounts, the student area, the desk. Where `:id` stands, anything may. The server fills
 * the certificate's page.
 */
export const appPaths: readonly Path[] = Object.values(paths).filter(
  (path) => !sitePaths.includes(path) && path !== paths.certificate,
);

const patterns = appPaths
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[\\w-]+')}$`) }));

/** @param address a path without query @returns the page of the application that is there */
export function appPathOf(address: string): Path | undefined {
  return (
    appPaths.find((path) => path === address) ?? patterns.find(({ pattern }) => pattern.test(address))?.path
  );
}

/** Pages that a student may read again without a network. */
export const keptPaths: readonly Path[] = [
  paths.studentArea,
  paths.courseContent,
  paths.lesson,
  paths.materials,
  paths.directMaterials,
  paths.courseMaterials,
  paths.reading,
  paths.prompts,
];

/** @param path such as `/painel/alunos/:id` */
export function pathWithId(path: Path, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}

/** @returns the page of a lesson, such as `/curso-conteudo/m1v1` */
export function lessonPath(lesson: string): string {
  return paths.lesson.replace(':lessonId', encodeURIComponent(lesson));
}

/** Where the links in the newsletter's mails lead; what the person presses there decides. */
export const newsletterLinkPaths = {
  confirm: '/newsletter/confirmar',
  unsubscribe: '/newsletter/cancelar',
} as const;

/** The frame in which a video of YouTube or Vimeo plays: the only page that loads anything of theirs. */
export const videoFramePath = '/tocar-video';

/** Where the course's files are served from, and the prefix of every material's address. */
export const materialsRoot = '/storage/course-materials';

/** @returns the address of a shipped material, such as `/storage/course-materials/bonus/x.pdf` */
export function materialPath(folder: string, material: string, ending: 'pdf' | 'xlsx' = 'pdf'): string {
  return `${materialsRoot}/${folder}/${material}.${ending}`;
}

/** @param document its id, such as `bonus/prompts_relatos_caso` @returns the page to read it on */
export function readingPath(document: string): string {
  return paths.reading.replace(':folder/:name', document);
}

/** @returns the address of a document's reading edition */
export function readingEdition(document: string): string {
  return `${materialsRoot}/${document}.json`;
}

/** @param edition as {@link readingEdition} gives it @returns the document's id */
export function documentOfEdition(edition: string): string {
  return edition.slice(materialsRoot.length + 1, -'.json'.length);
}

/** Of a lesson's page: what students ask below it. */
export const questionsAnchor = '#duvidas';

/** All prompts of the course. */
export const promptsAddress = `${materialsRoot}/prompts.json`;

/** @returns the address of a document that the owner has added, such as `/storage/course-materials/media/4b…/Guia.pdf` */
export function mediaUrl(media: string, name: string): string {
  return `${materialsRoot}/media/${media}/${encodeURIComponent(name)}`;
}

/** @returns the public page of a certificate, such as `/certificado/K7QX-3MPR-WH9D` */
export function certificatePath(code: string): string {
  return `${paths.certificate}/${encodeURIComponent(code)}`;
}

/** @param path below the bucket, in any script @returns its address */
export function storageUrl(path: string): string {
  return `${materialsRoot}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Whether a student may read what is there without a network. @param address a path without query */
export function isKeptPath(address: string): boolean {
  const path = appPathOf(address);
  return path !== undefined && keptPaths.includes(path);
}

/** Whether an address is a file's: the server answers it, no page of the application does. */
export function isFilePath(address: string): boolean {
  return address.startsWith(`${materialsRoot}/`);
}

/**
 * What to open after login: what was first asked for, when it is a page of the application or a file of the course.
 * Anything else (another site, `//host`, an unknown page) falls back to the student area.
 */
export function pathAfterLogin(asked: string | null | undefined): string {
  // Such as `//`, which is no address at all.
  if (!asked?.startsWith('/') || !URL.canParse(asked, 'http://local.invalid')) return paths.studentArea;
  const url = new URL(asked, 'http://local.invalid');
  if (url.origin !== 'http://local.invalid') return paths.studentArea;
  if (isFilePath(url.pathname)) return url.pathname;
  const isOurs = appPathOf(url.pathname) !== undefined;
  const isLoginPage = url.pathname === paths.login || url.pathname === paths.signUp;
  return isOurs && !isLoginPage ? url.pathname + url.search : paths.studentArea;
}

/** Whether an address belongs to the API, which answers in JSON even where there is nothing. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
