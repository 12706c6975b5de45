import {
  type ContentDocument,
  mapTexts,
  placeholderValues,
  sectionNames,
  sections,
} from '../../../domain/content/document.ts';
import { withoutConditions } from '../../../domain/content/placeholders.ts';
import { answerPromise, compareTexts } from '../../../domain/content/promises.ts';
import { dropUnknownFields } from '../../../domain/content/restore-field.ts';
import { promiseIds } from '../../../domain/content/site.ts';

/** Returns a document of an earlier release as this one reads it: with its fields and no others. */
export function upgradeDocument(stored: ContentDocument, shipped: ContentDocument): ContentDocument {
  const marked = addConditions(stored, shipped);
  const document = dropRemovedFields(fillMissingFields(marked, shipped));
  if (stored.site.claims.made) return document;
  // Up to 1.1.0 a promise was made as long as a text made it.
  const values = placeholderValues(document);
  return promiseIds
    .filter((id) => {
      const without = placeholderValues(answerPromise(document, id, false));
      return compareTexts(marked, values, without).length === 0;
    })
    .reduce((next, id) => answerPromise(next, id, false), document);
}

/** Lines that the releases before shipped without a condition, or without what they mean. */
const earlierLines = {
  'Comunidade de alunos': 'Comunidade de alunos: dúvidas respondidas na página da aula',
  'Acesso vitalício, no seu ritmo': '{{se acesso}}Acesso vitalício, no seu ritmo{{senao}}No seu ritmo{{fim}}',
  'Um curso online de {{horas}} horas para organizar históricos, escrever laudos e responder tutores com a ajuda da IA. Feito para a rotina de quem atende.':
    'Um curso online{{se horas}} de {{horas}} horas{{fim}} para organizar históricos, escrever laudos e responder tutores com a ajuda da IA. Feito para a rotina de quem atende.',
  'O suporte responde em até {{suporte}} horas úteis.':
    'O suporte responde {{se resposta}}em até {{suporte}} horas úteis{{senao}}em dias úteis{{fim}}.',
};

/** Gives the lines that ship with conditions theirs, where their section has them without; earlier ones are renewed. */
function addConditions(document: ContentDocument, shipped: ContentDocument): ContentDocument {
  const entries = sectionNames.map((name) => {
    const lines = new Map(Object.entries(earlierLines));
    mapTexts(shipped[name], (text) => {
      for (const line of text.split('\n'))
        if (line.includes('{{se ')) lines.set(withoutConditions(line), line);
      return text;
    });
    const change = (line: string) => lines.get(line) ?? line;
    return [name, mapTexts(document[name], (text) => text.split('\n').map(change).join('\n'))];
  });
  return Object.fromEntries(entries) as ContentDocument;
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

function dropRemovedFields(document: ContentDocument): ContentDocument {
  return Object.fromEntries(
    sectionNames.map((name) => [name, dropUnknownFields(sections[name], document[name])]),
  ) as ContentDocument;
}
