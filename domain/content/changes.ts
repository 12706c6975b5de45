import type { z } from 'zod';
import { phoneText } from '../chat-links.ts';
import { momentText } from '../dates.ts';
import { shortMoneyText } from '../money.ts';
import { capitalized } from '../portuguese.ts';
import { cut, maxDocument } from '../text-limits.ts';
import {
  type ContentDocument,
  placeholderValues,
  type SectionName,
  sectionNames,
  sections,
} from './document.ts';
import { type FieldInfo, fieldInfo, partsOf } from './fields.ts';
import { fillText } from './placeholders.ts';

/** Characters quoted of a value. */
const maxQuote = 60;

interface DescribeOptions {
  /** Changes at most; the last one then counts the rest. */
  limit?: number;
  /** Names of uploaded files by id; a file that is missing here is quoted as `um arquivo`, then `outro arquivo`. */
  files?: ReadonlyMap<string, string>;
}

/** An image field that changed, by media ids; null for no image. */
export interface ImageChange {
  /** The line that describes it. */
  text: string;
  before: string | null;
  after: string | null;
}

export interface Change {
  text: string;
  image?: ImageChange;
  /** Names what `restoreField` takes to undo it; missing in the line that counts the rest. */
  part?: ChangedPart;
}

export interface ChangedPart {
  section: SectionName;
  /** Such as `hero.headline`; a list's entry by its id, or by its index if it has none. */
  field: string;
  /** An entry without id was added or removed, or the order changed: only the whole list can be restored. */
  isWholeList: boolean;
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
  const [oldValues, newValues] = [placeholderValues(before), placeholderValues(after)];
  /** Quotes what pages show, unless both would read the same. */
  const fill: Fill = (one, other) => {
    const filled = [
      withNamedPictures(fillText(one, oldValues)),
      withNamedPictures(fillText(other, newValues)),
    ] as const;
    return filled[0] === filled[1] ? [one, other] : filled;
  };
  const changes = sectionNames.flatMap((name) =>
    compare(sections[name], before[name], after[name], {
      labels: appendLabel([], sections[name]),
      part: { section: name, field: '', isWholeList: false },
      files,
      fill,
    }),
  );
  if (changes.length <= limit) return changes;
  return [...changes.slice(0, limit - 1), { text: `e mais ${changes.length - limit + 1} mudanças` }];
}

/** Writes a picture of Markdown as a reader meets it: by its description. */
const withNamedPictures = (text: string) =>
  cut(text, maxDocument).replace(
    /!\[([^[\]]*)\]\([^()\s]*\)/g,
    (_, description: string) => `Foto: ${description || 'sem descrição'}`,
  );

type Group = Record<string, unknown> | null;
type Files = ReadonlyMap<string, string>;
type Fill = (before: string, after: string) => readonly [string, string];

/** Place of two compared values in the document. */
interface Place {
  /** Their own label included. */
  labels: string[];
  part: ChangedPart;
  files: Files;
  fill: Fill;
}

function compare(schema: z.ZodType, before: unknown, after: unknown, place: Place): Change[] {
  if (isSame(before, after)) return [];
  const info = fieldInfo.get(schema);
  const { shape, element } = partsOf(schema);
  if (shape)
    return Object.entries(shape).flatMap(([key, field]) =>
      // A group that may be null is added and removed field by field, and restored as a whole.
      compare(field, (before as Group)?.[key], (after as Group)?.[key], {
        ...(before && after ? within(place, key) : place),
        labels: appendLabel(place.labels, field),
      }),
    );
  if (element) {
    const [oldList, newList] = [(before ?? []) as unknown[], (after ?? []) as unknown[]];
    const changes = compareLists(element, oldList, newList, place, info);
    // Restored with its group, if that was added or removed.
    return before && after ? changes : changes.map((change) => ({ ...change, part: place.part }));
  }
  const { labels, part, files, fill } = place;
  const isText = typeof before === 'string' && typeof after === 'string';
  const [shown, next] = isText ? fill(before, after) : [before, after];
  const text = `${labels.join(' › ')}: ${quoteBoth(shown, next, info, files)}`;
  if (info?.upload !== 'image') return [{ text, part }];
  const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return [{ text, part, image: { text, before: idOf(before), after: idOf(after) } }];
}

