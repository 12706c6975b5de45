import type { Query, QueryClient } from '@tanstack/react-query';
import { savedQueryPrefix } from '../../../domain/browser-storage.ts';
import { deleteOfflineCachesExcept } from '../../worker/offline-cache.ts';
import { isOfflinePage } from './network.ts';
import { signedInUserId } from './session-client.ts';

declare const builtProduct: { version: string };

/** Meta of a query that is saved in this browser, for reading offline. @param toSaved returns the part to save */
export const saved = <Data>(toSaved: (data: Data) => Data = (data) => data) => ({ toSaved });

/**
 * Restores the account's saved queries, and saves each when its data changes. Called after hydration, which shows what
 * the server rendered. Returns a function that stops.
 */
export function trackSavedQueries(userId: string, client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const prefix = `${savedQueryPrefix}${userId}:`;

  function save({ queryKey, state, meta }: Query): void {
    // Another account may have signed in, or none.
    if (!meta?.toSaved || state.data === undefined || signedInUserId() !== userId) return;
    const { toSaved } = meta as ReturnType<typeof saved>;
    try {
      const { version } = builtProduct;
      localStorage.setItem(
        prefix + queryKey,
        JSON.stringify({ version, queryKey, data: toSaved(state.data) }),
      );
    } catch {
      // Storage may be full or blocked.
    }
  }

  /**
   * A page of the offline cache may be older than what is saved; any other is newer. Returns false for what another
   * release saved, perhaps in another format.
   */
  function restore(key: string): boolean {
    try {
      const { version, queryKey, data } = JSON.parse(localStorage.getItem(key) ?? '');
      if (version !== builtProduct.version) return false;
      const isKnown = client.getQueryData(queryKey) !== undefined;
      // Outdated, so that the server is asked.
      if (!isKnown || isOfflinePage()) client.setQueryData(queryKey, data, { updatedAt: 1 });
      return true;
    } catch {
      return false;
    }
  }

  if (!isOfflinePage()) for (const query of cache.getAll()) save(query);
  for (const key of savedKeys()) if (!key.startsWith(prefix) || !restore(key)) localStorage.removeItem(key);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') save(event.query);
  });
}

/** Removes what is saved for reading offline: queries, pages and files, of all accounts. */
export async function removeOfflineCopies(): Promise<void> {
  for (const key of savedKeys()) localStorage.removeItem(key);
  await deleteOfflineCachesExcept();
}

/** Returns no keys if the browser blocks storage. */
function savedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(savedQueryPrefix));
  } catch {
    return [];
  }
}
