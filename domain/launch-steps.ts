import { type Path, paths } from './paths.ts';

interface LaunchStep {
  title: string;
  /** The page, or the content field, where it is done. */
  place: { page: Path } | { field: string };
  /** On the link where nothing is missing. */
  link: string;
  /** Beginnings of the fields that belong to it. */
  fields?: readonly string[];
  pages?: readonly Path[];
}

/** The way to the first sale, in the order in which it makes sense. */
export const launchSteps = {
  seller: {
    title: 'Quem vende',
    place: { field: 'site.legal.companyName' },
    link: 'Ver os dados',
    fields: ['site.legal'],
  },
  instructor: {
    title: 'Instrutora',
    place: { field: 'site.instructor.name' },
    link: 'Ver',
    fields: ['site.instructor'],
  },
  price: {
    title: 'Preço, links de compra e contatos',
    place: { field: 'site.price.cents' },
    link: 'Ver',
    fields: ['site'],
  },
  mail: {
    title: 'E-mail e avisos',
    place: { page: paths.adminMail },
    link: 'Ver o e-mail',
    pages: [paths.adminMail, paths.adminNotices],
  },
  payments: {
    title: 'Pagamentos e acesso',
    place: { page: paths.adminPayments },
    link: 'Ver os pagamentos',
    pages: [paths.adminPayments, paths.adminAccess],
  },
  course: {
    title: 'Aulas, vídeos e materiais',
    place: { page: paths.adminCourse },
    link: 'Ver as aulas',
    fields: ['course'],
  },
  texts: {
    title: 'Textos das páginas e depoimentos',
    place: { page: paths.adminContent },
    link: 'Ver os textos',
    fields: ['landing', 'sales', 'success', 'faq', 'certificate', 'letters'],
  },
  legal: {
    title: 'Privacidade e termos',
    place: { field: 'legal' },
    link: 'Ler do começo ao fim',
    fields: ['legal'],
  },
  security: {
    title: 'Segundo fator',
    place: { page: paths.adminSecurity },
    link: 'Ver',
    pages: [paths.adminSecurity],
  },
  backup: {
    title: 'Cópia de segurança',
    place: { page: paths.adminBackups },
    link: 'Ver as cópias',
    pages: [paths.adminBackups],
  },
  server: {
    title: 'O que só quem cuida do servidor faz',
    place: { page: paths.adminSettings },
    link: 'Ver como o site está',
  },
} satisfies Record<string, LaunchStep>;

export type LaunchStepName = keyof typeof launchSteps;

const steps = Object.entries(launchSteps) as [LaunchStepName, LaunchStep][];

/** Returns the step that a check belongs to: the first that names its page or the beginning of its field. */
export function launchStepOf(place: { field?: string | undefined; page?: Path | undefined }): LaunchStepName {
  const { field, page } = place;
  const found = steps.find(
    ([, { fields = [], pages = [] }]) =>
      (page && pages.includes(page)) ||
      (field && fields.some((start) => field === start || field.startsWith(`${start}.`))),
  );
  return found?.[0] ?? 'server';
}
