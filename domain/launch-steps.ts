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
    place: { page: paths.deskMail },
    link: 'Ver o e-mail',
    pages: [paths.deskMail, paths.deskNotices],
  },
  payments: {
    title: 'Pagamentos e acesso',
    place: { page: paths.deskPayments },
    link: 'Ver os pagamentos',
    pages: [paths.deskPayments, paths.deskAccess],
  },
  course: {
    title: 'Aulas, vídeos e materiais',
    place: { page: paths.deskCourse },
    link: 'Ver as aulas',
    fields: ['course'],
  },
  texts: {
    title: 'Textos das páginas e depoimentos',
    place: { page: paths.deskContent },
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
    place: { page: paths.deskSecurity },
    link: 'Ver',
    pages: [paths.deskSecurity],
  },
  backup: {
    title: 'Cópia de segurança',
    place: { page: paths.deskBackups },
    link: 'Ver as cópias',
    pages: [paths.deskBackups],
  },
  server: {
    title: 'O que só quem cuida do servidor faz',
    place: { page: paths.deskSettings },
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
