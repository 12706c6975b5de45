import type { Content } from './document.ts';

/** A text, with where it stands, such as `sales.pricing.includes.2`. */
export interface Place {
  field: string;
  text: string;
}

const recognition =
  /(?:reconhecid|chancelad|credenciad|autorizad|aprovad|homologad)[oa]s? (?:pel[oa]|junto a[o]?|no|na) /i;

/** @returns texts that say more of the course than that it is a free one: that an authority stands behind it */
export function recognitionClaims(content: Content): Place[] {
  const { topics } = content.certificate;
  return [...sellingTexts(content), ...textsOf(topics, 'certificate.topics')].filter(({ text }) =>
    (text.match(/[^.!?]+[.!?]?/g) ?? []).some(
      (sentence) => recognition.test(sentence) && !/\b(?:não|nem)\b|\?$/i.test(sentence),
    ),
  );
}

/** What visitors and buyers read. */
export function sellingTexts({ site, landing, sales, success, faq, letters }: Content): Place[] {
  const sections = { landing, sales, success, faq, letters, 'site.everyPage': site.everyPage };
  return Object.entries(sections).flatMap(([name, section]) => textsOf(section, name));
}

/** Every text in a value, with where it stands. */
export function textsOf(value: unknown, field: string): Place[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, `${field}.${key}`));
}
