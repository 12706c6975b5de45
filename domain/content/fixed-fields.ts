import { isSame } from './changes.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { usedFields } from './fields.ts';

/** Paths of the fields that no form offers, such as `landing.hero.ctaLabel`. */
const fixedFields = sectionNames.flatMap((name) =>
  [...usedFields(sections[name], name)].filter(({ use }) => use === 'fixed').map(({ path }) => path),
);

/** Lists the fixed fields that have the first revision's text in all of the documents: the others are offered. */
export function hiddenFields(shipped: ContentDocument, documents: readonly ContentDocument[]): string[] {
  return fixedFields.filter((path) =>
    documents.every((document) => isSame(textAt(document, path), textAt(shipped, path))),
  );
}

const textAt = (document: unknown, path: string) =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
