import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNetworkTimeout } from './network-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const path = '/curso-conteudo/m1v1';
const page = () => new Response('página');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const never = new Promise<Response>(() => undefined);
const networkTimeout = (isOnline = true) => createNetworkTimeout({ isOnline: () => isOnline });

test('a response in time is shown; without a saved page also one that takes a minute', async () => {
  const response = page();
  expect(await networkTimeout().waitForResponse(path, Promise.resolve(response), true)).toBe(response);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, 60_000, response));
  const waiting = networkTimeout().waitForResponse(path, late, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe(response);
});

test('a saved page is shown as `slow` after five seconds, online or offline', async () => {
  for (const isOnline of [true, false]) {
    const waiting = networkTimeout(isOnline).waitForResponse(path, never, true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe('slow');
  }
});

test('a failed request is `away` only if the browser is offline, else `unreachable`', async () => {
  expect(await networkTimeout(true).waitForResponse(path, lost(), true)).toBe('unreachable');
  expect(await networkTimeout(false).waitForResponse(path, lost(), true)).toBe('away');
});

test('a server error is `down` if the page is saved, else the response is shown', async () => {
  const failed = () => Promise.resolve(new Response('', { status: 503 }));
  expect(await networkTimeout().waitForResponse(path, failed(), true)).toBe('down');
  expect(await networkTimeout().waitForResponse(path, failed(), false)).toBeInstanceOf(Response);
});

test('a page saved after its timeout is shown at once, one time and within a minute', async () => {
  const timeout = networkTimeout();
  const slow = async () => {
    const waiting = timeout.waitForResponse(path, never, true);
    await vi.advanceTimersByTimeAsync(5_000);
    return waiting;
  };
  expect(await slow()).toBe('slow');
  timeout.markSaved(path);
  expect(await timeout.waitForResponse(path, never, true)).toBe('late');
  expect(await slow()).toBe('slow');
  timeout.markSaved(path);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow()).toBe('slow');
});

test('a page saved before its timeout waits for the server the next time', async () => {
  const timeout = networkTimeout();
  await timeout.waitForResponse(path, Promise.resolve(page()), true);
  timeout.markSaved(path);
  const response = page();
  expect(await timeout.waitForResponse(path, Promise.resolve(response), true)).toBe(response);
});
