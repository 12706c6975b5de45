// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import { courseModules, lessonIds } from '../../../tests/support/course.ts';
import { forgetProgress, loadLocalProgress, saveLocalProgress } from './local-progress.ts';
import { useCompleteLesson, useProgress } from './progress.ts';
import { createQueryClient } from './query-client.ts';
import { reloadSession } from './session-client.ts';

const [first = '', second = '', third = ''] = lessonIds;
const certificate = { code: 'K7QX-3MPR-WH9D' };

/** The signed-in user. */
let user = 'ana';
/** The server: what it knows, how it answers, and what it was asked for. */
let known: Set<string>;
let failure: number | 'none' | undefined;
let asked: string[];
/** Answers that are held back, until the test lets them go. */
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
  const completed_lessons = mergeLessons(known, [], courseModules);
  const counts = summarizeProgress(known, courseModules);
  return Response.json({ completed_lessons, ...counts, already_completed, certificate });
}

/** Lets everything happen that needs no more than this many seconds. */
const pass = (seconds = 0) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function heardOfAnotherTab(userId: string): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `ia-vet:progress:${userId}` })));
}

/** A page of the student's, with the set read. */
async function openPage(userId = 'ana', client = createQueryClient()) {
  user = userId;
  await reloadSession();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = () => ({ progress: useProgress(), complete: useCompleteLesson() });
  const { result } = renderHook(hook, { wrapper });
  await pass();
  return {
    complete: (lesson: string) => {
      // Its failure shows below; here it would only be unhandled.
      act(() => result.current.complete.mutate(lesson));
    },
    result: () => result.current.complete,
    shown: () => result.current.progress.data?.completed_lessons,
    isConfirmed: () => result.current.progress.data?.isConfirmed,
    source: () => result.current.progress.data?.source,
    error: () => result.current.progress.error,
    certificate: () => result.current.progress.data?.certificate,
    completed: () => result.current.progress.data?.completed,
  };
}

