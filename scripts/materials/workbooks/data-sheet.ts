import type { Alignment, DataValidation, Workbook, Worksheet } from 'exceljs';
import { colors } from '../theme.ts';
import { expandFormula, listRange } from './formulas.ts';
import { argb, cellBorder, font, solid, verdictLook } from './look.ts';
import { type Column, columnLetter, type DataSheet, type WorkbookSpec } from './spec.ts';

/** exceljs can validate a whole range at once, though its types do not say so. */
type RangeValidations = Worksheet & { dataValidations: { add(range: string, rule: DataValidation): void } };

/** A sheet of rows to fill: frozen header, filter, validations, automatic columns protected, ready to print. */
export function addDataSheet(workbook: Workbook, spec: WorkbookSpec, sheet: DataSheet): void {
  const worksheet = workbook.addWorksheet(sheet.name, {
    properties: { tabColor: { argb: argb(colors.leaf600) } },
    views: [{ state: 'frozen', xSplit: sheet.frozen, ySplit: 1, activeCell: 'A2' }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
      printTitlesColumn: 'A:A',
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddFooter: '&L&A&C&D&R&P de &N' },
  });
  const lastRow = sheet.rows + 1;
  const lastColumn = columnLetter(sheet.columns.length - 1);
  sheet.columns.forEach((column, index) => {
    const letter = columnLetter(index);
    worksheet.getColumn(index + 1).width = column.width;
    addHeaderCell(worksheet, index + 1, column);
    addCells(worksheet, spec, sheet, column, index + 1);
    addValidation(worksheet as RangeValidations, spec, sheet, column, `${letter}2:${letter}${lastRow}`);
    addMarks(worksheet, spec, sheet, column, letter);
  });
  worksheet.getRow(1).height = 48;
  worksheet.autoFilter = `A1:${lastColumn}${lastRow}`;
  protect(worksheet);
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
  const cell = worksheet.getCell(1, number);
  cell.value = column.header;
  cell.font = font(colors.white, { bold: true });
  cell.fill = solid(column.type === 'formula' ? colors.leaf600 : colors.leaf800);
  cell.alignment = { ...alignment(column), wrapText: true };
  cell.border = cellBorder;
}

/** Numbers and dates stand in the middle, words on the left. */
function alignment(column: Column): Partial<Alignment> {
  const isCentred = column.type !== 'text' && (column.type !== 'formula' || column.format !== undefined);
  return isCentred
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
    alignment: { ...alignment(column), wrapText: column.width > 20 },
    protection: { locked: isAutomatic },
    numFmt: column.format ?? (column.type === 'text' ? '@' : 'General'),
    ...(isAutomatic ? { fill: solid(colors.leaf50) } : {}),
  } as const;
  for (let row = 2; row <= sheet.rows + 1; row++) {
    const cell = worksheet.getCell(row, number);
    cell.style = style;
    if (column.formula)
      cell.value = { formula: expandFormula(spec, sheet.name, column.formula, row), result: '' };
    else cell.value = sheet.examples[row - 2]?.[letter] ?? null;
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
  if (column.list) {
    worksheet.dataValidations.add(range, {
      type: 'list',
      allowBlank: true,
      formulae: [listRange(spec, column.list)],
      showErrorMessage: true,
      errorTitle: column.header.slice(0, 32),
      error: 'Escolha um valor da lista.',
      ...prompt,
    });
  } else if (column.rule) {
    worksheet.dataValidations.add(range, {
      type: 'custom',
      allowBlank: true,
      formulae: [expandFormula(spec, sheet.name, column.rule.formula, 2)],
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
  const ref = `${letter}2:${letter}${sheet.rows + 1}`;
  if (column.required) {
    const last = columnLetter(sheet.columns.length - 1);
    const condition =
      column.required === true ? '' : `,${expandFormula(spec, sheet.name, column.required, 2)}`;
    worksheet.addConditionalFormatting({
      ref,
      rules: [
        {
          type: 'expression',
          priority: 1,
          formulae: [`AND($${letter}2=""${condition},${inputCount(sheet, last)}>0)`],
          style: { fill: solid(colors.honey200) },
        },
      ],
    });
  }
  const verdicts = Object.entries(column.verdicts ?? {});
  if (verdicts.length === 0) return;
  worksheet.addConditionalFormatting({
    ref,
    rules: verdicts.map(([text, verdict], index) => ({
      type: 'expression',
      priority: 10 + index,
      formulae: [`$${letter}2="${text}"`],
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
  return `COUNTA($A2:$${until}2)`;
}
