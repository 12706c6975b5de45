import { expect, test } from 'vitest';
import type { Block, Run } from './blocks.ts';
import { readingMinutes } from './walk-blocks.ts';

const words = (count: number): Run[] => [{ kind: 'text', text: 'palavra '.repeat(count) }];

test('reading takes a minute for 200 words, wherever they stand, and at least one', () => {
  const blocks: Block[] = [
    { kind: 'paragraph', runs: words(300) },
    { kind: 'callout', tone: 'DICA', label: '', blocks: [{ kind: 'paragraph', runs: words(200) }] },
    { kind: 'list', marker: 'disc', start: 1, items: [{ runs: words(60), children: [] }] },
    { kind: 'table', header: [words(20)], rows: [[words(20)]] },
  ];
  expect(readingMinutes(blocks)).toBe(3);
  expect(readingMinutes([])).toBe(1);
});
