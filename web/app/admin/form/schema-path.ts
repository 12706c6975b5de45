import type { z } from 'zod';
import { type FieldInfo, fieldInfo, partsOf } from '../../../../domain/content/fields.ts';
import { listedText } from '../../../../domain/content/placeholders.ts';
import { capitalized } from '../../../../domain/portuguese.ts';

const unlabelled: FieldInfo = { label: '', kind: 'hidden' };

/** Returns the label, help and kind that the schema declares for a field. */
export const fieldInfoOf = (schema: z.ZodType): FieldInfo => fieldInfo.get(schema) ?? unlabelled;

/** Returns the schema of a field. @param path such as `modules.0.lessons`; numbers are list entries. @throws if there is no such field */
export function schemaAt(root: z.ZodType, path: string): z.ZodType {
  const keys = keysOf(path);
  const schema = schemasAlong(root, keys)[keys.length - 1];
  if (!schema) throw new Error(`The section has no field ${path}`);
  return schema;
}

/**
 * Returns a readable path, with the titles of list entries: `Módulo “Ética” › Aula “Sigilo” › Título`.
 * @param value of the root
 */
export function labelOf(root: z.ZodType, path: string, value: unknown): string {
  const keys = keysOf(path);
  const schemas = schemasAlong(root, keys);
  const names = schemas.flatMap((schema, index) => {
    const key = keys[index] ?? '';
    if (/^\d+$/.test(key))
      return entryLabel(schemas[index - 1], schema, valueAt(value, keys.slice(0, index + 1).join('.')), key);
    // The entry names its list.
    return /^\d+$/.test(keys[index + 1] ?? '') ? [] : fieldInfoOf(schema).label;
  });
  return names.filter(Boolean).join(' › ') || fieldInfoOf(root).label;
}

function entryLabel(list: z.ZodType | undefined, element: z.ZodType, value: unknown, index: string): string {
  const { titleField } = fieldInfoOf(element);
  const title = titleField ? valueAt(value, titleField) : undefined;
  const name =
    typeof title === 'string' && title.trim() !== '' ? `“${listedText(title)}”` : Number(index) + 1;
  return `${capitalized((list && fieldInfoOf(list).entry) ?? 'item')} ${name}`;
}

/** Returns the schemas of the fields that the keys lead through, up to the first unknown key. */
function schemasAlong(root: z.ZodType, keys: string[]): z.ZodType[] {
  const schemas: z.ZodType[] = [];
  for (const key of keys) {
    const { shape, element = shape?.[key] } = partsOf(schemas.at(-1) ?? root);
    if (!element) break;
    schemas.push(element);
  }
  return schemas;
}

/**
 * Returns the path of a field in the published section, where entries with an id are found by it.
 * Undefined for an added entry and what is in it.
 */
export function publishedPath(edited: unknown, published: unknown, path: string): string | undefined {
  const found: string[] = [];
  for (const [depth, key] of keysOf(path).entries()) {
    const list = valueAt(published, found.join('.'));
    let index = Number(key);
    if (Array.isArray(list)) {
      const id = valueAt(edited, [...keysOf(path).slice(0, depth + 1), 'id'].join('.'));
      if (typeof id === 'string') index = list.findIndex((entry) => valueAt(entry, 'id') === id);
      if (!(index in list)) return undefined;
    }
    found.push(Array.isArray(list) ? String(index) : key);
  }
  return found.join('.');
}

/** Returns true if the value has all keys of the schema, whatever their values: unsaved text of another release may lack some. */
export function matchesShape(schema: z.ZodType, value: unknown): boolean {
  const { shape, element, isOptional } = partsOf(schema);
  if (isOptional && value === null) return true;
  if (element) return Array.isArray(value) && value.every((entry) => matchesShape(element, entry));
  if (!shape) return value !== undefined || schema.safeParse(undefined).success;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([key, part]) =>
    matchesShape(part, (value as Record<string, unknown>)[key]),
  );
}

/** Returns the path of a field inside `path`. */
export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

/** Returns the path of what a field is in; empty for a field of the section itself. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

/** Returns true if `path` is `outer` or inside of it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

/** Returns the value at a path, or undefined. @param path as in {@link replaceAt} */
export function valueAt(root: unknown, path: string): unknown {
  return keysOf(path).reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

/** Returns a copy with the value at a path replaced; shares unchanged parts. @param path such as `hero.items.2.title`; empty for the section itself */
export function replaceAt<Root>(root: Root, path: string, next: unknown): Root {
  return replace(root, keysOf(path), next) as Root;
}

function replace(value: unknown, [key, ...rest]: string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(key), replace(value[Number(key)], rest, next));
  const group = value as Record<string, unknown>;
  return { ...group, [key]: replace(group[key], rest, next) };
}

function keysOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}
