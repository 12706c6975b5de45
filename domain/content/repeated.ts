import type { FieldError } from './field-error.ts';

interface Entry {
  id: string;
}
const repeatedId = 'Este código se repete: remova o item e adicione outro.';

/** Returns an error for each entry whose id an earlier one has. */
export function findRepeated(
  entries: readonly (Entry & { path: string })[],
  message = repeatedId,
): FieldError[] {
  const seenIds = new Set<string>();
  return entries.flatMap(({ id, path }) => {
    if (seenIds.has(id)) return [{ path, message }];
    seenIds.add(id);
    return [];
  });
}

/** Returns a list's entries with the paths of their ids. */
export function idsWithPaths(list: string, entries: readonly Entry[]): (Entry & { path: string })[] {
  return entries.map(({ id }, index) => ({ id, path: `${list}.${index}.id` }));
}

/** Returns an error for each entry of one list whose id an earlier one has. */
export function findRepeatedIds(list: string, entries: readonly Entry[]): FieldError[] {
  return findRepeated(idsWithPaths(list, entries));
}
