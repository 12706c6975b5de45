import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const path = '/curso-conteudo/m1v1';
const page = () => new Response('página');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const never = new Promise<Response>(() => undefined);
const patience = (isOnline = true) => createPatience({ isOnline: () => isOnline });

test('an answer in time is shown, and without a copy also one that takes a minute', async () => {
  const answer = page();
  expect(await patience().wait(path, Promise.resolve(answer), true)).toBe(answer);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, 60_000, answer));
  const waiting = patience().wait(path, late, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe(answer);
});

test('a copy is shown after five seconds because the site is slow, whatever the browser says of the network', async () => {
  for (const isOnline of [true, false]) {
    const waiting = patience(isOnline).wait(path, never, true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe('slow');
  }
});

test('a failed request is a missing network only if the browser says so', async () => {
  expect(await patience(true).wait(path, lost(), true)).toBe('unreachable');
  expect(await patience(false).wait(path, lost(), true)).toBe('away');
});

test('a server error is one where a copy can stand in, else it is shown as it is', async () => {
  const failed = () => Promise.resolve(new Response('', { status: 503 }));
  expect(await patience().wait(path, failed(), true)).toBe('down');
  expect(await patience().wait(path, failed(), false)).toBeInstanceOf(Response);
});

test('a page that came late and was saved is shown at once, only the next time and within a minute', async () => {
  const one = patience();
  const slow = async () => {
    const waiting = one.wait(path, never, true);
    await vi.advanceTimersByTimeAsync(5_000);
    return waiting;
  };
  expect(await slow()).toBe('slow');
  one.noteSaved(path);
  expect(await one.wait(path, never, true)).toBe('late');
  expect(await slow()).toBe('slow');
  one.noteSaved(path);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow()).toBe('slow');
});

test('a page that was saved in time waits for the server the next time', async () => {
  const one = patience();
  await one.wait(path, Promise.resolve(page()), true);
  one.noteSaved(path);
  const answer = page();
  expect(await one.wait(path, Promise.resolve(answer), true)).toBe(answer);
});
