import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNetworkFirst } from './network-first.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const path = '/curso-conteudo/m1v1';
const page = () => new Response('página');
const failedRequest = () => Promise.reject(new TypeError('Failed to fetch'));
const pendingRequest = new Promise<Response>(() => undefined);
const networkFirst = (isOnline = true) => createNetworkFirst({ isOnline: () => isOnline });

test('a response in time is shown; without a saved page also one that takes a minute', async () => {
  const response = page();
  expect(await networkFirst().waitForResponse(path, Promise.resolve(response), true)).toBe(response);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, 60_000, response));
  const waiting = networkFirst().waitForResponse(path, late, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe(response);
});

test('a saved page is shown as `slow` after five seconds, online or offline', async () => {
  for (const isOnline of [true, false]) {
    const waiting = networkFirst(isOnline).waitForResponse(path, pendingRequest, true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe('slow');
  }
});

test('a failed request is `offline` only if the browser is offline, else `unreachable`', async () => {
  expect(await networkFirst(true).waitForResponse(path, failedRequest(), true)).toBe('unreachable');
  expect(await networkFirst(false).waitForResponse(path, failedRequest(), true)).toBe('offline');
});

test('a server error is `down` if the page is saved, else the response is shown', async () => {
  const failed = () => Promise.resolve(new Response('', { status: 503 }));
  expect(await networkFirst().waitForResponse(path, failed(), true)).toBe('down');
  expect(await networkFirst().waitForResponse(path, failed(), false)).toBeInstanceOf(Response);
});

test('a page saved after its timeout is shown at once, one time and within a minute', async () => {
  const timeout = networkFirst();
  const slow = async () => {
    const waiting = timeout.waitForResponse(path, pendingRequest, true);
    await vi.advanceTimersByTimeAsync(5_000);
    return waiting;
  };
  expect(await slow()).toBe('slow');
  timeout.markSaved(path);
  expect(await timeout.waitForResponse(path, pendingRequest, true)).toBe('just-saved');
  expect(await slow()).toBe('slow');
  timeout.markSaved(path);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow()).toBe('slow');
});

test('a page saved before its timeout waits for the server the next time', async () => {
  const timeout = networkFirst();
  await timeout.waitForResponse(path, Promise.resolve(page()), true);
  timeout.markSaved(path);
  const response = page();
  expect(await timeout.waitForResponse(path, Promise.resolve(response), true)).toBe(response);
});
