import type { Alignment, Cell, CellValue, DataValidation, Workbook, Worksheet } from 'exceljs';
import { colors } from '../theme.ts';
import { dependentRange, expandFormula, firstRow, headFormula, listRange, outsideList } from './formulas.ts';
import { argb, cellBorder, font, solid, verdictLook } from './look.ts';
import { type Column, columnLetter, type DataSheet, type WorkbookSpec } from './spec.ts';

/** exceljs can validate a whole range at once, though its types do not say so. */
type RangeValidations = Worksheet & { dataValidations: { add(range: string, rule: DataValidation): void } };

/** A sheet of rows to fill: frozen header, filter, validations, automatic columns protected, ready to print. */
export function addDataSheet(workbook: Workbook, spec: WorkbookSpec, sheet: DataSheet): void {
  const worksheet = workbook.addWorksheet(sheet.name, {
    properties: { tabColor: { argb: argb(colors.leaf600) } },
    views: [{ state: 'frozen', xSplit: sheet.frozen, ySplit: firstRow - 1, activeCell: `A${firstRow}` }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      // 11 points at 74% are 8.1 on paper. The areas to print are set in render-workbook.ts.
      scale: 74,
      pageOrder: 'overThenDown',
      printTitlesRow: `1:${firstRow - 1}`,
      printTitlesColumn: `A:${sheet.repeated}`,
      margins: { left: 0.35, right: 0.35, top: 0.4, bottom: 0.55, header: 0.3, footer: 0.25 },
    },
    headerFooter: { oddFooter: '&L&A&C&D&R&P de &N' },
  });
  const lastRow = sheet.rows + firstRow - 1;
  addHead(worksheet, sheet);
  const lastColumn = columnLetter(sheet.columns.length - 1);
  sheet.columns.forEach((column, index) => {
    const letter = columnLetter(index);
    worksheet.getColumn(index + 1).width = column.width;
    addHeaderCell(worksheet, index + 1, column);
    addCells(worksheet, spec, sheet, column, index + 1);
    addValidation(
      worksheet as RangeValidations,
      spec,
      sheet,
      column,
      `${letter}${firstRow}:${letter}${lastRow}`,
    );
    addMarks(worksheet, spec, sheet, column, letter);
  });
  worksheet.getRow(firstRow - 1).height = 48;
  worksheet.autoFilter = `A${firstRow - 1}:${lastColumn}${lastRow}`;
  sheet.examples.forEach((row, index) => {
    worksheet.getRow(firstRow + index).height = 15 * linesOf(sheet, row);
  });
  protect(worksheet);
}

/** The clinic over the columns repeated on each printed page, the sheet's name over the first of the others. */
function addHead(worksheet: Worksheet, sheet: DataSheet): void {
  const repeated = worksheet.getColumn(sheet.repeated).number;
  worksheet.mergeCells(1, 1, 1, repeated);
  write(worksheet.getCell('A1'), { formula: headFormula(), result: '' }, true);
  sheet.pages.forEach(([first], page) => {
    const cell = worksheet.getCell(1, page === 0 ? repeated + 1 : worksheet.getColumn(first).number);
    write(cell, `${sheet.title}${page === 0 ? '' : ` (${page + 1} de ${sheet.pages.length})`}`, false);
  });
  worksheet.getRow(1).height = 34;

  function write(cell: Cell, value: CellValue, wrapText: boolean): void {
    cell.value = value;
    cell.font = font(colors.leaf800, { bold: true });
    cell.alignment = { vertical: 'middle', wrapText, indent: wrapText ? 0 : 1 };
  }
}

/** Lines that the longest text of a row takes in its column. */
function linesOf(sheet: DataSheet, row: DataSheet['examples'][number]): number {
  return Math.max(
    ...sheet.columns.map((column, index) => {
      const value = row[columnLetter(index)];
      return typeof value === 'string' ? Math.ceil(value.length / column.width) : 1;
    }),
  );
}

/** Without password: it keeps formulas from being overwritten by accident, and anyone may lift it. */
export function protect(worksheet: Worksheet): void {
  void worksheet.protect('', {
    autoFilter: true,
    sort: true,
    formatColumns: true,
    formatRows: true,
    formatCells: true,
    selectLockedCells: true,
    selectUnlockedCells: true,
  });
}

function addHeaderCell(worksheet: Worksheet, number: number, column: Column): void {
  const cell = worksheet.getCell(firstRow - 1, number);
  cell.value = column.header;
  cell.font = font(colors.white, { bold: true });
  cell.fill = solid(column.type === 'formula' ? colors.leaf600 : colors.leaf800);
  cell.alignment = { ...alignment(column), wrapText: true };
  cell.border = cellBorder;
}

function isCentred(column: Column): boolean {
  return column.type !== 'text' && (column.type !== 'formula' || column.format !== undefined);
}

