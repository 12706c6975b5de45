import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedQueryPrefix } from '../../../domain/browser-storage.ts';
import { courseModules } from '../../../tests/support/course.ts';
import { useCourse } from './course.ts';
import { createQueryClient } from './query-client.ts';
import { trackSavedQueries } from './saved-queries.ts';
import { endSession, reloadSession } from './session-client.ts';

declare const builtProduct: { version: string };
const first = courseModules.slice(0, 1);
const keyOf = (userId: string) => `${savedQueryPrefix}${userId}:course`;
const savedCourse = (userId: string) => JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}').data;

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
  const code = { 401: 'session_missing', 403: 'access_required' }[server] ?? 'internal';
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
  const usePage = () => {
    const queryClient = useQueryClient();
    // The layout of all pages does the same.
    useEffect(() => trackSavedQueries(userId, queryClient), [queryClient]);
    // The spread tracks all properties, so that each change rerenders.
    return { ...useCourse() };
  };
  const { result } = renderHook(usePage, { wrapper });
  await pass(2);
  return result;
}

test('useCourse returns the server’s course and saves it', async () => {
  const data = first;
  localStorage.setItem(keyOf('ana'), JSON.stringify({ ...builtProduct, queryKey: ['course'], data }));
  expect((await openPage()).current.data).toEqual(courseModules);
  expect(savedCourse('ana')).toEqual(courseModules);
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
  ['no JSON', '{'],
  ['of another release', JSON.stringify({ version: '0.9.0', queryKey: ['course'], data: first })],
  ['no object', 'null'],
])('a saved course that is %s is ignored', async (_case, stored) => {
  localStorage.setItem(keyOf('ana'), stored);
  server = 503;
  expect((await openPage()).current.isError).toBe(true);
});

test('a saved course is not shown to another student', async () => {
  await openPage('ana');
  cleanup();
  server = 503;
  const page = await openPage('bia');
  expect([page.current.isError, page.current.data]).toEqual([true, undefined]);
  expect(savedCourse('ana')).toBeUndefined();
});

test.each([401, 403])('a refusal with status %i removes the saved course', async (status) => {
  await openPage();
  cleanup();
  server = status;
  expect((await openPage()).current.error).toMatchObject({ status });
  expect(localStorage.getItem(keyOf('ana'))).toBeNull();
});

test('signing out removes the saved course, and a late response does not restore it', async () => {
  await openPage();
  held = [];
  cleanup();
  await openPage();
  act(() => endSession());
  expect(localStorage.getItem(keyOf('ana'))).toBeNull();
  held.shift()?.();
  await pass();
  expect(localStorage.getItem(keyOf('ana'))).toBeNull();
});
