import { expect, test } from 'vitest';
import { readableColumns, type TableName, tables } from '../../../../domain/personal-data/tables.ts';
import { columnNames } from './column-names.ts';

test('every column that people read of themselves has a name for them', () => {
  const columns = Object.keys(tables).flatMap((table) => readableColumns(table as TableName));
  expect(columns.length).toBeGreaterThan(50);
  expect(columns.filter((column) => !columnNames[column])).toEqual([]);
});
