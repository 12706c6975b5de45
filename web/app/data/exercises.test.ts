// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestAnswers, saveAnswer, sendAnswers, sendAnswersOnReconnect } from './exercises.ts';
import { reloadSession } from './session-client.ts';

const noon = Date.parse('2026-05-12T12:00:00Z');
const result = { exercise: 'q1', chosen: ['a'], is_right: false, answered_at: new Date(noon).toISOString() };
const latest = (results = [result]) => latestAnswers('ana', { module: 'm1', results }).get('q1');

/** The status of the server's answer to an exercise; undefined for none. */
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

test('an answer that was sent is shown in place of results that were read before it', async () => {
  saveAt(noon + 60_000, 'b');
  await sendAnswers('ana', 'm1');
  expect(sent).toHaveLength(1);
  expect(latest()).toEqual(['b']);
});

test('a later answer of another device is shown, unless this one has an answer to send', async () => {
  saveAt(noon - 60_000, 'b');
  expect(latest()).toEqual(['b']);
  await sendAnswers('ana', 'm1');
  expect(latest()).toEqual(['a']);
  expect(latest([])).toEqual(['b']);
});

test('says that answers were sent once the server has them, and not where there is nothing to send', async () => {
  const onSent = vi.fn();
  saveAt(noon, 'b');
  status = undefined;
  const stop = sendAnswersOnReconnect('ana', onSent);
  await vi.waitFor(() => expect(failures).toBe(1));
  expect(onSent).not.toHaveBeenCalled();
  status = 200;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  stop();
  await sendAnswers('ana', 'm1');
  expect(sent).toHaveLength(1);
  expect(onSent).toHaveBeenCalledOnce();
});
