import { isoMoment } from '../dates.ts';

/** Columns of an admin list's CSV export. */
export interface CsvFile<Row> {
  /** Beginning of the file's name. */
  name: string;
  columns: readonly CsvColumn<Row>[];
}

type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null];

/** Returns such as `2026-11-22 14:05`, in Brazil; '' for null. */
export function csvTime(moment: Date | null): string {
  return moment ? isoMoment(moment) : '';
}

/** Returns `85,00` for `8500`, without currency, so that spreadsheets can add it. */
export function csvMoney(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');
}
