// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestAnswers, saveAnswer, sendAnswers, sendAnswersOnReconnect } from './exercises.ts';
import { createQueryClient } from './query-client.ts';
import { reloadSession } from './session-client.ts';

const noon = Date.parse('2026-05-12T12:00:00Z');
const result = { exercise: 'q1', chosen: ['a'], is_right: false, answered_at: new Date(noon).toISOString() };
const latest = (results = [result]) => latestAnswers('ana', { module: 'm1', results }).get('q1');

/** The status of the server's response; undefined for a network error. */
let status: number | undefined;
let sent: string[];
let failures: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  status = 200;
  sent = [];
  failures = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === '/api/session')
      return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: 'ana' } });
    if (status === undefined) {
      failures += 1;
      throw new TypeError('Failed to fetch');
    }
    sent.push(String(body));
    return Response.json({ results: [] }, { status });
  });
  await reloadSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function saveAt(time: number, ...chosen: string[]): void {
  vi.setSystemTime(time);
  saveAnswer('ana', 'm1', 'q1', chosen);
}

test('sending returns the exercises with the solutions, and nothing where the server refused', async () => {
  saveAt(noon, 'b');
  expect(await sendAnswers('ana', 'm1')).toEqual({ results: [] });
  expect(await sendAnswers('ana', 'm1')).toBeUndefined();
  saveAt(noon + 1, 'b');
  status = 422;
  expect(await sendAnswers('ana', 'm1')).toBeUndefined();
});

test('a sent answer is shown instead of older results', async () => {
  saveAt(noon + 60_000, 'b');
  await sendAnswers('ana', 'm1');
  expect(sent).toHaveLength(1);
  expect(latest()).toEqual(['b']);
});

test('a newer answer from another device is shown, unless this browser has an unsent one', async () => {
  saveAt(noon - 60_000, 'b');
  expect(latest()).toEqual(['b']);
  await sendAnswers('ana', 'm1');
  expect(latest()).toEqual(['a']);
  expect(latest([])).toEqual(['b']);
});

test('reloads results and progress, and nothing else, once the server has the answers', async () => {
  const queryClient = createQueryClient();
  const isInvalidated = () => keys.map((key) => queryClient.getQueryState([key])?.isInvalidated);
  const keys = ['exercises', 'progress', 'materials'];
  for (const key of keys) queryClient.setQueryData([key], {});
  saveAt(noon, 'b');
  status = undefined;
  const stop = sendAnswersOnReconnect('ana', queryClient);
  await expect.poll(() => failures).toBe(1);
  expect(isInvalidated()).toEqual([false, false, false]);
  status = 200;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => isInvalidated()).toEqual([true, true, false]);
  window.dispatchEvent(new Event('online'));
  stop();
  await sendAnswers('ana', 'm1');
  expect(sent).toHaveLength(1);
});
