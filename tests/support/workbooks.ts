import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs, { type Cell, type CellValue, type Workbook } from 'exceljs';
import { HyperFormula, type RawCellContent } from 'hyperformula';
import jszip from 'jszip';
import { projectRoot } from '../../scripts/materials/catalog.ts';

export interface OpenedWorkbook {
  workbook: Workbook;
  /** The XML of a part, such as `xl/workbook.xml`: for what exceljs does not read. */
  part: (name: string) => Promise<string>;
}

/** Opens a workbook of content/materials. @param id folder and name, without extension */
export async function openWorkbook(id: string): Promise<OpenedWorkbook> {
  const data = readFileSync(path.join(projectRoot, 'content/materials', `${id}.xlsx`));
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(data as unknown as ArrayBuffer);
  const archive = await jszip.loadAsync(data);
  return { workbook, part: async (name) => (await archive.file(name)?.async('string')) ?? '' };
}

/** Returns a cell's value as spreadsheets store it: days since 1899-12-30, '' if it is empty, `#N/A`. */
export function cellValue(cell: Cell): string | number | boolean {
  const value: CellValue = cell.formula ? (cell.result as CellValue) : cell.value;
  if (value === null || value === undefined) return '';
  // exceljs takes an error in a cell with a date's format for a date.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#N/A' : toSerialDate(value);
  return typeof value === 'object' ? String('error' in value ? value.error : '') : value;
}

/** Returns 1 for A, 27 for AA. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toSerialDate(date: Date): number {
  return date.getTime() / 86_400_000 + 25_569;
}

/** Opens the workbook in a formula engine, on the day for which its values were last calculated. */
export function calculate(workbook: Workbook): HyperFormula {
  const sheets: Record<string, RawCellContent[][]> = {};
  for (const sheet of workbook.worksheets) {
    const rows: RawCellContent[][] = Array.from({ length: sheet.rowCount }, () => []);
    sheet.eachRow((row, number) => {
      row.eachCell((cell, column) => {
        const isMergedAway = cell.isMerged && cell.master !== cell;
        const line = rows[number - 1];
        if (line && !isMergedAway) line[column - 1] = content(cell);
      });
    });
    sheets[sheet.name] = rows.map((row) => Array.from(row, (value) => value ?? null));
  }
  const names = workbook.definedNames.model.map(({ name, ranges }) => ({
    name,
    expression: `=${ranges.join(',')}`,
  }));
  const options = {
    licenseKey: 'gpl-v3',
    evaluateNullToZero: true,
    // As SUMPRODUCT does in every spreadsheet.
    useArrayArithmetic: true,
  };
  return HyperFormula.buildFromSheets(sheets, options, names);
}

function content(cell: Cell): RawCellContent {
  const value = cellValue(cell);
  if (cell.formula && cell.formula !== 'TODAY()') return `=${cell.formula}`;
  // The apostrophe keeps a text from being read as a number or a date.
  return typeof value === 'string' && value !== '' ? `'${value}` : value === '' ? null : value;
}
