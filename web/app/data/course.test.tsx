// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { courseModules } from '../../../tests/support/course.ts';
import { courseCopy, useCourse } from './course.ts';
import { createQueryClient } from './query-client.ts';
import { endSession, reloadSession } from './session-client.ts';

const first = courseModules.slice(0, 1);

/** What the server answers: the course, a status, or nothing at all; and what it holds back. */
let server: typeof courseModules | number | 'none';
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
    // Whether the server is back: see reconnect.ts.
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

/** A page of the student's, once the server has answered, with the one retry of a failed reading. */
async function openPage(userId = 'ana') {
  user = userId;
  await reloadSession();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  // All of it is looked at.
  const { result } = renderHook(() => ({ ...useCourse() }), { wrapper });
  await pass(2);
  return result;
}

test('the course is the server’s', async () => {
  courseCopy.save('ana', first);
  expect((await openPage()).current.data).toEqual(courseModules);
  expect(courseCopy.load('ana')).toEqual(courseModules);
});

test.each(['none', 500, 503] as const)('is the copy where the answer is %s', async (answer) => {
  await openPage();
  cleanup();
  server = answer;
  const page = await openPage();
  expect(page.current.data).toEqual(courseModules);
});

test('without a copy says so, and comes when it is asked for again', async () => {
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
])('a copy that is %s is none', (_case, stored) => {
  if (stored) localStorage.setItem(studentKeys.course, stored);
  expect(courseCopy.load('ana')).toBeUndefined();
});

test('the copy of one student is never shown to another', async () => {
  await openPage('ana');
  cleanup();
  server = 503;
  expect((await openPage('bia')).current.isError).toBe(true);
});

test.each([401, 403])(
  'a course that is refused with %i is not shown from the copy, and is forgotten',
  async (status) => {
    await openPage();
    cleanup();
    server = status;
    expect((await openPage()).current.error).toMatchObject({ status });
    expect(localStorage.getItem(studentKeys.course)).toBeNull();
  },
);

test('signing out leaves nothing of it, nor does an answer that comes after', async () => {
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
