import { createHash } from 'node:crypto';
import { type ContentDocument, sectionNames, sections } from '../../../domain/content/document.ts';
import { dropUnknownFields } from '../../../domain/content/restore-field.ts';

/**
 * SHA-256, 16 hexadecimal digits, of legal texts that earlier releases shipped. A text that the owner never edited is
 * replaced with the current one.
 */
const oldTextHashes = new Set([
  // politica-de-privacidade.md
  '6cb5218147179c02',
  '01cdd5f5fbb004ce',
  '791cbc943320ac61',
  'bf7e465f61fdaef2',
  '48f1b2296f7b7948',
  'aa29b813529cec29',
  'a42369276288840a',
  '124004cd134a1489',
  'a7d9be4027d00d4d',
  '7a37c6c9d61a58ef',
  'd2189b1631f025ac',
  '13f569601c36aa22',
  'f63c59a87fa8f8d1',
  '1f083182d1ecfbc4',
  '69c3051c43d77390',
  'bbb6ea62ae9dcddc',
  '931fe8bb40f31f81',
  // privacidade.md
  '22d6d06a2531dddf',
  '140921edf2b51083',
  '8e7ac5f591c940ad',
  '9b51fdada2e8ed06',
  '0b697ad64ad8d6c9',
  '32aa90cf98a5ea47',
  'ea94fbe658e7ba0f',
  // termos-de-uso.md
  '83504a5febabe620',
  '55e1bee882a167ff',
  '5c3e9568d7abd83c',
  '0946ccab4bf47cbb',
  // termos.md
  'f2f7448218f0abdd',
  '058887ded2fdf50f',
]);

/** Returns a document of an earlier release as this one reads it: with its fields, no others, and its legal texts. */
export function upgradeDocument(document: ContentDocument, shipped: ContentDocument): ContentDocument {
  return dropRemovedFields(replaceOldLegalTexts(fillMissingFields(document, shipped), shipped));
}

/** Fills fields that a document lacks from the defaults; lists stay as they are. */
function fillMissingFields<Value>(value: Value, defaults: Value): Value {
  if (!isGroup(value) || !isGroup(defaults)) return value === undefined ? defaults : value;
  const keys = new Set([...Object.keys(defaults), ...Object.keys(value)]);
  const entries = [...keys].map((key) => [
    key,
    fillMissingFields((value as Record<string, unknown>)[key], (defaults as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function replaceOldLegalTexts(document: ContentDocument, shipped: ContentDocument): ContentDocument {
  const names = Object.keys(document.legal) as (keyof ContentDocument['legal'])[];
  const legal = Object.fromEntries(
    names.map((name) => [
      name,
      isOldText(document.legal[name].body) ? shipped.legal[name] : document.legal[name],
    ]),
  ) as ContentDocument['legal'];
  return { ...document, legal };
}

function isOldText(body: string): boolean {
  return oldTextHashes.has(createHash('sha256').update(body.trim()).digest('hex').slice(0, 16));
}

function dropRemovedFields(document: ContentDocument): ContentDocument {
  return Object.fromEntries(
    sectionNames.map((name) => [name, dropUnknownFields(sections[name], document[name])]),
  ) as ContentDocument;
}
