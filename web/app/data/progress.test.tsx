import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedQueryPrefix } from '../../../domain/browser-storage.ts';
import { currentLessons, summarizeProgress } from '../../../domain/progress.ts';
import { courseModules, lessonIds } from '../../../tests/support/course.ts';
import { useProgress } from './progress.ts';
import { createQueryClient } from './query-client.ts';
import { trackSavedQueries } from './saved-queries.ts';
import { sendWorkOnReconnect, useCompleteLesson, useRefreshProgress } from './send-work.ts';
import { endSession, reloadSession } from './session-client.ts';
import { addUnsentWork, loadUnsentWork, removeUnsentWork, unsentKeysOf } from './unsent-work.ts';

declare const builtProduct: { version: string };
const { version } = builtProduct;
const [first = '', second = '', third = ''] = lessonIds;
const certificate = { code: 'K7QX-3MPR-WH9D' };

/** The signed-in user. */
let user = 'ana';
/** The server's completed lessons, its failure if any, and the requests it received. */
let known: Set<string>;
let failure: number | 'none' | undefined;
let asked: string[];
/** If set, responses wait here until the test calls them. */
let held: (() => void)[] | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  known = new Set();
  failure = undefined;
  asked = [];
  held = undefined;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function serve(url: string, { method = 'GET', body, cache }: RequestInit = {}): Promise<Response> {
  // The server never answers the polls of reconnect.ts.
  if (url === '/api/session' && cache) return new Response(null, { status: 503 });
  if (url === '/api/session') return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: user } });
  if (url === '/api/course') return Response.json({ modules: courseModules });
  const lesson = /lessons\/(.+)$/.exec(url)?.[1];
  const completed = lesson ? [lesson] : body ? (JSON.parse(String(body)).completed_lessons as string[]) : [];
  asked.push([method, ...completed].join(' '));
  if (held) await new Promise<void>((resolve) => held?.push(resolve));
  if (failure === 'none') throw new TypeError('Failed to fetch');
  if (completed.includes('unknown'))
    return Response.json({ error: { code: 'unknown_lesson' } }, { status: 404 });
  if (failure) return Response.json({ error: { code: 'internal' } }, { status: failure });
  const already_completed = completed.every((one) => known.has(one));
  for (const one of completed) known.add(one);
  const completed_lessons = currentLessons(known, courseModules);
  const counts = summarizeProgress(known, courseModules);
  return Response.json({ completed_lessons, ...counts, already_completed, certificate });
}

/** Advances the clock, by enough for what follows an answer. */
const pass = (seconds = 0) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000 + 20));

/** Saves what another page of this browser would have: lessons of the server, and unsent ones. */
function saveHere(userId: string, completed_lessons: string[], ...unsent: string[]): void {
  const key = `${savedQueryPrefix}${userId}:progress`;
  const data = { completed_lessons, certificate: null };
  localStorage.setItem(key, JSON.stringify({ version, queryKey: ['progress'], data }));
  for (const lesson of unsent) addUnsentWork(userId, { kind: 'lesson', lesson });
}

const savedLessons = (userId: string): string[] | undefined =>
  JSON.parse(localStorage.getItem(`${savedQueryPrefix}${userId}:progress`) ?? '{}').data?.completed_lessons;
const unsentLessons = (userId: string) =>
  loadUnsentWork(userId).map((work) => work.kind === 'lesson' && work.lesson);

/** Says that another tab has sent a lesson. */
function heardOfAnotherTab(userId: string): void {
  const oldValue = JSON.stringify({ kind: 'lesson', lesson: first, at: 1 });
  const event = new StorageEvent('storage', { key: `${unsentKeysOf(userId)}1`, oldValue });
  act(() => void window.dispatchEvent(event));
}

