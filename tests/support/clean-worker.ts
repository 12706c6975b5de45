import { afterAll, vi } from 'vitest';

/** Restores globals after each test file: the next one runs in the same process. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
