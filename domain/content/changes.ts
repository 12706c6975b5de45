import type { z } from 'zod';
import { momentText } from '../dates.ts';
import { shortMoneyText } from '../money.ts';
import { capitalized } from '../portuguese.ts';
import { cut } from '../text-limits.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { type FieldInfo, fieldInfo, partsOf } from './fields.ts';

/** Characters quoted of a value. */
const maxQuote = 60;

interface DescribeOptions {
  /** Lines at most; the last one then counts the rest. */
  limit?: number;
  /** Names of uploaded files by id; a file that is missing here is quoted as `outro arquivo`. */
  files?: ReadonlyMap<string, string>;
}

/** An image field that changed, by media ids; null for no image. */
export interface ImageChange {
  /** The line that describes it. */
  text: string;
  before: string | null;
  after: string | null;
}

interface Change {
  text: string;
  image?: ImageChange;
}

/** Lists the owner's changes between two revisions: `Site › Preço › Preço do curso: “R$ 85” → “R$ 97”`. */
export function describeChanges(
  before: ContentDocument,
  after: ContentDocument,
  options?: DescribeOptions,
): string[] {
  return findChanges(before, after, options).map(({ text }) => text);
}

/** Lists the changes; that of an image has both media ids. */
export function findChanges(
  before: ContentDocument,
  after: ContentDocument,
  { limit = 60, files = new Map() }: DescribeOptions = {},
): Change[] {
  const lines = sectionNames.flatMap((name) =>
    compare(sections[name], before[name], after[name], appendLabel([], sections[name]), files),
  );
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit - 1), { text: `e mais ${lines.length - limit + 1} mudanças` }];
}

type Group = Record<string, unknown> | null;
type Files = ReadonlyMap<string, string>;

/** @param path leads to the values, their own label included */
function compare(schema: z.ZodType, before: unknown, after: unknown, path: string[], files: Files): Change[] {
  if (isSame(before, after)) return [];
  const info = fieldInfo.get(schema);
  const { shape, element } = partsOf(schema);
  if (shape)
    return Object.entries(shape).flatMap(([key, field]) =>
      // A group that may be null is added and removed field by field.
      compare(field, (before as Group)?.[key], (after as Group)?.[key], appendLabel(path, field), files),
    );
  if (element) return compareLists(element, before as unknown[], after as unknown[], path, info, files);
  const text = `${path.join(' › ')}: ${quote(before, info, files)} → ${quote(after, info, files)}`;
  if (info?.upload !== 'image') return [{ text }];
  const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return [{ text, image: { text, before: idOf(before), after: idOf(after) } }];
}

function appendLabel(path: string[], schema: z.ZodType): string[] {
  const { label, kind, upload } = fieldInfo.get(schema) ?? {};
  return label && (kind !== 'hidden' || upload) ? [...path, label] : path;
}

/** Follows entries with an id wherever they move; compares others in order. */
function compareLists(
  element: z.ZodType,
  before: unknown[],
  after: unknown[],
  path: string[],
  info: FieldInfo | undefined,
  files: Files,
): Change[] {
  const keyOf = (entry: unknown, index: number) => (entry as { id?: string } | null)?.id ?? index;
  const oldEntries = new Map(before.map((entry, index) => [keyOf(entry, index), entry]));
  const remaining = new Set<unknown>();
  const entry = info?.entry ?? 'item';
  /** Labels an entry: a group's title replaces the list's label, a text's number is added to it. */
  const placeOf = (item: unknown, index: number) =>
    partsOf(element).shape
      ? [...path.slice(0, -1), `${capitalized(entry)} ${nameOf(element, item)}`]
      : [...path, `${capitalized(entry)} ${index + 1}`];
  const lines = after.flatMap((item, index) => {
    const key = keyOf(item, index);
    remaining.add(key);
    const old = oldEntries.get(key);
    if (old === undefined)
      return [{ text: `${path.join(' › ')}: ${entry} a mais: ${nameOf(element, item)}` }];
    return compare(element, old, item, placeOf(item, index), files);
  });
  const removed = [...oldEntries]
    .filter(([key]) => !remaining.has(key))
    .map(([, item]) => ({ text: `${path.join(' › ')}: ${entry} a menos: ${nameOf(element, item)}` }));
  const order = (list: unknown[]) =>
    list.map(keyOf).filter((key) => oldEntries.has(key) && remaining.has(key));
  const isMoved = !isSame(order(before), order(after));
  return [...lines, ...removed, ...(isMoved ? [{ text: `${path.join(' › ')}: outra ordem` }] : [])];
}

function nameOf(schema: z.ZodType, value: unknown): string {
  const { titleField } = fieldInfo.get(schema) ?? {};
  const title = titleField ? (value as Record<string, unknown>)[titleField] : value;
  return typeof title === 'string' && title ? quote(title, undefined) : 'sem título';
}

function quote(value: unknown, info: FieldInfo | undefined, files: Files = new Map()): string {
  if (value === '' || value === undefined) return 'vazio';
  if (info?.upload) return files.has(String(value)) ? `“${files.get(String(value))}”` : 'outro arquivo';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return info?.kind === 'price' ? `“${shortMoneyText(value)}”` : `“${value}”`;
  if (info?.kind === 'moment') return `“${momentText(String(value))}”`;
  const text = info?.choices?.[String(value)] ?? cut(String(value), 10 * maxQuote).replace(/\s+/g, ' ');
  return `“${text.length > maxQuote ? `${text.slice(0, maxQuote - 1)}…` : text}”`;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
