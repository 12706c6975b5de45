import type { z } from 'zod';
import { brasiliaTimeText } from '../dates.ts';
import { visibleSets } from '../exercises.ts';
import { shortMoneyText } from '../money.ts';
import type { BackupFacts } from '../personal-data/kinds.ts';
import { policyTexts } from '../personal-data/privacy-policy.ts';
import { countWord } from '../portuguese.ts';
import { maxLessons } from '../progress.ts';
import type { PublicParts } from '../public-parts.ts';
import type { PublishedReview } from '../reviews.ts';
import { courseSection, lessonsOf, regularModuleCount, visibleModules } from './course.ts';
import { emailTemplatesSection } from './email-templates.ts';
import { exercisesSection, findExerciseErrors } from './exercises.ts';
import type { FieldError } from './field-error.ts';
import { certificateSection, legalSection } from './legal-and-certificate-texts.ts';
import { fillText, type PlaceholderValues } from './placeholders.ts';
import { findPromotionErrors, type Offer, offerAt } from './promotion.ts';
import { faqSection, landingSection, salesSection, successSection } from './public-pages.ts';
import { findRepeated, findRepeatedIds, idsWithPaths } from './repeated.ts';
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

/** The owner's content as it is edited and stored: a revision, or the draft. */
export type ContentDocument = { [Name in SectionName]: z.infer<(typeof sections)[Name]> };

/**
 * Content ready to render: placeholders filled, hidden parts left out, the environment's links and the current offer.
 */
export type Content = ContentDocument &
  Partial<PublicParts> & {
    offer: Offer;
    /** The newest published reviews; not part of the document. */
    reviews?: readonly PublishedReview[];
  };

/** Fields that settings of the environment override. */
export type SiteOverrides = Partial<
  Pick<
    ContentDocument['site'],
    'checkoutUrlHeader' | 'checkoutUrlHero' | 'supportPhone' | 'supportEmail' | 'adsConversionId'
  >
>;

export function findSectionErrors(name: SectionName, value: unknown): FieldError[] {
  const parsed = sections[name].safeParse(value, { error: describeIssue });
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (name === 'site') return findPromotionErrors(parsed.data as ContentDocument['site']);
  if (name === 'exercises') return findExerciseErrors(parsed.data as ContentDocument['exercises']);
  if (name === 'course') {
    const course = parsed.data as ContentDocument['course'];
    return [...findCourseErrors(course), ...findEmptyTexts(course)];
  }
  // Two questions with one id would share a URL.
  return name === 'faq' ? findRepeatedIds('items', (parsed.data as ContentDocument['faq']).items) : [];
}

export function findDocumentErrors(document: ContentDocument): FieldError[] {
  return sectionNames.flatMap((name) =>
    findSectionErrors(name, document[name]).map((error) => ({ ...error, path: `${name}.${error.path}` })),
  );
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `Há campos que não existem: ${issue.keys.join(', ')}.`;
  if (issue.code === 'invalid_type') return 'Falta este campo, ou o valor não serve.';
  // Zod's own message.
  return undefined;
}

function findEmptyTexts({ modules }: ContentDocument['course']): FieldError[] {
  return modules.flatMap(({ lessons }, module) =>
    lessons.flatMap(({ type, text }, index) =>
      type === 'text' && !text?.trim()
        ? [{ path: `modules.${module}.lessons.${index}.text`, message: 'Escreva o texto da aula.' }]
        : [],
    ),
  );
}

/** Returns too many lessons, and repeated ids: two lessons with one id would count as one. */
function findCourseErrors({ modules }: ContentDocument['course']): FieldError[] {
  if (lessonsOf(modules).length > maxLessons)
    return [{ path: 'modules', message: `No máximo ${maxLessons} aulas no curso.` }];
  return [
    ...findRepeatedIds('modules', modules),
    ...findRepeated(
      modules.flatMap(({ lessons }, index) => idsWithPaths(`modules.${index}.lessons`, lessons)),
    ),
  ];
}

/**
 * Makes a document ready to render.
 * @param overrides from the environment; they replace the document's
 * @param backups undefined if no backups are made
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

/** Returns business hours as days of eight hours each. */
export function workingDaysText(hours: number): string {
  const days = Math.ceil(hours / 8);
  return days === 1 ? 'até um dia útil' : `até ${countWord(days).toLowerCase()} dias úteis`;
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
    suporteEmDias: workingDaysText(site.supportHours),
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
  // Promises may have placeholders themselves, and are quoted in other texts.
  return mapTexts(facts, (text) => fillText(text, facts));
}