/** Renders the hooks as a page of the student's and waits for the first response. */
async function openPage(userId = 'ana', client = createQueryClient()) {
  user = userId;
  await reloadSession();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  let renders = 0;
  const hook = () => {
    renders += 1;
    const queryClient = useQueryClient();
    // The layout of all pages does the same.
    useEffect(() => trackSavedQueries(userId, queryClient), [queryClient]);
    useEffect(() => sendWorkOnReconnect(userId, queryClient), [queryClient]);
    return { progress: useProgress(), complete: useCompleteLesson(), refresh: useRefreshProgress() };
  };
  const { result } = renderHook(hook, { wrapper });
  await pass();
  return {
    complete: (lesson: string) => {
      // Tests read the error from `result`; `mutateAsync` would reject unhandled.
      act(() => result.current.complete.mutate(lesson));
    },
    result: () => result.current.complete,
    refresh: () => result.current.refresh(),
    shown: () => result.current.progress.data?.completed_lessons,
    isConfirmed: () => result.current.progress.data?.isConfirmed,
    offline: () => result.current.progress.data?.offlineState,
    error: () => result.current.progress.error,
    certificate: () => result.current.progress.data?.certificate,
    completed: () => result.current.progress.data?.completed,
    renders: () => renders,
  };
}

test('a page of the student’s does not render again for a renewed session or a position saved in the browser', async () => {
  const page = await openPage();
  const before = page.renders();
  await act(() => reloadSession('TOKEN_REFRESHED'));
  act(
    () => void addUnsentWork('ana', { kind: 'position', lesson: first, last: 1, furthest: 1, duration: 9 }),
  );
  expect(page.renders()).toBe(before);
  act(() => void addUnsentWork('ana', { kind: 'lesson', lesson: second }));
  expect(page.renders()).toBeGreaterThan(before);
});

describe('completing a lesson', () => {
  test('shows at once, and is confirmed by the server’s response', async () => {
    const page = await openPage();
    held = [];
    page.complete(second);
    await pass();
    expect(page.shown()).toEqual([second]);
    expect(page.isConfirmed()).toBe(false);
    held.shift()?.();
    await pass();
    expect(page.isConfirmed()).toBe(true);
    expect(page.result().data).toEqual({ wasCompleted: false });
    expect([savedLessons('ana'), unsentLessons('ana')]).toEqual([[second], []]);
  });

  test('is saved in the browser before the response, so that leaving the page loses nothing', async () => {
    const page = await openPage();
    held = [];
    page.complete(first);
    page.complete(second);
    await pass();
    expect(asked).toEqual(['GET', `POST ${first}`]);
    expect(unsentLessons('ana')).toEqual([first, second]);
    cleanup();
    held = undefined;
    asked = [];
    const next = await openPage();
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([`POST ${first}`, `POST ${second}`]);
    expect(next.shown()).toEqual([first, second]);
    expect(unsentLessons('ana')).toEqual([]);
  });

  test('ends its wait when another tab has sent it', async () => {
    const page = await openPage();
    held = [];
    page.complete(first);
    page.complete(second);
    await pass();
    act(() => removeUnsentWork('ana', loadUnsentWork('ana').at(-1)?.at ?? 0));
    known.add(second);
    held.shift()?.();
    held = undefined;
    await pass();
    expect(page.result().data).toEqual({ wasCompleted: false });
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([`POST ${first}`]);
    expect(page.shown()).toContain(second);
  });

  test('of an unknown lesson does not block the other lessons', async () => {
    saveHere('ana', [], first, 'unknown', second, third);
    const page = await openPage();
    expect(page.shown()).toEqual([first, second, third]);
    expect(page.isConfirmed()).toBe(true);
    expect(unsentLessons('ana')).toEqual([]);
  });

  test.each([403, 404])('refused with %i leaves nothing pending', async (status) => {
    const page = await openPage();
    failure = status;
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([]);
    expect(unsentLessons('ana')).toEqual([]);
  });

  test.each([429, 503])('stays pending when the server says to try later (%i)', async (status) => {
    const page = await openPage();
    failure = status;
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([first]);
    expect(page.offline()).toBe('unsent');
    expect(unsentLessons('ana')).toEqual([first]);
  });

  test('stays visible when the response to an earlier lesson arrives', async () => {
    const page = await openPage();
    held = [];
    page.complete(first);
    page.complete(second);
    await pass();
    expect(page.shown()).toEqual([first, second]);
    expect(asked).toEqual(['GET', `POST ${first}`]);
    held.shift()?.();
    await pass();
    expect(page.shown()).toEqual([first, second]);
    expect(page.isConfirmed()).toBe(false);
    held.shift()?.();
    await pass();
    expect(page.isConfirmed()).toBe(true);
    expect(asked).toEqual(['GET', `POST ${first}`, `POST ${second}`]);
  });

  test('reaches the server before the progress is loaded for its certificate', async () => {
    const page = await openPage();
    held = [];
    page.complete(first);
    const refreshed = page.refresh();
    await pass();
    expect(asked).toEqual(['GET', `POST ${first}`]);
    for (const answer of held) answer();
    held = undefined;
    await pass();
    expect(await refreshed).toMatchObject({ completed_lessons: [first], isConfirmed: true });
    expect(asked).toEqual(['GET', `POST ${first}`, 'GET']);
  });

  test('stays visible when the response to an earlier GET arrives', async () => {
    const page = await openPage();
    held = [];
    heardOfAnotherTab('ana');
    await pass();
    page.complete(first);
    await pass();
    held.shift()?.();
    await pass();
    expect(asked).toEqual(['GET', 'GET', `POST ${first}`]);
    expect(page.shown()).toEqual([first]);
  });

  test('adds lessons that another device has completed meanwhile', async () => {
    const page = await openPage();
    known.add(third);
    page.complete(third);
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([third, first]);
    known.add(second);
    page.complete(first);
    await pass();
    expect(page.result().data).toEqual({ wasCompleted: true });
    expect(page.shown()).toEqual([third, first, second]);
    expect(page.isConfirmed()).toBe(true);
  });

  test('is undone when refused, and no other lesson is', async () => {
    known.add(first);
    const page = await openPage();
    failure = 403;
    page.complete(second);
    await pass();
    expect(page.result().error).toMatchObject({ status: 403 });
    expect(page.shown()).toEqual([first]);
    expect(page.certificate()).toEqual(certificate);
    expect(unsentLessons('ana')).toEqual([]);
  });

  test.each(['none', 500, 503] as const)('stays pending when the response is %s', async (answer) => {
    known.add(first);
    const page = await openPage();
    failure = answer;
    page.complete(second);
    await pass();
    expect(page.result().isSuccess).toBe(true);
    expect(page.shown()).toEqual([first, second]);
    expect(page.isConfirmed()).toBe(false);
    expect([savedLessons('ana'), unsentLessons('ana')]).toEqual([[first], [second]]);
  });
});

