import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlierKey } from '../../../domain/browser-storage.ts';
import { accountHeader } from '../../../domain/session.ts';
import { takeOverEarlierWork } from './earlier-storage.ts';
import { createQueryClient } from './query-client.ts';
import { sendUnsentWork, sendWorkOnReconnect } from './send-work.ts';
import { reloadSession } from './session-client.ts';
import { addUnsentWork, loadUnsentWork } from './unsent-work.ts';

/** The signed-in user; the status of the server's responses, undefined for a network error; and what it was sent. */
let user: string;
let status: number | undefined;
let sent: [path: string, body: Record<string, unknown>][];
let failures: number;
let accounts: Set<string | null>;
let kept: unknown[];
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  user = 'ana';
  status = 200;
  sent = [];
  failures = 0;
  accounts = new Set();
  kept = [];
  client = createQueryClient();
  vi.stubGlobal('fetch', async (url: string, { method, body, headers, keepalive }: RequestInit = {}) => {
    if (url === '/api/session')
      return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: user } });
    if (method !== 'POST') return Response.json({});
    if (status === undefined) {
      failures += 1;
      throw new TypeError('Failed to fetch');
    }
    accounts.add(new Headers(headers).get(accountHeader));
    kept.push(keepalive);
    sent.push([url.replace('/api/', ''), JSON.parse(String(body ?? '{}'))]);
    return Response.json({ results: [] }, { status });
  });
  await reloadSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const send = () => sendUnsentWork('ana', client);
const answerQuestion = (...chosen: string[]) =>
  addUnsentWork('ana', { kind: 'answer', module: 'm1', exercise: 'q1', chosen });
const stopAt = (last: number, furthest = last) =>
  addUnsentWork('ana', { kind: 'position', lesson: 'm1v1', last, furthest, duration: 99 });

test('work of all kinds is sent in its order, each once, with its age', async () => {
  answerQuestion('b');
  addUnsentWork('ana', { kind: 'lesson', lesson: 'm1v1' });
  answerQuestion('a');
  stopAt(40, 60);
  stopAt(9);
  await Promise.all([send(), send()]);
  await send();
  expect(sent).toMatchObject([
    ['exercises/m1', { answers: [{ exercise: 'q1', chosen: ['b'] }] }],
    ['progress/lessons/m1v1', {}],
    ['exercises/m1', { answers: [{ exercise: 'q1', chosen: ['a'] }] }],
    ['lessons/m1v1/position', { seconds: 9, furthest: 60, duration: 99 }],
  ]);
  expect([...accounts]).toEqual(['ana']);
  // A page that is left at once loses nothing.
  expect(kept).toEqual([true, true, true, true]);
  expect(sent[3]?.[1].age).toBeGreaterThanOrEqual(0);
  expect(loadUnsentWork('ana')).toEqual([]);
});

test('work that two tabs add at once is kept from both', () => {
  // The other tab writes after this one has read, and before it writes.
  vi.spyOn(Math, 'random').mockImplementationOnce(() => answerQuestion('b') && 0);
  stopAt(9);
  expect(
    loadUnsentWork('ana')
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['answer', 'position']);
});

test.each([undefined, 401, 429, 503])('work waits for another try after status %s', async (failure) => {
  const work = [answerQuestion('b'), addUnsentWork('ana', { kind: 'lesson', lesson: 'm1v1' })];
  status = failure;
  await send();
  expect(loadUnsentWork('ana')).toEqual(work);
});

test.each([403, 404, 422])(
  'what the server refuses with %i is not sent again, and holds up nothing',
  async (refusal) => {
    answerQuestion('b');
    stopAt(9);
    status = refusal;
    await send();
    expect(sent).toHaveLength(2);
    expect(loadUnsentWork('ana')).toEqual([]);
  },
);

test('nothing is sent for another account, not even from a page that is still open', async () => {
  answerQuestion('b');
  user = 'bia';
  await reloadSession();
  await send();
  await sendUnsentWork('bia', createQueryClient());
  expect(sent).toEqual([]);
  user = 'ana';
  await reloadSession();
  await send();
  expect(sent).toHaveLength(1);
});

test('reloads results and progress, and nothing else, once the server has the answers', async () => {
  const queryClient = createQueryClient();
  const keys = ['started', 'progress', 'materials'];
  const isInvalidated = () => keys.map((key) => queryClient.getQueryState([key])?.isInvalidated);
  for (const key of keys) queryClient.setQueryData([key], {});
  answerQuestion('b');
  status = undefined;
  const stop = sendWorkOnReconnect('ana', queryClient);
  await expect.poll(() => failures).toBe(1);
  expect(isInvalidated()).toEqual([false, false, false]);
  status = 200;
  window.dispatchEvent(new Event('online'));
  await expect.poll(isInvalidated).toEqual([true, false, false]);
  expect(queryClient.getQueryData(['exercises', 'm1'])).toEqual({ results: [] });
  stop();
});

test('what an earlier release saved and did not send is sent, for its account alone', async () => {
  const at = Date.now() - 60_000;
  const kept = { m1: { q1: { chosen: ['b'], at, isSent: false }, q2: { chosen: ['a'], at, isSent: true } } };
  localStorage.setItem(earlierKey('exercises'), JSON.stringify({ owner: 'ana', kept }));
  localStorage.setItem(
    earlierKey('progress:ana'),
    JSON.stringify({ completed_lessons: ['m1v1'], pending: ['m1p1'] }),
  );
  takeOverEarlierWork('ana');
  await send();
  expect(sent.map(([path]) => path)).toEqual(['progress/lessons/m1p1', 'exercises/m1']);
  expect(Object.keys(localStorage)).toEqual(['ia-vet:signed-in']);
  localStorage.setItem(earlierKey('exercises'), JSON.stringify({ owner: 'bia', kept }));
  takeOverEarlierWork('ana');
  expect(loadUnsentWork('ana')).toEqual([]);
});
