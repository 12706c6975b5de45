import { afterAll, vi } from 'vitest';

/** Undoes what a file replaced: the next one runs in the same process. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
