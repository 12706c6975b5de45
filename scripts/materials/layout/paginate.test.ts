import { expect, test } from 'vitest';
import { paginate } from './paginate.ts';
import { never, type Slice } from './slice.ts';

function slice(height: number, options: Partial<Slice> = {}): Slice {
  return { height, gap: 0, breakCost: 0, draw: () => {}, ...options };
}

const lines = (count: number) => Array.from({ length: count }, () => slice(10));

test('fills pages in order and leaves nothing out', () => {
  expect(paginate(lines(25), 100, 100)).toEqual([
    { start: 0, end: 10 },
    { start: 10, end: 20 },
    { start: 20, end: 25 },
  ]);
});

test('the first page has less room', () => {
  expect(paginate(lines(12), 50, 100)[0]).toEqual({ start: 0, end: 5 });
});

test('never ends a page with a heading', () => {
  const slices = [...lines(9), slice(10, { isHeading: true }), slice(10, { breakCost: never }), ...lines(5)];
  const [first] = paginate(slices, 100, 100);
  expect(first?.end).toBe(9);
});

test('keeps a whole box together rather than fill the page', () => {
  const frame = { paddingTop: 5, continuedTop: 5, paddingBottom: 5, open: () => {}, close: () => {} };
  const box = Array.from({ length: 5 }, (_, index) => slice(10, { frame, breakCost: index === 0 ? 0 : 14 }));
  const [first] = paginate([...lines(7), ...box], 100, 100);
  expect(first?.end).toBe(7);
});

test('counts the padding of boxes and the repeated header of a table', () => {
  const frame = { paddingTop: 10, continuedTop: 0, paddingBottom: 10, open: () => {}, close: () => {} };
  const repeated = { height: 30, draw: () => {} };
  const rows = Array.from({ length: 12 }, () => slice(10, { frame, repeated }));
  // First page: 10 + 8 rows + 10. Second: 30 of header, then the rest.
  expect(paginate(rows, 100, 100)[0]).toEqual({ start: 0, end: 8 });
});

test('grants a wished page unless it leaves the page before nearly empty', () => {
  const wish = (before: number) => [...lines(before), slice(10, { startsPage: true }), ...lines(4)];
  expect(paginate(wish(6), 100, 100)).toHaveLength(2);
  expect(paginate(wish(1), 100, 100)).toHaveLength(1);
});

test('a slice taller than a page gets a page of its own', () => {
  expect(paginate([slice(10), slice(300), slice(10)], 100, 100)).toEqual([
    { start: 0, end: 1 },
    { start: 1, end: 2 },
    { start: 2, end: 3 },
  ]);
});
