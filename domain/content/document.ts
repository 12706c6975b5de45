import type { z } from 'zod';
import { chatUrl } from '../chat-links.ts';
import { brasiliaTimeText } from '../dates.ts';
import { visibleSets } from '../exercises.ts';
import { regularModuleCount } from '../lesson-order.ts';
import { shortMoneyText } from '../money.ts';
import { type DescribedKind, describeKinds } from '../personal-data/kinds.ts';
import { policyTexts } from '../personal-data/privacy-policy.ts';
import { countWord } from '../portuguese.ts';
import { maxLessons } from '../progress.ts';
import type { PublicParts } from '../public-parts.ts';
import type { PublishedReview } from '../reviews.ts';
import { type CourseModule, courseSection, lessonsOf, visibleModules } from './course.ts';
import { emailTemplatesSection } from './email-templates.ts';
import { exercisesSection, findExerciseErrors } from './exercises.ts';
import type { FieldError } from './field-error.ts';
import { fieldInfo, partsOf } from './fields.ts';
import { certificateSection, legalSection } from './legal-and-certificate-texts.ts';
import { type Conditions, fillText, type PlaceholderValues } from './placeholders.ts';
import { findPromotionErrors, type Offer, offerAt } from './promotion.ts';
import { faqSection, landingSection, salesSection, successSection } from './public-pages.ts';
import { findRepeated, findRepeatedIds, idsWithPaths } from './repeated.ts';
import { type PromiseId, siteSection } from './site.ts';

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
  if (name !== 'faq') return [];
  // Two with one id would share a URL.
  const { topics, items } = parsed.data as ContentDocument['faq'];
  return [
    ...findRepeated(idsWithPaths('topics', topics), 'Este tema já existe.'),
    ...findRepeatedIds('items', items),
  ];
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

/** Finds too many lessons, and repeated ids: two lessons with one id would count as one. */
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
 * @param kinds of personal data, which the privacy policy lists
 * @param at decides whether a promotion runs
 */
export function fillContent(
  document: ContentDocument,
  overrides: SiteOverrides = {},
  kinds?: readonly DescribedKind[],
  at = new Date(),
): Content {
  const modules = visibleModules(document.course.modules);
  const site = { ...document.site, ...overrides };
  const course = { ...document.course, modules };
  const sets = visibleSets({ course, exercises: document.exercises });
  const visible = { ...document, site, course, exercises: { ...document.exercises, sets } };
  const offer = offerAt(site, at);
  return { ...fillDocument(visible, placeholderValues(visible, kinds, offer)), offer };
}

/**
 * Returns the document for releases that do not know `{{se …}}`: conditions are resolved, other placeholders stay.
 */
export function resolveConditions(document: ContentDocument): ContentDocument {
  const { conditions, ...values } = placeholderValues(document);
  const names = Object.entries(values).map(([name, value]) => [
    name,
    name.startsWith('promessa') && value === '' ? '' : `{{${name}}}`,
  ]);
  return fillDocument(document, { ...Object.fromEntries(names), conditions });
}

function fillDocument(document: ContentDocument, values: PlaceholderValues): ContentDocument {
  const fill = (text: string) => fillText(text, values);
  const filled = sectionNames.map((name) => [name, fillPart(sections[name], document[name], fill)]);
  return { ...document, ...Object.fromEntries(filled) };
}

/** Fills the texts of a part. An entry of a list goes if its conditions leave nothing of its text, or of its title. */
function fillPart(schema: z.ZodType | undefined, value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (!schema || typeof value !== 'object' || value === null) return value;
  const { shape, element } = partsOf(schema);
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, part]) => [key, fillPart(shape?.[key], part, fill)]);
    return Object.fromEntries(entries);
  }
  const { titleField = '' } = (element && fieldInfo.get(element)) ?? {};
  return value.flatMap((entry: unknown) => {
    const title = typeof entry === 'string' ? entry : (entry as Record<string, unknown> | null)?.[titleField];
    // The preview's marks, private-use characters, are no text.
    const isGone = typeof title === 'string' && title.includes('{{') && !/[^\s\p{Co}]/u.test(fill(title));
    return isGone ? [] : [fillPart(element, entry, fill)];
  });
}

export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]);
  return Object.fromEntries(entries) as Value;
}

/** Says business hours in days of eight hours: 'até três dias úteis'. */
function workingDaysText(hours: number): string {
  const days = Math.ceil(hours / 8);
  return days === 1 ? 'até um dia útil' : `até ${countWord(days).toLowerCase()} dias úteis`;
}

export function placeholderValues(
  { site, course }: ContentDocument,
  kinds: readonly DescribedKind[] = describeKinds(),
  { cents, promotion }: Pick<Offer, 'cents' | 'promotion'> = { cents: site.price.cents, promotion: null },
): PlaceholderValues {
  const { legal, legalFallbacks, claims } = site;
  const modules = visibleModules(course.modules);
  const count = regularModuleCount(modules);
  const ifMade = (id: PromiseId, text: string) => (claims.made[id] ? text : '');
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
    videoaulasPrometidas: String(claims.videoLessonsCount),
    promessaAcesso: ifMade('lifetimeAccess', claims.lifetimeAccessText),
    promessaAtualizacoes: ifMade('updates', claims.updatesText),
    promessaVideoaulas: ifMade('videoLessons', claims.videoLessonsText),
    promessaCertificado: claims.certificateText,
    promessaComunidade: ifMade('community', claims.communityText),
    promessaSuporte: claims.personalSupportText,
    promessaResposta: ifMade('supportAnswer', claims.supportAnswerText),
    promessaGarantia: claims.guaranteeText,
    avisoEducacional: claims.educationalText,
    companyName: legal.companyName || legalFallbacks.companyName,
    document: legal.document || legalFallbacks.document,
    address: legal.address || legalFallbacks.address,
    dpoContact: legal.dpoContact || legalFallbacks.dpoContact,
    supportEmail: site.supportEmail || legalFallbacks.supportEmail,
    ...policyTexts(kinds),
    conditions: conditionsOf(site, modules),
  };
  // Promises may have placeholders themselves, and are quoted in other texts.
  return mapTexts(facts, (text) => fillText(text, facts));
}

function conditionsOf(
  { claims: { made }, ...site }: ContentDocument['site'],
  modules: readonly CourseModule[],
): Conditions {
  const lessons = lessonsOf(modules);
  const bonus = modules.find(({ id }) => id === 'bonus')?.lessons ?? [];
  return {
    acesso: made.lifetimeAccess,
    atualizacoes: made.updates,
    comunidade: made.community,
    resposta: made.supportAnswer,
    horas: made.hours,
    contato: Boolean(chatUrl(site.supportPhone, site.supportMessage) || site.supportEmail),
    videos: lessons.some(({ type }) => type === 'video'),
    minicurso: bonus.some(({ type }) => type === 'video' || type === 'text'),
    bonus: bonus.length > 0,
    modelos: lessons.some(({ type }) => type === 'template'),
    especies: lessons.some(({ material }) => material === 'prompts_anamnese_especies'),
  };
}