function within(place: Place, key: string | number): Place {
  const { field } = place.part;
  return { ...place, part: { ...place.part, field: field === '' ? String(key) : `${field}.${key}` } };
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
  place: Place,
  info: FieldInfo | undefined,
): Change[] {
  const keyOf = (entry: unknown, index: number) => (entry as { id?: string } | null)?.id ?? index;
  const oldEntries = new Map(before.map((entry, index) => [keyOf(entry, index), entry]));
  const newKeys = new Set<unknown>();
  const entry = info?.entry ?? 'item';
  const { labels } = place;
  /** Labels an entry: a group's title replaces the list's label, a text's number is added to it. */
  const labelsOf = (item: unknown, index: number) =>
    partsOf(element).shape
      ? [...labels.slice(0, -1), `${capitalized(entry)} ${nameOf(element, item)}`]
      : [...labels, `${capitalized(entry)} ${index + 1}`];
  const list = { ...place.part, isWholeList: true };
  const partOf = (key: string | number) => (typeof key === 'string' ? within(place, key).part : list);
  const changes = after.flatMap((item, index): Change[] => {
    const key = keyOf(item, index);
    newKeys.add(key);
    const old = oldEntries.get(key);
    if (old === undefined)
      return [
        {
          text: `${labels.join(' › ')}: ${entry} a mais: ${nameOf(element, item, (text) => place.fill('', text)[1])}`,
          part: partOf(key),
        },
      ];
    return compare(element, old, item, { ...within(place, key), labels: labelsOf(item, index) });
  });
  const removed = [...oldEntries]
    .filter(([key]) => !newKeys.has(key))
    .map(([key, item]) => ({
      text: `${labels.join(' › ')}: ${entry} a menos: ${nameOf(element, item, (text) => place.fill(text, '')[0])}`,
      part: partOf(key),
    }));
  const order = (entries: unknown[]) =>
    entries.map(keyOf).filter((key) => oldEntries.has(key) && newKeys.has(key));
  const isMoved = !isSame(order(before), order(after));
  return [
    ...changes,
    ...removed,
    ...(isMoved ? [{ text: `${labels.join(' › ')}: outra ordem`, part: list }] : []),
  ];
}

function nameOf(schema: z.ZodType, value: unknown, fill = (text: string) => text): string {
  const { titleField } = fieldInfo.get(schema) ?? {};
  const title = titleField ? (value as Record<string, unknown>)[titleField] : value;
  return typeof title === 'string' && title ? quote(fill(title), undefined) : 'sem título';
}

/** Quotes two values; long texts from where they begin to differ. */
function quoteBoth(before: unknown, after: unknown, info: FieldInfo | undefined, files: Files): string {
  const from = typeof before === 'string' && typeof after === 'string' ? firstDifference(before, after) : 0;
  const another = before ? 'outro arquivo' : aFile;
  return `${quote(before, info, files, from)} → ${quote(after, info, files, from, another)}`;
}

/** Returns the index from which a quote shows the difference of two texts: a few words, or characters, before it. */
function firstDifference(before: string, after: string): number {
  const [a, b] = [before, after].map(oneLine) as [string, string];
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  const near = index - maxQuote / 4;
  return index < maxQuote / 2 ? 0 : Math.max(a.lastIndexOf(' ', near) + 1, index - maxQuote / 2);
}

const aFile = 'um arquivo';
const oneLine = (text: string) => cut(text, maxDocument).replace(/\s+/g, ' ');

function quote(
  value: unknown,
  info: FieldInfo | undefined,
  files: Files = new Map(),
  from = 0,
  file = aFile,
): string {
  if (value === '' || value === undefined) return 'vazio';
  if (info?.upload) return files.has(String(value)) ? `“${files.get(String(value))}”` : file;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return info?.kind === 'price' ? `“${shortMoneyText(value)}”` : `“${value}”`;
  if (info?.kind === 'moment') return `“${momentText(String(value))}”`;
  const phone = info?.kind === 'phone' && phoneText(String(value));
  const whole = info?.choices?.[String(value)] ?? (phone || oneLine(String(value)));
  const text = from > 0 && from < whole.length ? `…${whole.slice(from)}` : whole;
  return `“${text.length > maxQuote ? `${text.slice(0, maxQuote - 1)}…` : text}”`;
}

/** Returns true for two parts of a document that say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
