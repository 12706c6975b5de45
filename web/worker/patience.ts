/** The reason for showing a copy: no network, no connection, no answer yet, or a server error. */
export type Failure = 'away' | 'unreachable' | 'slow' | 'down';

/** Milliseconds to wait for the server where a copy exists. */
const limit = 5_000;
/** Milliseconds for which a page that came late is shown at once when it is asked for again. */
const freshFor = 60_000;

interface PatienceParts {
  isOnline(): boolean;
  now?: () => number;
}

/** Decides whether to show what the server answers, or a copy, and why. */
export function createPatience({ isOnline, now = Date.now }: PatienceParts) {
  /** Paths whose copy is shown while their page is on its way. */
  const awaited = new Set<string>();
  /** When such a page was saved, by path. */
  const cameLate = new Map<string, number>();

  return {
    /**
     * Returns the server's answer, the reason why there is none, or `late`: the copy is the answer that came a moment ago,
     * after the copy before it was shown.
     */
    async wait(
      path: string,
      answer: Promise<Response>,
      hasCopy: boolean,
    ): Promise<Response | Failure | 'late'> {
      const outcome = answer.catch((): Failure => (isOnline() ? 'unreachable' : 'away'));
      if (!hasCopy) return orDown(await outcome, false);
      if (now() - (cameLate.get(path) ?? Number.NEGATIVE_INFINITY) < freshFor) {
        cameLate.delete(path);
        return 'late';
      }
      const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, limit, 'slow'));
      const given = await Promise.race([outcome, slow]);
      if (given === 'slow') awaited.add(path);
      else awaited.delete(path);
      return orDown(given, true);
    },

    /** Call when an answer was saved: if its copy is shown, the next request gets it at once. */
    noteSaved(path: string): void {
      if (awaited.delete(path)) cameLate.set(path, now());
    },
  };
}

/** A server error is shown as it is where there is no copy. */
function orDown(given: Response | Failure, hasCopy: boolean): Response | Failure {
  return hasCopy && given instanceof Response && given.status >= 500 ? 'down' : given;
}
