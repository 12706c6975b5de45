import type { z } from 'zod';
import { type ContentDocument, sectionNames, sections } from '../../../domain/content/document.ts';
import { type FieldInfo, fieldInfo, partsOf } from '../../../domain/content/fields.ts';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';

// The preview finds the field of each text of a page: every text of the document gets a mark of private-use characters at
// its end, placeholders are filled, their values' marks are removed, the page is rendered, and the marks become
// `data-field` attributes. Published pages never have marks. Those in links are percent-encoded.

const markStart = '\uE00A';
const markEnd = '\uE00B';
const zero = 0xe000;
const marks = /\uE00A([\uE000-\uE009]+)\uE00B/g;
const markCharacters = /[\uE000-\uE00B]+|(?:%EE%80%8[0-9AB])+/gi;

const markedKinds: readonly FieldInfo['kind'][] = ['line', 'text', 'markdown', 'email'];
/** Pages parse these, or look for them in texts. */
const parsedFields = [
  'site.legal.document',
  'site.adsConversionId',
  'site.claims.videoLessonsText',
  'site.claims.communityText',
  'landing.firstLesson.part',
];

/** The fields of a marked document. */
export interface MarkedFields {
  /** Paths such as `landing.hero.headline`, by number. */
  paths: string[];
  /** Path of the picture's field, by the picture's id. */
  pictures: Map<string, string>;
}

/**
 * Returns a copy of the document whose texts end in marks, and the fields that the marks name.
 * @param hidden fields that no form offers
 */
export function markDocument(document: ContentDocument, hidden: readonly string[]) {
  const fields: MarkedFields = { paths: [], pictures: new Map() };
  const unmarked = new Set([...parsedFields, ...hidden]);
  function mark(schema: z.ZodType, value: unknown, path: string): unknown {
    const { shape, element } = partsOf(schema);
    if (unmarked.has(path)) return value;
    if (element && Array.isArray(value))
      return value.map((entry, index) => mark(element, entry, `${path}.${index}`));
    if (shape && typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          const field = shape[key];
          return [key, field ? mark(field, part, `${path}.${key}`) : part];
        }),
      );
    const { kind, upload } = fieldInfo.get(schema) ?? {};
    if (typeof value !== 'string' || value === '') return value;
    if (upload === 'image') fields.pictures.set(value, path);
    if (!markedKinds.includes(kind)) return value;
    const number = String(fields.paths.push(path) - 1);
    const digits = Array.from(number, (digit) => String.fromCharCode(zero + Number(digit))).join('');
    return `${atMost(value, maxDocument).replace(markCharacters, '')}${markStart}${digits}${markEnd}`;
  }
  const entries = sectionNames.map((name) => [name, mark(sections[name], document[name], name)]);
  return { document: Object.fromEntries(entries) as ContentDocument, fields };
}

/** Removes from each text the marks of the values that placeholders put into it: its own, at its end, stays. */
export function withOwnMarks<Value>(content: Value): Value {
  const text = JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'string' ? withOwnMark(atMost(value, maxDocument)) : value,
  );
  return JSON.parse(text) as Value;
}

function withOwnMark(text: string): string {
  const end = text.endsWith(markEnd) ? text.lastIndexOf(markStart) : text.length;
  return atMost(text.slice(0, end), maxDocument).replace(markCharacters, '') + text.slice(end);
}

const voidTag = /^<(?:!|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)|\/>$/i;

/**
 * Turns the marks of a rendered page into `data-field` attributes of the elements around them.
 * @param values fields of texts that stand alone in an element and have no mark, such as a price
 */
export function placeFields(html: string, fields: MarkedFields, values: ReadonlyMap<string, string>): string {
  const parts = atMost(html, maxDocument).split(/(<[^<>]*>)/);
  const bodyStart = parts.findIndex((part) => part.startsWith('<body'));
  const fieldsOfParts = new Map<number, string[]>();
  const open: number[] = [];
  const place = (at: number | undefined, path: string | undefined) => {
    if (at !== undefined && path) fieldsOfParts.set(at, [...(fieldsOfParts.get(at) ?? []), path]);
  };
  for (const [index, part] of parts.entries()) {
    if (index < bodyStart || part === '') continue;
    if (part.startsWith('</')) open.pop();
    else if (part.startsWith('<')) {
      if (!voidTag.test(part)) open.push(index);
      const [, picture = ''] = part.startsWith('<img') ? (/\/media\/([0-9a-f-]{36})\//.exec(part) ?? []) : [];
      place(index, fields.pictures.get(picture));
    } else {
      for (const [, digits = ''] of part.matchAll(marks))
        place(
          open.at(-1),
          fields.paths[Number(Array.from(digits, (one) => one.charCodeAt(0) - zero).join(''))],
        );
      place(open.at(-1), values.get(part));
    }
  }
  const marked = parts.map((part, index) => {
    const paths = fieldsOfParts.get(index);
    if (!paths) return part;
    const attribute = ` data-field="${escapeHtml([...new Set(paths)].join(' '))}"`;
    const end = part.endsWith('/>') ? -2 : -1;
    return part.slice(0, end) + attribute + part.slice(end);
  });
  return atMost(marked.join(''), maxDocument).replace(markCharacters, '');
}