/** Numbers and dates stand in the middle, words on the left. */
function alignment(column: Column): Partial<Alignment> {
  return isCentred(column)
    ? { vertical: 'middle', horizontal: 'center' }
    : { vertical: 'middle', horizontal: 'left', indent: 1 };
}

function addCells(
  worksheet: Worksheet,
  spec: WorkbookSpec,
  sheet: DataSheet,
  column: Column,
  number: number,
): void {
  const letter = columnLetter(number - 1);
  const isAutomatic = column.type === 'formula';
  const style = {
    font: font(isAutomatic ? colors.inkSoft : colors.ink),
    border: cellBorder,
    alignment: { ...alignment(column), wrapText: !isCentred(column) },
    protection: { locked: isAutomatic },
    numFmt: column.format ?? (column.type === 'text' ? '@' : 'General'),
    ...(isAutomatic ? { fill: solid(colors.leaf50) } : {}),
  } as const;
  for (let row = firstRow; row < sheet.rows + firstRow; row++) {
    const cell = worksheet.getCell(row, number);
    cell.style = style;
    if (column.formula)
      cell.value = { formula: expandFormula(spec, sheet.name, column.formula, row), result: '' };
    else cell.value = sheet.examples[row - firstRow]?.[letter] ?? null;
  }
}

function addValidation(
  worksheet: RangeValidations,
  spec: WorkbookSpec,
  sheet: DataSheet,
  column: Column,
  range: string,
): void {
  if (column.type === 'formula') return;
  const prompt = {
    showInputMessage: true,
    promptTitle: column.header.slice(0, 32),
    prompt: `${column.required === true ? 'Obrigatório. ' : ''}${column.hint}`.slice(0, 255),
  };
  if (column.list || column.listBy) {
    worksheet.dataValidations.add(range, {
      type: 'list',
      allowBlank: true,
      formulae: [
        column.listBy ? dependentRange(spec, column.listBy, firstRow) : listRange(spec, column.list ?? ''),
      ],
      showErrorMessage: true,
      errorTitle: column.header.slice(0, 32),
      error: 'Escolha um valor da lista.',
      ...prompt,
    });
  } else if (column.rule) {
    worksheet.dataValidations.add(range, {
      type: 'custom',
      allowBlank: true,
      formulae: [expandFormula(spec, sheet.name, column.rule.formula, firstRow)],
      showErrorMessage: true,
      errorTitle: column.header.slice(0, 32),
      error: column.rule.message,
      ...prompt,
    });
  } else {
    // Any text will do: the rule is only there to show the hint.
    worksheet.dataValidations.add(range, {
      type: 'textLength',
      operator: 'lessThanOrEqual',
      allowBlank: true,
      formulae: [500],
      ...prompt,
    });
  }
}

/** Colours: required cells that are still empty, and verdicts. */
function addMarks(
  worksheet: Worksheet,
  spec: WorkbookSpec,
  sheet: DataSheet,
  column: Column,
  letter: string,
): void {
  const ref = `${letter}${firstRow}:${letter}${sheet.rows + firstRow - 1}`;
  if (column.required) {
    const last = columnLetter(sheet.columns.length - 1);
    const condition =
      column.required === true ? '' : `,${expandFormula(spec, sheet.name, column.required, firstRow)}`;
    worksheet.addConditionalFormatting({
      ref,
      rules: [
        {
          type: 'expression',
          priority: 1,
          formulae: [`AND($${letter}${firstRow}=""${condition},${inputCount(sheet, last)}>0)`],
          style: { fill: solid(colors.honey200) },
        },
      ],
    });
  }
  if (column.listBy)
    worksheet.addConditionalFormatting({
      ref,
      rules: [
        {
          type: 'expression',
          priority: 2,
          formulae: [outsideList(spec, column.listBy, letter, firstRow)],
          style: {
            fill: solid(verdictLook.bad.fill),
            font: { color: { argb: argb(verdictLook.bad.text) }, bold: true },
          },
        },
      ],
    });
  const verdicts = Object.entries(column.verdicts ?? {});
  if (verdicts.length === 0) return;
  worksheet.addConditionalFormatting({
    ref,
    rules: verdicts.map(([text, verdict], index) => ({
      type: 'expression',
      priority: 10 + index,
      formulae: [`$${letter}${firstRow}="${text}"`],
      style: {
        fill: solid(verdictLook[verdict].fill),
        font: { color: { argb: argb(verdictLook[verdict].text) }, bold: verdict === 'bad' },
      },
    })),
  });
}

/** How many of the row's cells have been typed: the automatic columns are left out. */
function inputCount(sheet: DataSheet, last: string): string {
  const firstFormula = sheet.columns.findIndex((column) => column.type === 'formula');
  const until = firstFormula > 0 ? columnLetter(firstFormula - 1) : last;
  return `COUNTA($A${firstRow}:$${until}${firstRow})`;
}
