import type { Content } from './document.ts';

/** A text and its field, such as `sales.pricing.includes.2`. */
export interface FieldText {
  field: string;
  text: string;
}

const recognition =
  /(?:reconhecid|chancelad|credenciad|autorizad|aprovad|homologad)[oa]s? (?:pel[oa]|junto a[o]?|no|na) /i;

/**
 * Finds texts with a sentence that calls the course officially recognized, which a "curso livre" (not accredited) must
 * not claim. Denials and questions do not count. Shown among what blocks the first sale (content-checks.ts).
 */
export function findRecognitionClaims(content: Content): FieldText[] {
  const { topics } = content.certificate;
  return [...sellingTexts(content), ...textsOf(topics, 'certificate.topics')].filter(({ text }) =>
    (text.match(/[^.!?]+[.!?]?/g) ?? []).some(
      (sentence) => recognition.test(sentence) && !/\b(?:não|nem)\b|\?$/i.test(sentence),
    ),
  );
}

/** Lists the texts for visitors and buyers that may contain promises: public pages, emails, and what modules are about. */
export function sellingTexts({ site, landing, sales, success, faq, letters, course }: Content): FieldText[] {
  const modules = course.modules.map(({ description, onLandingPage }) => ({ description, onLandingPage }));
  const sections = {
    landing,
    sales,
    success,
    faq,
    letters,
    'site.everyPage': site.everyPage,
    'course.modules': modules,
  };
  return Object.entries(sections).flatMap(([name, section]) => textsOf(section, name));
}

export function textsOf(value: unknown, field: string): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, `${field}.${key}`));
}