describe('pending lessons', () => {
  test('are sent again until the server has them', async () => {
    const page = await openPage();
    failure = 'none';
    page.complete(first);
    page.complete(second);
    await pass();
    asked = [];
    await pass(16);
    expect(asked).toEqual([`POST ${first}`]);
    failure = undefined;
    await pass(16);
    expect(page.isConfirmed()).toBe(true);
    expect([...known]).toEqual([first, second]);
    expect(page.completed()).toBe(2);
    expect([savedLessons('ana'), unsentLessons('ana')]).toEqual([[first, second], []]);
    asked = [];
    await pass(60);
    expect(asked).toEqual([]);
  });

  test('show after a reload without a server; the certificate only if it was loaded before', async () => {
    saveHere('ana', [second], first, 'gone from the course');
    failure = 'none';
    const page = await openPage();
    expect(page.shown()).toEqual([second, first]);
    expect(page.certificate()).toBeNull();
    failure = undefined;
    await pass(16);
    expect(page.certificate()).toEqual(certificate);
    failure = 503;
    page.complete(third);
    await pass(16);
    expect(page.shown()).toEqual([first, third]);
    expect(page.certificate()).toEqual(certificate);
  });

  test('that the course no longer contains are sent too, and do not count', async () => {
    saveHere('ana', [], 'gone', first);
    failure = 503;
    const page = await openPage();
    expect(page.shown()).toEqual([first]);
    expect(page.completed()).toBe(1);
    failure = undefined;
    await pass(16);
    expect(asked.slice(-2)).toEqual(['POST gone', `POST ${first}`]);
    expect(page.isConfirmed()).toBe(true);
    expect(page.completed()).toBe(1);
    expect([savedLessons('ana'), unsentLessons('ana')]).toEqual([[first], []]);
  });

  test('keep a lesson that is added while they are being sent', async () => {
    saveHere('ana', [], first);
    held = [];
    const page = await openPage();
    // In another tab.
    addUnsentWork('ana', { kind: 'lesson', lesson: second });
    failure = 503;
    for (const goOn of held.splice(0)) goOn();
    await pass();
    expect(page.shown()).toEqual([first, second]);
    expect(page.isConfirmed()).toBe(false);
    expect(unsentLessons('ana')).toEqual([first, second]);
  });

  test('of another student are neither shown nor sent', async () => {
    saveHere('bia', [second], first);
    expect((await openPage('ana')).shown()).toEqual([]);
    expect(asked).toEqual(['GET']);
  });
});

