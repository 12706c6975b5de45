import { describe, expect, test } from 'vitest';
import { mergePositions, type TimedPosition } from '../../../domain/positions.ts';
import { accountHeader } from '../../../domain/session.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('positions'));
const address = (lesson: string) => `/api/lessons/${lesson}/position`;
const post = (cookie: string, json: unknown, lesson = 'm1v1') =>
  product.call('POST', address(lesson), { cookie, json });
const read = async (cookie: string, lesson = 'm1v1') =>
  (await product.call('GET', address(lesson), { cookie })).json();

describe('where a video stands', () => {
  test('is where it was left last, and how far it was ever seen', async () => {
    const cookie = await product.signIn();
    expect(await read(cookie)).toEqual({ last: 0, furthest: 0, duration: 0 });
    expect((await post(cookie, { seconds: 300.5, duration: 1105 })).status).toBe(200);
    const answer = await post(cookie, { seconds: 20, duration: 1105 });
    expect(await answer.json()).toEqual({ last: 20, furthest: 300.5, duration: 1105 });
    expect(await read(cookie)).toEqual({ last: 20, furthest: 300.5, duration: 1105 });
    expect(await read(cookie, 'm2v1')).toEqual({ last: 0, furthest: 0, duration: 0 });
  });

  test('is taken from a beacon, whatever it says it is', async () => {
    const cookie = await product.signIn();
    const body = JSON.stringify({ seconds: 7, duration: 60 });
    for (const type of ['text/plain;charset=UTF-8', 'application/octet-stream'])
      expect(
        (await product.call('POST', address('m1v1'), { cookie, body, headers: { 'content-type': type } }))
          .status,
      ).toBe(200);
    expect(await read(cookie)).toMatchObject({ last: 7 });
  });

  test('is refused where it was meant for another account than the one that is signed in', async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    const { user } = await (await product.call('GET', '/api/session', { cookie: ana })).json();
    const json = { seconds: 7, duration: 60 };
    const send = (cookie: string) =>
      product.call('POST', address('m1v1'), { cookie, json, headers: { [accountHeader]: user.id } });
    expect((await send(bia)).status).toBe(401);
    expect((await send(ana)).status).toBe(200);
    expect([await read(bia), await read(ana)]).toMatchObject([{ last: 0 }, { last: 7 }]);
  });

  test('what was kept without a network does not undo what came after it', async () => {
    const cookie = await product.signIn();
    await post(cookie, { seconds: 100, duration: 600 });
    await post(cookie, { seconds: 400, furthest: 500, duration: 600, age: 3_600 });
    expect(await read(cookie)).toEqual({ last: 100, furthest: 500, duration: 600 });
  });

  test('is the same in whatever order devices say it, and as the browser merges it', async () => {
    const cookie = await product.signIn();
    const known = fc.uniqueArray(
      fc.record({
        last: fc.integer({ min: 0, max: 600 }),
        ahead: fc.integer({ min: 0, max: 600 }),
        duration: fc.integer({ min: 300, max: 600 }),
        hoursAgo: fc.integer({ min: 1, max: 1_000 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ hoursAgo }) => hoursAgo },
    );
    await fc.assert(
      fc.asyncProperty(known, async (all) => {
        await product.database.$client.query('delete from lesson_positions');
        for (const { last, ahead, duration, hoursAgo } of all.concat(all.slice(0, 1)))
          await post(cookie, { seconds: last, furthest: last + ahead, duration, age: hoursAgo * 3_600 });
        const timed = all.map(
          ({ last, ahead, duration, hoursAgo }): TimedPosition => ({
            last: Math.min(last, duration),
            furthest: Math.min(last + ahead, duration),
            duration,
            at: -hoursAgo,
          }),
        );
        const { at: _, ...merged } = timed.reduce(mergePositions);
        expect(await read(cookie)).toEqual(merged);
      }),
      { numRuns: 25 },
    );
  });

  test('is listed for all lessons, the newest first, of this student alone', async () => {
    const [one, other] = [await product.signIn(), await product.signIn()];
    const started = (cookie?: string) =>
      product.call('GET', '/api/progress/started', cookie ? { cookie } : {});
    await post(one, { seconds: 300, duration: 600, age: 60 }, 'm1p1');
    await post(one, { seconds: 20, duration: 900 }, 'm1v1');
    expect(await (await started(one)).json()).toEqual({
      positions: [
        { lesson: 'm1v1', last: 20, duration: 900 },
        { lesson: 'm1p1', last: 300, duration: 600 },
      ],
      exercises: [],
    });
    expect(await (await started(other)).json()).toEqual({ positions: [], exercises: [] });
    expect((await started()).status).toBe(401);
  });

  test('belongs to its student', async () => {
    const [one, other] = [await product.signIn(), await product.signIn()];
    await post(one, { seconds: 9, duration: 60 });
    expect(await read(other)).toMatchObject({ last: 0 });
    expect((await product.call('POST', address('m1v1'), { json: { seconds: 1, duration: 2 } })).status).toBe(
      401,
    );
  });

  test('is refused for lessons that never were, and for what makes no sense', async () => {
    const cookie = await product.signIn();
    expect((await post(cookie, { seconds: 1, duration: 2 }, 'm9v9')).status).toBe(404);
    expect((await product.call('GET', address('m9v9'), { cookie })).status).toBe(404);
    for (const json of [{ seconds: -1, duration: 2 }, { seconds: 1, duration: 1e9 }, {}, [], 'x'])
      expect((await post(cookie, json)).status).toBe(422);
    expect((await product.call('POST', address('m1v1'), { cookie, body: '{' })).status).toBe(400);
    expect(await read(cookie)).toMatchObject({ duration: 0 });
  });
});

test('the course is for buyers where it is sold, and so is where its videos stand', async () => {
  const sold = await sharedFixture(createTestApp('positions_sold', { COURSE_ACCESS: 'purchase' }));
  const cookie = await sold.signIn();
  const json = { seconds: 1, duration: 2 };
  expect((await sold.call('POST', address('m1v1'), { cookie, json })).status).toBe(403);
  expect((await sold.call('GET', address('m1v1'), { cookie })).status).toBe(403);
});
