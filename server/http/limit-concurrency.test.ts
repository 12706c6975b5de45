import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createClientIp } from './client-ip.ts';
import { AppError } from './errors.ts';
import { limitConcurrency, queueRequests } from './limit-concurrency.ts';

/** A queue, and work in it that ends when the test says so. */
function queueOf(places: number, room: number) {
  const working: { name: string; finish: () => void }[] = [];
  const turns = queueRequests(
    limitConcurrency({ concurrency: places, maxWaiting: room }),
    createClientIp([]),
  );
  const app = new Hono()
    .post('/:name', turns, async (c) => {
      const { name } = c.req.param();
      await new Promise<void>((finish) => working.push({ name, finish }));
      return c.text('done');
    })
    .onError((error, c) => c.text(error instanceof AppError ? error.code : 'internal', 503));
  return {
    come: async (name: string, address: string, signal?: AbortSignal) => {
      const request = new Request(`http://x/${name}`, { method: 'POST', ...(signal && { signal }) });
      const answer = await app.request(request, {}, { incoming: { socket: { remoteAddress: address } } });
      return answer.text();
    },
    inside: () => working.map(({ name }) => name),
    /** Ends the work that began first, and waits until the next has begun. @returns whose it was */
    async finishOne() {
      const [first] = working.splice(0, 1);
      first?.finish();
      await expect.poll(() => working.length).toBeGreaterThan(0);
      return first?.name;
    },
    finishAll: () => working.splice(0).map(({ finish }) => finish()),
  };
}

test('only so many are inside, and the others come in as they came', async () => {
  const { come, inside, finishOne, finishAll } = queueOf(2, 10);
  const answers = ['a', 'b', 'c', 'd'].map((name) => come(name, '203.0.113.1'));
  await expect.poll(() => inside()).toEqual(['a', 'b']);
  await finishOne();
  await expect.poll(() => inside()).toEqual(['b', 'c']);
  await finishOne();
  await expect.poll(() => inside()).toEqual(['c', 'd']);
  finishAll();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done']);
});

test('who comes alone is next, however many wait from one place', async () => {
  const { come, inside, finishOne } = queueOf(1, 10);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void come(name, `2001:db8:1:2::${name}`);
  await expect.poll(() => inside()).toEqual(['a1']);
  void come('b', '203.0.113.1');
  void come('c', '203.0.113.2');
  const order = [];
  for (let turn = 0; turn < 5; turn += 1) order.push(await finishOne());
  expect([...order, ...inside()]).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
});

test('when the room is full, the largest crowd loses its last', async () => {
  const { come, inside, finishOne } = queueOf(1, 3);
  void come('a1', '203.0.113.1');
  await expect.poll(() => inside()).toEqual(['a1']);
  const crowd = ['a2', 'a3', 'a4'].map((name) => come(name, '203.0.113.1'));
  const alone = come('b', '203.0.113.2');
  expect(await crowd[2]).toBe('busy');
  expect(await come('a5', '203.0.113.1')).toBe('busy');
  for (const name of ['a1', 'a2', 'b']) expect(await finishOne()).toBe(name);
  expect(await alone).toBe('done');
});

test('who leaves while waiting is not worked for, and its place in the room is free', async () => {
  const { come, inside, finishOne } = queueOf(1, 1);
  void come('a', '203.0.113.1');
  await expect.poll(() => inside()).toEqual(['a']);
  const leaving = new AbortController();
  const gone = come('b', '203.0.113.2', leaving.signal);
  await expect.poll(() => come('x', '203.0.113.2')).toBe('busy');
  leaving.abort();
  expect(await gone).toBe('bad_request');
  void come('c', '203.0.113.3');
  expect(await finishOne()).toBe('a');
  expect(inside()).toEqual(['c']);
});