test('the server’s count is shown even if the page has another revision of the course', async () => {
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) =>
    url === '/api/course' ? Response.json({ modules: [] }) : serve(url, request),
  );
  known.add(first);
  const page = await openPage();
  expect(page.shown()).toEqual([first]);
  expect(page.completed()).toBe(1);
});

test('a page from the offline cache does not overwrite newer saved progress', async () => {
  saveHere('ana', [first, second]);
  document.body.innerHTML = '<script type="application/json" id="start" data-is-kept="1"></script>';
  failure = 'none';
  const client = createQueryClient();
  const counts = summarizeProgress([first], courseModules);
  client.setQueryData(['progress'], { completed_lessons: [first], certificate: null, counts });
  const page = await openPage('ana', client);
  expect(page.completed()).toBe(2);
  expect(savedLessons('ana')).toEqual([first, second]);
  document.body.innerHTML = '';
});

test('a change in another tab reloads the progress', async () => {
  const page = await openPage();
  known.add(first);
  heardOfAnotherTab('bia');
  await pass();
  expect(page.shown()).toEqual([]);
  heardOfAnotherTab('ana');
  await pass();
  expect(page.shown()).toEqual([first]);
});

test('a lesson that another tab is sending is shown, and sent from here only after 15 seconds', async () => {
  const page = await openPage();
  act(() => void addUnsentWork('ana', { kind: 'lesson', lesson: first }));
  await pass();
  expect(page.shown()).toEqual([first]);
  expect(page.offline()).toBeUndefined();
  expect(asked).toEqual(['GET']);
  await pass(15);
  expect(asked).toEqual(['GET', `POST ${first}`]);
  expect(page.isConfirmed()).toBe(true);
});

test('the end of a session removes all progress but unsent lessons', () => {
  saveHere('ana', [first]);
  saveHere('bia', [first], second);
  endSession('told');
  expect([savedLessons('ana'), savedLessons('bia')]).toEqual([undefined, undefined]);
  expect(unsentLessons('bia')).toEqual([second]);
});

describe('progress that is neither saved nor loaded', () => {
  test.each(['none', 500, 503] as const)(
    'is an error when the response is %s, and loads later',
    async (answer) => {
      known.add(first);
      failure = answer;
      const page = await openPage();
      await pass(2);
      expect(page.error()).toMatchObject({ isTemporary: true });
      expect(page.shown()).toBeUndefined();
      page.complete(second);
      await pass();
      expect(page.shown()).toBeUndefined();
      expect(unsentLessons('ana')).toEqual([second]);
      failure = undefined;
      await pass(16);
      expect(page.shown()).toEqual([first, second]);
    },
  );

  test('is not polled after a refusal', async () => {
    failure = 401;
    await openPage();
    await pass(60);
    expect(asked).toEqual(['GET']);
  });
});

describe('the offline state', () => {
  test('is `unsent` while lessons are pending', async () => {
    const page = await openPage();
    failure = 'none';
    page.complete(first);
    await pass();
    expect(page.offline()).toBe('unsent');
    await pass(16);
    expect(page.offline()).toBe('unsent');
    failure = undefined;
    await pass(16);
    expect(page.offline()).toBeUndefined();
  });

  test('is `saved` if nothing is pending', async () => {
    saveHere('ana', [first]);
    failure = 503;
    const page = await openPage();
    expect(page.shown()).toEqual([first]);
    expect(page.offline()).toBe('saved');
  });

  test('is undefined if storage is full: the completion is undone', async () => {
    known.add(first);
    const page = await openPage();
    failure = 'none';
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    page.complete(second);
    await pass();
    expect(page.result().error).toMatchObject({ isTemporary: true });
    expect(page.shown()).toEqual([first]);
    expect(page.offline()).not.toBe('unsent');
  });
});
