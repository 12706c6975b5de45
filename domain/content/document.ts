import type { z } from 'zod';
import { brasiliaTimeText } from '../dates.ts';
import { visibleSets } from '../exercises.ts';
import { shortMoneyText } from '../money.ts';
import type { BackupFacts } from '../personal-data/kinds.ts';
import { policyTexts } from '../personal-data/policy.ts';
import { countWord } from '../portuguese.ts';
import { maxLessons } from '../progress.ts';
import type { PublishedReview } from '../reviews.ts';
import { courseSection, lessonsOf, regularModuleCount, visibleModules } from './course.ts';
import { exerciseProblems, exercisesSection } from './exercises.ts';
import { certificateSection, emailTemplatesSection, legalSection } from './papers.ts';
import { fillText, type PlaceholderValues } from './placeholders.ts';
import { type Offer, offerAt, promotionProblems } from './promotion.ts';
import { faqSection, landingSection, salesSection, successSection } from './public-pages.ts';
import { findRepeated, findRepeatedIds, withPaths } from './repeated.ts';
import { siteSection } from './site.ts';

export const sections = {
  site: siteSection,
  landing: landingSection,
  sales: salesSection,
  success: successSection,
  faq: faqSection,
  legal: legalSection,
  course: courseSection,
  exercises: exercisesSection,
  certificate: certificateSection,
  letters: emailTemplatesSection,
} as const;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);

export type ContentDocument = { [Name in SectionName]: z.infer<(typeof sections)[Name]> };

/** Ready to render: names filled, hidden parts left out, the environment's links in place, the offer of the moment. */
export type Content = ContentDocument & {
  offer: Offer;
  /** The newest published reviews; not part of the document. */
  reviews?: readonly PublishedReview[];
};

export type SiteOverrides = Partial<
  Pick<
    ContentDocument['site'],
    'checkoutUrlHeader' | 'checkoutUrlHero' | 'supportPhone' | 'supportEmail' | 'adsConversionId'
  >
>;

export interface FieldProblem {
  /** Inside the section, such as `hero.headline` or `items.2.answer`. */
  path: string;
  message: string;
}

export function sectionProblems(name: SectionName, value: unknown): FieldProblem[] {
  const parsed = sections[name].safeParse(value, { error: describeIssue });
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (name === 'site') return promotionProblems(parsed.data as ContentDocument['site']);
  if (name === 'exercises') return exerciseProblems(parsed.data as ContentDocument['exercises']);
  if (name === 'course') {
    const course = parsed.data as ContentDocument['course'];
    return [...idProblems(course), ...emptyTexts(course)];
  }
  return name === 'faq' ? idProblems(parsed.data as ContentDocument['faq']) : [];
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `Há campos que não existem: ${issue.keys.join(', ')}.`;
  if (issue.code === 'invalid_type') return 'Falta este campo, ou o valor não serve.';
  return undefined;
}

function emptyTexts({ modules }: ContentDocument['course']): FieldProblem[] {
  return modules.flatMap(({ lessons }, module) =>
    lessons.flatMap(({ type, text }, index) =>
      type === 'text' && !text?.trim()
        ? [{ path: `modules.${module}.lessons.${index}.text`, message: 'Escreva o texto da aula.' }]
        : [],
    ),
  );
}

/** Two with one id would count as one lesson or share a URL. */
function idProblems(section: ContentDocument['course' | 'faq']): FieldProblem[] {
  if (!('modules' in section)) return findRepeatedIds('items', section.items);
  if (lessonsOf(section.modules).length > maxLessons)
    return [{ path: 'modules', message: `No máximo ${maxLessons} aulas no curso.` }];
  return [
    ...findRepeatedIds('modules', section.modules),
    ...findRepeated(
      section.modules.flatMap(({ lessons }, index) => withPaths(`modules.${index}.lessons`, lessons)),
    ),
  ];
}

/**
 * Replaces the names in every text with their values.
 * @param overrides from the environment, which win
 * @param backups undefined where no backups are kept
 * @param at decides whether a promotion runs
 */
export function fillContent(
  document: ContentDocument,
  overrides: SiteOverrides = {},
  backups?: BackupFacts,
  at = new Date(),
): Content {
  const modules = visibleModules(document.course.modules);
  const site = { ...document.site, ...overrides };
  const course = { ...document.course, modules };
  const sets = visibleSets({ course, exercises: document.exercises });
  const visible = { ...document, site, course, exercises: { ...document.exercises, sets } };
  const offer = offerAt(site, at);
  const values = placeholderValues(visible, backups, offer);
  return { ...mapTexts(visible, (text) => fillText(text, values)), offer };
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]);
  return Object.fromEntries(entries) as Value;
}

/** @param document without its hidden parts */
export function placeholderValues(
  { site, course: { modules } }: ContentDocument,
  backups?: BackupFacts,
  { cents, promotion }: Pick<Offer, 'cents' | 'promotion'> = { cents: site.price.cents, promotion: null },
): PlaceholderValues {
  const { legal, legalFallbacks } = site;
  const count = regularModuleCount(modules);
  const facts = {
    marca: site.brandName,
    curso: site.courseTitle,
    preco: shortMoneyText(cents),
    precoCheio: shortMoneyText(site.price.cents),
    fimDaPromocao: promotion ? brasiliaTimeText(promotion.until) : '',
    horas: String(site.courseHours),
    garantia: String(site.guaranteeDays),
    suporte: String(site.supportHours),
    modulos: String(count),
    modulosPorExtenso: countWord(count),
    todosOsModulos: String(modules.length),
    aulas: String(lessonsOf(modules).length),
    videoaulasPrometidas: String(site.claims.videoLessonsCount),
    promessaAcesso: site.claims.lifetimeAccessText,
    promessaAtualizacoes: site.claims.updatesText,
    promessaVideoaulas: site.claims.videoLessonsText,
    promessaCertificado: site.claims.certificateText,
    promessaComunidade: site.claims.communityText,
    promessaSuporte: site.claims.personalSupportText,
    promessaResposta: site.claims.supportAnswerText,
    promessaGarantia: site.claims.guaranteeText,
    avisoEducacional: site.claims.educationalText,
    companyName: legal.companyName || legalFallbacks.companyName,
    document: legal.document || legalFallbacks.document,
    address: legal.address || legalFallbacks.address,
    dpoContact: legal.dpoContact || legalFallbacks.dpoContact,
    supportEmail: site.supportEmail || legalFallbacks.supportEmail,
    ...policyTexts(backups),
  };
  // Promises name facts themselves, and are quoted elsewhere.
  return mapTexts(facts, (text) => fillText(text, facts));
}
