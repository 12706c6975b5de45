/** Shares unchanged parts. @param path such as `hero.items.2.title`; empty for the section itself */
export function replaceAt<Root>(root: Root, path: string, next: unknown): Root {
  return replace(root, keysOf(path), next) as Root;
}

export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

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

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id for upload paths and addresses. @param first its first letter */
export function newId(first: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return first + Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** Returns `blank` with a new id if its entries have ids. */
export function newEntry(blank: unknown): unknown {
  const isNamed = typeof blank === 'object' && blank !== null && 'id' in blank && blank.id === '';
  return isNamed ? { ...blank, id: newId('p') } : blank;
}
