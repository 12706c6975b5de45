/** The reason for showing a saved page: no network, no connection, no response in time, or a server error. */
export type Failure = 'away' | 'unreachable' | 'slow' | 'down';

/** Milliseconds to wait for the server if the page is saved. */
const networkTimeout = 5_000;
/** Milliseconds for which a page that was saved after its timeout is shown without waiting. */
const savedLateLifetime = 60_000;

interface NetworkTimeoutOptions {
  isOnline(): boolean;
  now?: () => number;
}

/**
 * Returns what the service worker uses to choose between the server's response and a saved page: network first, with a
 * timeout.
 */
export function createNetworkTimeout({ isOnline, now = Date.now }: NetworkTimeoutOptions) {
  /** Paths whose saved page is shown while the response is still on its way. */
  const slowPaths = new Set<string>();
  /** When such a response was saved, by path. */
  const savedLateAt = new Map<string, number>();

  return {
    /**
     * Returns the server's response, the reason why there is none, or `late`: the saved page is recent, because it arrived
     * after the last request's timeout.
     */
    async waitForResponse(
      path: string,
      response: Promise<Response>,
      isSaved: boolean,
    ): Promise<Response | Failure | 'late'> {
      const outcome = response.catch((): Failure => (isOnline() ? 'unreachable' : 'away'));
      if (!isSaved) return outcome;
      if (now() - (savedLateAt.get(path) ?? Number.NEGATIVE_INFINITY) < savedLateLifetime) {
        savedLateAt.delete(path);
        return 'late';
      }
      const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, networkTimeout, 'slow'));
      const winner = await Promise.race([outcome, slow]);
      if (winner === 'slow') slowPaths.add(path);
      else slowPaths.delete(path);
      return winner instanceof Response && winner.status >= 500 ? 'down' : winner;
    },

    /** Records that a path's response was saved: if it came after the timeout, the next request shows it at once. */
    markSaved(path: string): void {
      if (slowPaths.delete(path)) savedLateAt.set(path, now());
    },
  };
}
