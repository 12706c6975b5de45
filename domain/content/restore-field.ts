import type { z } from 'zod';
import { partsOf } from './fields.ts';

/** The value may be undefined: an optional field that the old revision has not. */
interface Restored {
  value: unknown;
}

/**
 * Returns a copy of a section with one field as an old revision has it; what else changed since stays.
 * @param field such as `hero.items.2.title`, empty for the whole section. A list's entry is named by its id, or by its
 *   index; one that only the old revision has comes back, one that it lacks goes.
 * @returns undefined if neither revision has such a field
 */
export function restoreField(
  schema: z.ZodType,
  current: unknown,
  old: unknown,
  field: string,
): Restored | undefined {
  return restoreAt(schema, current, old, field === '' ? [] : field.split('.'));
}

/** Drops fields that the schema no longer has: old revisions may come from an earlier release. */
export function dropUnknownFields(schema: z.ZodType, value: unknown): unknown {
  const { shape, element } = partsOf(schema);
  if (element && Array.isArray(value)) return value.map((entry) => dropUnknownFields(element, entry));
  if (!shape || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      Object.hasOwn(shape, key) ? [[key, dropUnknownFields(shape[key] as z.ZodType, part)]] : [],
    ),
  );
}

function restoreAt(
  schema: z.ZodType,
  current: unknown,
  old: unknown,
  [key, ...rest]: string[],
): Restored | undefined {
  if (key === undefined) return { value: dropUnknownFields(schema, old) };
  const { shape, element } = partsOf(schema);
  if (element) return restoreEntry(element, current as unknown[], old as unknown[], [key, ...rest]);
  // An optional group that either lacks is restored as a whole.
  if (!shape || !Object.hasOwn(shape, key) || !current || !old) return undefined;
  const [group, oldGroup] = [current, old] as Record<string, unknown>[];
  const restored = restoreAt(shape[key] as z.ZodType, group?.[key], oldGroup?.[key], rest);
  return restored && { value: { ...group, [key]: restored.value } };
}

function restoreEntry(
  element: z.ZodType,
  current: readonly unknown[],
  old: readonly unknown[],
  [key = '', ...rest]: string[],
): Restored | undefined {
  const [index, oldIndex] = placesOf(current, old, key);
  if (index >= 0 && oldIndex >= 0) {
    const entry = restoreAt(element, current[index], old[oldIndex], rest);
    return entry && { value: current.with(index, entry.value) };
  }
  if (rest.length > 0 || (index < 0 && oldIndex < 0)) return undefined;
  if (index >= 0) return { value: current.toSpliced(index, 1) };
  return { value: current.toSpliced(oldIndex, 0, dropUnknownFields(element, old[oldIndex])) };
}

/** Finds an entry in both lists by its id, or by its index in `current`; -1 where it is missing. */
function placesOf(current: readonly unknown[], old: readonly unknown[], key: string): [number, number] {
  const placeOf = (list: readonly unknown[], id: string) =>
    list.findIndex((entry) => (entry as { id?: unknown } | null)?.id === id);
  const byId: [number, number] = [placeOf(current, key), placeOf(old, key)];
  if (byId.some((place) => place >= 0) || !/^\d{1,4}$/.test(key)) return byId;
  const index = Number(key);
  const { id } = (current[index] ?? {}) as { id?: string };
  if (id !== undefined) return [index, placeOf(old, id)];
  return [index < current.length ? index : -1, index < old.length ? index : -1];
}
