import { isoMoment } from '../dates.ts';

export interface CsvFile<Row> {
  /** Begins the file's name. */
  name: string;
  columns: readonly CsvColumn<Row>[];
}

type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null];

/** Returns such as `2026-11-22 14:05`, in Brazil; an empty text for no moment. */
export function csvTime(moment: Date | null): string {
  return moment ? isoMoment(moment) : '';
}

/** Returns `85,00` for `8500`: a spreadsheet adds it up. */
export function csvMoney(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');
}
