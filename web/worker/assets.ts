import { assetsCache } from '../../domain/browser-storage.ts';
import { isKeptPath } from '../../domain/paths.ts';
import { findKept, type Kept, keepAnswer, openKept } from './kept.ts';

declare const self: ServiceWorkerGlobalScope;

/** Parts of pages. Their names change with what is in them, so that one that is there is right for ever. */

/**
 * Fetches all that pages of this build are made of, then the pages that were kept of an earlier one. What belongs to the
 * earlier build goes once no page does: no page is ever made of two builds.
 * @throws where a part does not come: the browser tries again, and goes on from there
 */
export async function takeBuild(parts: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  const known = await pathsIn(cache);
  await Promise.all(parts.filter((path) => !known.includes(path)).map((path) => cache.add(path)));
  if (await hasEarlierPages(parts)) return;
  const old = known.filter((path) => !parts.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

/** Also what another build has made, for a page of it. */
export async function answerFromAssets(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(assetsCache);
  const found = await cache.match(path, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(event.request);
  const page = await self.clients.get(event.clientId);
  if (answer.status === 200 && page && isKeptPath(new URL(page.url).pathname))
    event.waitUntil(cache.put(path, answer.clone()));
  return answer;
}

/** @returns whether there are still, after asking for each of them anew */
async function hasEarlierPages(parts: readonly string[]): Promise<boolean> {
  const kept = await openKept();
  if (!kept) return false;
  let hasEarlier = false;
  for (const path of (await pathsIn(kept.cache)).filter(isKeptPath)) {
    if (await isMadeOf(parts, kept, path)) continue;
    await fetch(path)
      .then((page) => keepAnswer(kept, path, page))
      .catch(() => undefined);
    // While processes of both builds answer, the page may be the earlier one's again.
    hasEarlier ||= !(await isMadeOf(parts, kept, path));
  }
  return hasEarlier;
}

async function isMadeOf(parts: readonly string[], kept: Kept, path: string): Promise<boolean> {
  const html = (await (await findKept(kept, path))?.text()) ?? '';
  return Array.from(html.matchAll(/\/assets\/[\w.-]+/g)).every(([part]) => parts.includes(part));
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
