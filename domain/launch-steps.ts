import { fieldFormPath } from './field-form-path.ts';
import { type Path, paths } from './paths.ts';

interface LaunchStep {
  title: string;
  /** The page where the step is done. */
  path: string;
  /** Text of the link once nothing is missing. */
  link: string;
  /** Content fields that belong to the step, or their beginnings. */
  fields?: readonly string[];
  pages?: readonly Path[];
}

/** Steps before the first sale, in a sensible order; launch checks are grouped by them. */
export const launchSteps = {
  seller: {
    title: 'Quem vende',
    path: fieldFormPath('site.legal.companyName'),
    link: 'Ver os dados',
    fields: ['site.legal'],
  },
  instructor: {
    title: 'Instrutora',
    path: fieldFormPath('site.instructor.name'),
    link: 'Ver',
    fields: ['site.instructor'],
  },
  price: {
    title: 'Preço, links de compra e contatos',
    path: fieldFormPath('site.price.cents'),
    link: 'Ver',
    fields: ['site'],
    pages: [paths.adminRehearsal],
  },
  mail: {
    title: 'E-mail e avisos',
    path: paths.adminMail,
    link: 'Ver o e-mail',
    pages: [paths.adminMail, paths.adminNotices, paths.adminIntegrations],
  },
  payments: {
    title: 'Pagamentos e acesso',
    path: paths.adminPayments,
    link: 'Ver os pagamentos',
    pages: [paths.adminPayments, paths.adminAccess],
  },
  course: {
    title: 'Aulas, vídeos e materiais',
    path: paths.adminCourse,
    link: 'Ver as aulas',
    fields: ['course'],
  },
  texts: {
    title: 'Textos das páginas e depoimentos',
    path: paths.adminContent,
    link: 'Ver os textos',
    fields: ['landing', 'sales', 'success', 'faq', 'certificate', 'letters'],
  },
  legal: {
    title: 'Privacidade e termos',
    path: fieldFormPath('legal'),
    link: 'Ler do começo ao fim',
    fields: ['legal'],
  },
  security: {
    title: 'Segundo fator',
    path: paths.adminSecurity,
    link: 'Ver',
    pages: [paths.adminSecurity],
  },
  backup: {
    title: 'Cópia de segurança',
    path: paths.adminBackups,
    link: 'Ver as cópias',
    pages: [paths.adminBackups],
  },
  server: {
    title: 'O que só quem cuida do servidor faz',
    path: paths.adminConnections,
    link: 'Ver como o site está',
  },
} satisfies Record<string, LaunchStep>;

export type LaunchStepName = keyof typeof launchSteps;

/** Each step is in one group. */
export const launchGroups: readonly { title: string; steps: readonly LaunchStepName[] }[] = [
  { title: 'Vender', steps: ['price', 'payments'] },
  { title: 'Conteúdo', steps: ['instructor', 'course', 'texts'] },
  { title: 'E-mail', steps: ['mail'] },
  { title: 'Lei', steps: ['seller', 'legal'] },
  { title: 'Segurança', steps: ['security', 'backup', 'server'] },
];

const steps = Object.entries(launchSteps) as [LaunchStepName, LaunchStep][];

/** Returns the step of a check: the first that has its page, or the beginning of its field. */
export function launchStepOf({ field, path }: { field?: string; path?: string }): LaunchStepName {
  const found = steps.find(
    ([, { fields = [], pages = [] }]) =>
      (!field && pages.some((page) => page === path)) ||
      (field !== undefined && fields.some((start) => field === start || field.startsWith(`${start}.`))),
  );
  return found?.[0] ?? 'server';
}

/** The guided start: each step asks only for what blocks the first sale. Minutes are for an owner with her data at hand. */
export const startSteps = [
  { name: 'seller', title: 'Quem vende e ensina', minutes: 3 },
  { name: 'offer', title: 'O que vende e por quanto', minutes: 4 },
  { name: 'payments', title: 'Receber: a empresa de pagamento', minutes: 2 },
  { name: 'mail', title: 'Escrever aos alunos: o e-mail', minutes: 2 },
  { name: 'open', title: 'Conferir e abrir', minutes: 1 },
] as const;

export type StartStepName = (typeof startSteps)[number]['name'];

const startStepOfLaunchStep: Record<LaunchStepName, StartStepName> = {
  seller: 'seller',
  instructor: 'seller',
  price: 'offer',
  course: 'offer',
  texts: 'offer',
  legal: 'offer',
  payments: 'payments',
  mail: 'mail',
  security: 'open',
  backup: 'open',
  server: 'open',
};

const contactFields = ['site.supportPhone', 'site.supportEmail'];

/** Returns the step of the guided start that a launch check belongs to. */
export function startStepOf({ step, field }: { step: LaunchStepName; field: string | null }): StartStepName {
  return field !== null && contactFields.includes(field) ? 'seller' : startStepOfLaunchStep[step];
}
