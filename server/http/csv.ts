import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { isoDay } from '../../domain/dates.ts';
import type { CsvFile } from '../../domain/lists/csv.ts';
import { contentDisposition } from './content-disposition.ts';

/**
 * Streams CSV as Excel in Brazil reads it: UTF-8 with BOM, semicolons, every text quoted, formulas escaped.
 * @param batches not read for HEAD
 */
export function sendCsv<Row>(
  c: Context,
  { name, columns }: CsvFile<Row>,
  batches: AsyncIterable<Row[]>,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `${name}-${isoDay()}.csv`),
  };
  const body =
    c.req.method === 'HEAD'
      ? null
      : ReadableStream.from(logFailure(csvLines(columns, batches), c.get('log')));
  return c.newResponse(body as ReadableStream<Uint8Array> | null, 200, headers);
}

/**
 * Replaces a failure by a plain error: Node prints a stream's error in full, and a database error has the query's
 * values.
 */
async function* logFailure(lines: AsyncIterable<Uint8Array>, log: Logger): AsyncGenerator<Uint8Array> {
  try {
    yield* lines;
  } catch (err) {
    log.error({ err }, 'export broke off');
    throw new Error('The export broke off');
  }
}

/** Matches what a spreadsheet may run: `=`, `+`, `-`, `@` of any width, after blanks and quotes too, and a leading tab or line end. */
const formula = /^(?:[\t\r\n]|[\s\p{C}"'‘’“”]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Writes CSV as {@link sendCsv} sends it. */
export async function* csvLines<Row>(
  columns: CsvFile<Row>['columns'],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  const lines = (rows: unknown[][], bom = false) =>
    Buffer.from(
      stringify(rows, {
        bom,
        delimiter: ';',
        record_delimiter: 'windows',
        // A bare line feed needs it too, as programs end a line there.
        quoted_string: true,
        cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
      }),
    );
  yield lines([columns.map(([header]) => header)], true);
  for await (const rows of batches) yield lines(rows.map((row) => columns.map(([, cell]) => cell(row))));
}
