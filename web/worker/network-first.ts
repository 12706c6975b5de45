/** Why the server's response is not shown: no network, no connection, no response in time, or a server error. */
export type Failure = 'offline' | 'unreachable' | 'slow' | 'down';

/** Milliseconds to wait for the server if the page is saved. */
const serverTimeoutMs = 5_000;
/** Milliseconds for which a page that was saved after its timeout is shown without waiting. */
const justSavedLifetimeMs = 60_000;

interface NetworkFirstOptions {
  isOnline(): boolean;
  now?: () => number;
}

/**
 * Waits for the server's response, and says when the saved page should be shown instead; used by the service worker for
 * pages and files.
 */
export function createNetworkFirst({ isOnline, now = Date.now }: NetworkFirstOptions) {
  /** Paths whose saved page is shown while the response is still on its way. */
  const slowPaths = new Set<string>();
  /** When the response of a slow path was saved, by path. */
  const justSavedAt = new Map<string, number>();

  return {
    /**
     * Returns the server's response, the reason why there is none, or `just-saved`: the saved page is recent, because it
     * arrived after the last request's timeout.
     * @param isSaved true if the page is saved; only then is there a timeout
     */
    async waitForResponse(
      path: string,
      response: Promise<Response>,
      isSaved: boolean,
    ): Promise<Response | Failure | 'just-saved'> {
      const outcome = response.catch((): Failure => (isOnline() ? 'unreachable' : 'offline'));
      if (!isSaved) return outcome;
      if (now() - (justSavedAt.get(path) ?? Number.NEGATIVE_INFINITY) < justSavedLifetimeMs) {
        justSavedAt.delete(path);
        return 'just-saved';
      }
      const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, serverTimeoutMs, 'slow'));
      const winner = await Promise.race([outcome, slow]);
      if (winner === 'slow') slowPaths.add(path);
      else slowPaths.delete(path);
      return winner instanceof Response && winner.status >= 500 ? 'down' : winner;
    },

    /** Records that a path's response was saved: if it came after the timeout, the next request shows it at once. */
    markSaved(path: string): void {
      if (slowPaths.delete(path)) justSavedAt.set(path, now());
    },
  };
}
