import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { fc } from '../../tests/support/fast-check.ts';
import { csvLines } from './csv.ts';

type Row = readonly (string | number | null)[];

const columns = [0, 1, 2].map((index) => [`Coluna ${index}`, (row: Row) => row[index] ?? null] as const);

async function* batchesOf(rows: readonly Row[]) {
  yield [...rows];
}
const csvOf = (...rows: Row[]) => text(csvLines(columns, batchesOf(rows)));
const parsed = (csv: string): string[][] =>
  parse(csv, { bom: true, delimiter: ';', record_delimiter: ['\r\n', '\n', '\r'] });

const lineEnds = ['\n', '\r', '\r\n'];
/** Pieces of which what breaks a file or runs is made. */
const piece = fc.constantFrom(
  ...[
    ...lineEnds,
    '\u2028',
    '\u2029',
    '\v',
    '\f',
    '\0',
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    '\ufeff',
    ';',
    ',',
    '"',
    "'",
    '“',
  ],
  ...[
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '−',
    'SUM(A1)',
    'HYPERLINK("http://x.example";"ver")',
    'Olá',
  ],
);
const cell = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);
const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });

test('whatever is written in a cell stays in it, wherever a program ends a line, and runs nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(undefined, ...lineEnds), async (written, lineEnd) => {
      // A program may have written each line end anew, inside of cells too.
      const rewritten = (value: string) => (lineEnd ? value.replace(/\r\n|\r|\n/g, lineEnd) : value);
      const read = parsed(rewritten(await csvOf(...written)));
      expect(read.map(({ length }) => length)).toEqual([3, ...written.map(() => 3)]);
      for (const [index, row] of written.entries())
        for (const [place, value] of row.entries()) {
          const got = read[index + 1]?.[place] ?? '';
          expect([rewritten(value), rewritten(`'${value}`)]).toContain(got);
          expect(got.normalize('NFKC').replace(/^[\s\p{C}"“”‘’]+/u, '')).not.toMatch(/^[=+\-@−]/);
          expect(got).not.toMatch(/^[\t\r\n]/);
        }
    }),
  );
});

test('a line feed in a text begins no row, and what runs nowhere is written as it is', async () => {
  const csv = await csvOf(
    ['Dúvida\n=HYPERLINK("http://x.example")', 12, null],
    [' "＝1', "O'Neil = x", '\u2028'],
  );
  expect(csv).toBe(
    '"Coluna 0";"Coluna 1";"Coluna 2"\r\n' +
      '"Dúvida\n=HYPERLINK(""http://x.example"")";12;\r\n' +
      '"\' ""＝1";"O\'Neil = x";"\u2028"\r\n',
  );
});
