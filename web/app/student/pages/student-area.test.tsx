import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { loadPages, openPage } from '../../../../tests/support/open-page.tsx';
import { reloadSession } from '../../data/session-client.ts';

loadPages(paths.studentArea, paths.login);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['two seconds after the notice was painted, however long the application took', 1_500],
  ['two seconds after it came, where the browser tells no paint', undefined],
])('a visitor is led to the login %s', async (_when, seen = 0) => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'session_missing' } }, { status: 401 }));
  await reloadSession();
  const paint = { startTime: 1_000 } as PerformanceEntry;
  vi.spyOn(performance, 'now').mockReturnValue(paint.startTime + seen);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(seen ? [paint] : []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const router = openPage(paths.studentArea);
  await screen.findByText('Você precisa estar logado');
  await act(() => vi.advanceTimersByTimeAsync(2_000 - seen));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
});
