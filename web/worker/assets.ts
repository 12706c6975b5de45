import { assetsCache } from '../../domain/browser-storage.ts';
import { isKeptPath } from '../../domain/paths.ts';
import { findKept, type Kept, keepAnswer, openKept } from './kept.ts';

/**
 * Caches this build's assets, then renews the saved pages of an earlier build. That build's assets are deleted once no
 * page needs them, so that no page mixes two builds.
 * @throws if an asset fails: the browser tries again, and continues from there
 */
export async function takeBuild(parts: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  const known = await pathsIn(cache);
  await Promise.all(parts.filter((path) => !known.includes(path)).map((path) => cache.add(path)));
  const kept = await openKept();
  const pages = kept ? (await pathsIn(kept.cache)).filter(isKeptPath) : [];
  const renewed = await Promise.all(pages.map((path) => kept && renew(kept, path, parts)));
  if (!renewed.every(Boolean)) return;
  const old = known.filter((path) => !parts.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

/** Returns false if a page is still an earlier build's: processes of both may answer for a while. */
async function renew(kept: Kept, path: string, parts: readonly string[]): Promise<boolean> {
  if (await isMadeOf(parts, kept, path)) return true;
  await fetch(path)
    .then((page) => keepAnswer(kept, path, page))
    .catch(() => undefined);
  return isMadeOf(parts, kept, path);
}

async function isMadeOf(parts: readonly string[], kept: Kept, path: string): Promise<boolean> {
  const html = (await (await findKept(kept, path))?.text()) ?? '';
  return Array.from(html.matchAll(/\/assets\/[\w.-]+/g)).every(([part]) => parts.includes(part));
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