describe('completing a lesson', () => {
  test('is on the page at once, and confirmed when the server has answered', async () => {
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
    expect(loadLocalProgress('ana')).toEqual({ completed_lessons: [second], pending: [] });
  });

  test('is in the browser before the server has answered, so that no page takes it along', async () => {
    const page = await openPage();
    held = [];
    page.complete(first);
    page.complete(second);
    await pass();
    expect(asked).toEqual(['GET', `POST ${first}`]);
    expect(loadLocalProgress('ana')?.pending).toEqual([first, second]);
    cleanup();
    held = undefined;
    asked = [];
    const next = await openPage();
    expect(asked[0]).toBe(`POST ${first} ${second}`);
    expect(next.shown()).toEqual([first, second]);
    expect(loadLocalProgress('ana')?.pending).toEqual([]);
  });

  test('that the server knows nothing of holds up none of the others', async () => {
    saveLocalProgress('ana', { completed_lessons: [], pending: [first, 'unknown', second, third] });
    const page = await openPage();
    expect(page.shown()).toEqual([first, second, third]);
    expect(page.isConfirmed()).toBe(true);
    expect(loadLocalProgress('ana')?.pending).toEqual([]);
  });

  test.each([403, 404])('refused with %i leaves nothing to hand in', async (status) => {
    const page = await openPage();
    failure = status;
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([]);
    expect(loadLocalProgress('ana')?.pending).toEqual([]);
  });

  test.each([429, 503])('waits in the browser where the server says to try later (%i)', async (status) => {
    const page = await openPage();
    failure = status;
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([first]);
    expect(page.source()).toBe('waiting');
    expect(loadLocalProgress('ana')?.pending).toEqual([first]);
  });

  test('stays on the page while the answer to an earlier one arrives', async () => {
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

  test('stays on the page while the answer to an earlier reading arrives', async () => {
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

  test('brings what another device has completed meanwhile', async () => {
    const page = await openPage();
    known.add(third);
    page.complete(third);
    page.complete(first);
    await pass();
    expect(page.shown()).toEqual([first, third]);
    known.add(second);
    page.complete(first);
    await pass();
    expect(page.result().data).toEqual({ wasCompleted: true });
    expect(page.shown()).toEqual([first, second, third]);
    expect(page.isConfirmed()).toBe(true);
  });

  test('that is refused is taken back, and it alone', async () => {
    known.add(first);
    const page = await openPage();
    failure = 403;
    page.complete(second);
    await pass();
    expect(page.result().error).toMatchObject({ status: 403 });
    expect(page.shown()).toEqual([first]);
    expect(page.certificate()).toEqual(certificate);
    expect(loadLocalProgress('ana')?.pending).toEqual([]);
  });

  test.each(['none', 500, 503] as const)('waits in the browser where the answer is %s', async (answer) => {
    known.add(first);
    const page = await openPage();
    failure = answer;
    page.complete(second);
    await pass();
    expect(page.result().isSuccess).toBe(true);
    expect(page.shown()).toEqual([first, second]);
    expect(page.isConfirmed()).toBe(false);
    expect(loadLocalProgress('ana')).toEqual({ completed_lessons: [first], pending: [second] });
  });
});

describe('completed lessons that wait', () => {
  test('are handed in again and again, until the server has them', async () => {
    const page = await openPage();
    failure = 'none';
    page.complete(first);
    page.complete(second);
    await pass();
    asked = [];
    await pass(16);
    expect(asked).toEqual([`POST ${first} ${second}`]);
    failure = undefined;
    await pass(16);
    expect(page.isConfirmed()).toBe(true);
    expect([...known]).toEqual([first, second]);
    expect(page.completed()).toBe(2);
    expect(loadLocalProgress('ana')).toEqual({ completed_lessons: [first, second], pending: [] });
    asked = [];
    await pass(60);
    expect(asked).toEqual([]);
  });

  test('are on the page after a reload without a server, the certificate only while it is known', async () => {
    saveLocalProgress('ana', { completed_lessons: [second], pending: [first, 'gone from the course'] });
    failure = 'none';
    const page = await openPage();
    expect(page.shown()).toEqual([first, second]);
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

  test('of a lesson that is gone are handed in all the same, and count for nothing', async () => {
    saveLocalProgress('ana', { completed_lessons: [], pending: ['gone', first] });
    failure = 503;
    const page = await openPage();
    expect(page.shown()).toEqual([first]);
    expect(page.completed()).toBe(1);
    failure = undefined;
    await pass(16);
    expect(asked.at(-1)).toBe(`POST gone ${first}`);
    expect(page.isConfirmed()).toBe(true);
    expect(page.completed()).toBe(1);
    expect(loadLocalProgress('ana')).toEqual({ completed_lessons: [first], pending: [] });
  });

  test('keep the one that joins them while they are handed in', async () => {
    saveLocalProgress('ana', { completed_lessons: [], pending: [first] });
    held = [];
    const page = await openPage();
    // In another tab.
    saveLocalProgress('ana', { completed_lessons: [], pending: [first, second] });
    held.shift()?.();
    await pass();
    expect(page.shown()).toEqual([first, second]);
    expect(page.isConfirmed()).toBe(false);
    expect(loadLocalProgress('ana')).toEqual({ completed_lessons: [first], pending: [second] });
  });

  test('of another student stay that student’s', async () => {
    saveLocalProgress('bia', { completed_lessons: [], pending: [first] });
    expect((await openPage('ana')).shown()).toEqual([]);
    expect(asked).toEqual(['GET']);
  });
});

test('what the server has counted counts, also where this page knows another course', async () => {
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) =>
    url === '/api/course' ? Response.json({ modules: [] }) : serve(url, request),
  );
  known.add(first);
  const page = await openPage();
  expect(page.shown()).toEqual([first]);
  expect(page.completed()).toBe(1);
});

test('a copy of the page that knows less than the browser changes nothing of it', async () => {
  saveLocalProgress('ana', { completed_lessons: [first, second], pending: [] });
  document.body.innerHTML = '<script type="application/json" id="start" data-is-kept="1"></script>';
  failure = 'none';
  const client = createQueryClient();
  const counts = summarizeProgress([first], courseModules);
  client.setQueryData(['progress'], { completed_lessons: [first], certificate: null, counts });
  const page = await openPage('ana', client);
  expect(page.completed()).toBe(2);
  expect(loadLocalProgress('ana')?.completed_lessons).toEqual([first, second]);
  document.body.innerHTML = '';
});

test('what another tab keeps makes this one ask', async () => {
  const page = await openPage();
  known.add(first);
  heardOfAnotherTab('bia');
  await pass();
  expect(page.shown()).toEqual([]);
  heardOfAnotherTab('ana');
  await pass();
  expect(page.shown()).toEqual([first]);
});

test('what another tab is sending is shown, and sent again only if nothing comes of it', async () => {
  const page = await openPage();
  saveLocalProgress('ana', { completed_lessons: [], pending: [first] });
  heardOfAnotherTab('ana');
  await pass();
  expect(page.shown()).toEqual([first]);
  expect(page.source()).toBeUndefined();
  expect(asked).toEqual(['GET']);
  await pass(15);
  expect(asked).toEqual(['GET', `POST ${first}`]);
  await pass(1);
  expect(page.isConfirmed()).toBe(true);
});

test('after the session only completed lessons that wait are left', () => {
  saveLocalProgress('ana', { completed_lessons: [first], pending: [] });
  saveLocalProgress('bia', { completed_lessons: [first], pending: [second] });
  forgetProgress();
  expect(loadLocalProgress('ana')).toBeUndefined();
  expect(loadLocalProgress('bia')).toEqual({ completed_lessons: [second], pending: [second] });
});

describe('what nobody knows', () => {
  test.each(['none', 500, 503] as const)(
    'is not claimed where the answer is %s, and comes',
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
      expect(page.result().error).toMatchObject({ isTemporary: true });
      expect(loadLocalProgress('ana')).toBeUndefined();
      failure = undefined;
      await pass(16);
      expect(page.shown()).toEqual([first]);
    },
  );

  test('is not asked for again and again where the server refuses', async () => {
    failure = 401;
    await openPage();
    await pass(60);
    expect(asked).toEqual(['GET']);
  });
});

describe('what is said of completed lessons without a server', () => {
  test('is that they wait, where they do', async () => {
    const page = await openPage();
    failure = 'none';
    page.complete(first);
    await pass();
    expect(page.source()).toBe('waiting');
    await pass(16);
    expect(page.source()).toBe('waiting');
    failure = undefined;
    await pass(16);
    expect(page.source()).toBeUndefined();
  });

  test('is that the browser knows no better, where nothing waits', async () => {
    saveLocalProgress('ana', { completed_lessons: [first], pending: [] });
    failure = 503;
    const page = await openPage();
    expect(page.shown()).toEqual([first]);
    expect(page.source()).toBe('copy');
  });

  test('is nothing where the browser keeps nothing: the completion is taken back', async () => {
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
    expect(page.source()).not.toBe('waiting');
  });
});
