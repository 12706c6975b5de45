interface Entry {
  id: string;
}
interface Problem {
  path: string;
  message: string;
}

const repeatedId = 'Este código se repete: remova o item e adicione outro.';

/** Returns a problem for each entry whose id an earlier one has. */
export function findRepeated(
  entries: readonly (Entry & { path: string })[],
  message = repeatedId,
): Problem[] {
  const known = new Set<string>();
  return entries.flatMap(({ id, path }) => {
    if (known.has(id)) return [{ path, message }];
    known.add(id);
    return [];
  });
}

/** Returns a list's entries with the paths of their ids. */
export function withPaths(list: string, entries: readonly Entry[]): (Entry & { path: string })[] {
  return entries.map(({ id }, index) => ({ id, path: `${list}.${index}.id` }));
}

/** Returns a problem for each entry of one list whose id an earlier one has. */
export function findRepeatedIds(list: string, entries: readonly Entry[]): Problem[] {
  return findRepeated(withPaths(list, entries));
}
