import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What may read how much time has passed, and why. */
const exceptions: Record<string, string> = {
  'tests/support/waits.ts':
    'A wait ends some time, which is no limit of what it waits for; the machine is measured.',
  'tests/support/growth.ts':
    'Growth is a ratio of CPU times, with linear work in the same rounds; no time is its limit.',
};

/** Each tells how long something took, which is another time on another machine. */
const clocks = new Set([
  ...['cpuUsage', 'threadCpuUsage', 'resourceUsage', 'eventLoopUtilization', 'monitorEventLoopDelay'],
  ...['hrtime', 'loadEventEnd'],
]);

const now = /^(Date\.now\(\)|\+?new Date\(\)(\.getTime\(\))?)$/;

const mayHold = new RegExp(
  [...clocks, 'performance', String.raw`Date\.now`, String.raw`new Date\(\)`].join('|'),
);

/** Returns the places where a test reads a clock, but for a fake one: the time that has passed, or in an assertion the day's. */
function findClocks(file: string, source: string): string[] {
  const found: string[] = [];
  const add = ({ start }: { start: number }, what: string) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length}: ${what}`);
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  let assertion = { start: 0, end: 0 };
  new Visitor({
    CallExpression(node) {
      if (source.startsWith('expect', node.start) && node.start >= assertion.end) assertion = node;
    },
    Identifier(node) {
      if (clocks.has(node.name)) add(node, node.name);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      if (object.name === 'performance' && property.name === 'now') add(node, 'performance.now');
    },
    BinaryExpression(node) {
      const sides = [textOf(node.left), textOf(node.right)];
      const isAsserted = node.start > assertion.start && node.end < assertion.end;
      // A fixed time ago is what a test gives, not what has passed.
      const isPassed = sides.some((side) => now.test(side)) && !sides.some((side) => /^[\d_ *]+$/.test(side));
      if (node.operator === '-' && isAsserted && isPassed) add(node, 'the time since');
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const isTest = (name: string) => /(\.(test|spec)\.tsx?$)|^tests\/.*\.tsx?$/.test(name);
const files = ['domain', 'server', 'web', 'scripts', 'content', 'tests'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(isTest),
);

test('no test asserts how long something takes', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => !(file in exceptions))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
    // Only these are parsed, which takes longer.
    .filter(({ source }) => mayHold.test(source))
    .flatMap(({ file, source }) => findClocks(file, source));
  expect(found).toEqual([]);
});

test('each exception reads a clock', () => {
  for (const file of Object.keys(exceptions))
    expect(findClocks(file, readFileSync(path.join(root, file), 'utf8'))).not.toEqual([]);
});

test('each way to read a clock is found, and no fake clock, stored time or time to come', () => {
  const reading = [
    'performance.now();',
    'const { user } = process.cpuUsage();',
    'process.threadCpuUsage();',
    'process.resourceUsage();',
    'process.hrtime.bigint();',
    "import { eventLoopUtilization } from 'node:perf_hooks';",
    "import { monitorEventLoopDelay } from 'node:perf_hooks';",
    'page.waitForFunction(() => load.loadEventEnd > 0);',
    'expect(Date.now() - start).toBeLessThan(5);',
    'expect(Math.abs(new Date(stored).getTime() - Date.now())).toBeLessThan(5);',
    'expect(new Date().getTime() - start).toBeLessThan(5);',
    'expect(stored).toBeGreaterThan(Date.now() - limit);',
  ];
  const other = [
    "vi.spyOn(performance, 'now').mockReturnValue(1);",
    'const yesterday = new Date(Date.now() - day);',
    'expect(stored.getTime()).toBeGreaterThanOrEqual(start);',
    'expect(await sweep(new Date(Date.now() - 60_000))).toBe(0);',
    '// performance.now() of another',
  ];
  const at = (lines: readonly string[]) =>
    new Set(findClocks('x.ts', lines.join('\n')).map((place) => Number(/:(\d+):/.exec(place)?.[1])));
  expect([...at(reading)]).toEqual(reading.map((_, index) => index + 1));
  expect([...at(other)]).toEqual([]);
});
