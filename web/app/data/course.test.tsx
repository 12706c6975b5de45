// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { courseModules } from '../../../tests/support/course.ts';
import { courseStorage, useCourse } from './course.ts';
import { createQueryClient } from './query-client.ts';
import { endSession, reloadSession } from './session-client.ts';

const first = courseModules.slice(0, 1);

/** The server's response: the course, a status, or a network error. */
let server: typeof courseModules | number | 'none';
/** If set, responses wait here until the test calls them. */
let held: (() => void)[] | undefined;
/** The signed-in user. */
let user: string;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  server = courseModules;
  held = undefined;
  user = 'ana';
  await reloadSession();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function serve(url: string, { cache }: RequestInit = {}): Promise<Response> {
  if (url === '/api/session') {
    // A poll of reconnect.ts.
    if (cache && typeof server !== 'object') throw new TypeError('Failed to fetch');
    return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: user } });
  }
  if (held) await new Promise<void>((resolve) => held?.push(resolve));
  if (server === 'none') throw new TypeError('Failed to fetch');
  if (typeof server === 'object') return Response.json({ modules: server });
  const code = server === 403 ? 'access_required' : 'internal';
  return Response.json({ error: { code } }, { status: server });
}

const pass = (seconds = 0) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** Renders `useCourse` and waits for the response, including the one retry. */
async function openPage(userId = 'ana') {
  user = userId;
  await reloadSession();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  // The spread tracks all properties, so that each change rerenders.
  const { result } = renderHook(() => ({ ...useCourse() }), { wrapper });
  await pass(2);
  return result;
}

test('useCourse returns the server’s course and saves it', async () => {
  courseStorage.save('ana', first);
  expect((await openPage()).current.data).toEqual(courseModules);
  expect(courseStorage.load('ana')).toEqual(courseModules);
});

test.each(['none', 500, 503] as const)(
  'useCourse returns the saved course when the response is %s',
  async (answer) => {
    await openPage();
    cleanup();
    server = answer;
    const page = await openPage();
    expect(page.current.data).toEqual(courseModules);
  },
);

test('useCourse fails without a saved course, and loads after a refetch', async () => {
  server = 'none';
  const page = await openPage();
  expect(page.current.isError).toBe(true);
  server = first;
  act(() => void page.current.refetch());
  await pass();
  expect(page.current.data).toEqual(first);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  [
    'another form',
    JSON.stringify({ owner: 'ana', kept: [{ title: 'Módulo 1', lessons: [{ id: 'm1v1' }] }] }),
  ],
  ['no object', 'null'],
])('a stored value that is %s is ignored', (_case, stored) => {
  if (stored) localStorage.setItem(studentKeys.course, stored);
  expect(courseStorage.load('ana')).toBeUndefined();
});

test('a saved course is not shown to another student', async () => {
  await openPage('ana');
  cleanup();
  server = 503;
  expect((await openPage('bia')).current.isError).toBe(true);
});

test.each([401, 403])('a response with status %i removes the saved course', async (status) => {
  await openPage();
  cleanup();
  server = status;
  expect((await openPage()).current.error).toMatchObject({ status });
  expect(localStorage.getItem(studentKeys.course)).toBeNull();
});

test('signing out removes the saved course, and a late response does not restore it', async () => {
  await openPage();
  held = [];
  cleanup();
  await openPage();
  act(() => endSession());
  expect(localStorage.getItem(studentKeys.course)).toBeNull();
  held.shift()?.();
  await pass();
  expect(localStorage.getItem(studentKeys.course)).toBeNull();
});
