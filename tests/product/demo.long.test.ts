import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startDemo } from '../support/demo.ts';

const demo = await startDemo();
afterAll(() => demo.kill());

test('signs the printed administrator in', () => {
  expect(demo.signInStatus).toBe(200);
});

test.each(['students', 'purchases', 'questions', 'requests', 'letters', 'newsletter/subscribers'])(
  'has rows in the list of %s',
  async (list) => {
    expect((await demo.rows(list)).length).toBeGreaterThan(0);
  },
);

test('has sales of several providers, and students in the middle of the course', async () => {
  const providers = new Set(
    (await demo.rows<{ provider: string }>('purchases')).map(({ provider }) => provider),
  );
  expect(providers.size).toBeGreaterThan(1);
  const students = await demo.rows<{ percent: number }>('students');
  expect(students.some(({ percent }) => percent > 0 && percent < 100)).toBe(true);
});

test('is gone with its folder when it ends', async () => {
  expect(existsSync(demo.folder)).toBe(true);
  expect(await demo.stop()).toBe(0);
  expect(existsSync(demo.folder)).toBe(false);
  await expect(fetch(demo.origin)).rejects.toThrow();
});
