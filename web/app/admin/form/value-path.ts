/** Where a value stands in a section, such as `hero.items.2.title`; the empty path is the section itself. */
export function valueAt(root: unknown, path: string): unknown {
  return keysOf(path).reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], root);
}

/** @returns the same value with another one at that place; what stands elsewhere is kept as it is */
export function replaceAt<Root>(root: Root, path: string, next: unknown): Root {
  return replace(root, keysOf(path), next) as Root;
}

export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

/** Whether a place is the other one, or lies within it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

function keysOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}

function replace(value: unknown, [key, ...rest]: string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(key), replace(value[Number(key)], rest, next));
  const group = value as Record<string, unknown>;
  return { ...group, [key]: replace(group[key], rest, next) };
}
