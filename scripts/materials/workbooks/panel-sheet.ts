import type { Workbook, Worksheet } from 'exceljs';
import { colors } from '../theme.ts';
import { protect } from './data-sheet.ts';
import { expandFormula, headFormula, listRange, panelSheet } from './formulas.ts';
import { argb, cellBorder, font, solid } from './look.ts';
import { columnLetter, type PanelBlock, type PanelInput, type WorkbookSpec } from './spec.ts';

/** Automatic counts. Only the cells in yellow, if any, are for typing. */
export function addPanelSheet(workbook: Workbook, spec: WorkbookSpec): void {
  const { panel } = spec;
  const sheet = workbook.addWorksheet(panelSheet, {
    properties: { tabColor: { argb: argb(colors.coral500) } },
    views: [{ showGridLines: false, state: 'normal' }],
    pageSetup: {
      paperSize: 9,
      orientation: 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 1,
      margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddFooter: '&L&A&C&D&R&P de &N' },
  });
  panel.widths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  sheet.getCell('A1').value = { formula: `${headFormula()}&"  |  ${panel.title}"`, result: '' };
  sheet.getCell('A1').font = font(colors.leaf800, { bold: true, size: 14 });
  sheet.getRow(1).height = 28;
  sheet.getCell('A2').value = panel.note;
  sheet.getCell('A2').font = font(colors.inkSoft, { size: 10 });
  for (const input of panel.inputs ?? []) addInput(sheet, spec, input);
  let lastRow = panel.chart ? panel.chart.anchor.to[1] + 1 : 2;
  for (const block of panel.blocks) lastRow = Math.max(lastRow, addBlock(sheet, spec, block));
  // exceljs writes a dollar sign before the columns only.
  sheet.pageSetup.printArea = `A$1:${panel.lastColumn}$${lastRow}`;
  protect(sheet);
}

function addInput(sheet: Worksheet, spec: WorkbookSpec, input: PanelInput): void {
  const cell = sheet.getCell(input.cell);
  const label = sheet.getCell(Number(cell.row), Number(cell.col) - 1);
  label.value = input.label;
  label.font = font(colors.ink, { bold: true });
  label.alignment = { wrapText: true, vertical: 'middle' };
  cell.value = input.value;
  cell.fill = solid(colors.honey200);
  cell.border = cellBorder;
  cell.protection = { locked: false };
  if (input.format) cell.numFmt = input.format;
  cell.dataValidation = {
    type: input.list ? 'list' : 'custom',
    formulae: [input.list ? listRange(spec, input.list) : `ISNUMBER(${input.cell})`],
    showErrorMessage: true,
    errorTitle: input.label.slice(0, 32),
    error: input.hint,
    showInputMessage: true,
    promptTitle: input.label.slice(0, 32),
    prompt: input.hint,
  };
}

/** Returns the last row it used. */
function addBlock(sheet: Worksheet, spec: WorkbookSpec, block: PanelBlock): number {
  const corner = sheet.getCell(block.at);
  const top = Number(corner.row);
  const left = Number(corner.col);
  corner.value = block.title;
  corner.font = font(block.isHelper ? colors.inkSoft : colors.leaf800, { bold: true, size: 12 });
  block.headers?.forEach((text, index) => {
    const cell = sheet.getCell(top + 1, left + index);
    cell.value = text;
    cell.font = font(block.isHelper ? colors.inkSoft : colors.white, { bold: true });
    if (!block.isHelper) cell.fill = solid(colors.leaf800);
    cell.border = cellBorder;
    cell.alignment = {
      wrapText: true,
      vertical: 'middle',
      ...(index > 0 || block.formats?.[0] ? { horizontal: 'center' } : { horizontal: 'left', indent: 1 }),
    };
  });
  const first = top + 2;
  block.rows.forEach((row, rowIndex) => {
    row.forEach((content, index) => {
      const cell = sheet.getCell(first + rowIndex, left + index);
      cell.value = content.startsWith('=')
        ? { formula: expandFormula(spec, panelSheet, content.slice(1), first + rowIndex), result: '' }
        : content;
      cell.font = font(
        block.isHelper ? colors.inkSoft : colors.ink,
        index === 1 ? { bold: !block.isHelper } : {},
      );
      cell.border = cellBorder;
      const format = block.formats?.[index];
      if (format) cell.numFmt = format;
      cell.alignment =
        index > 0 || block.formats?.[0] ? { horizontal: 'center' } : { horizontal: 'left', indent: 1 };
    });
  });
  const last = first + block.rows.length - 1;
  if (block.isHelper) {
    const corner = columnLetter(left - 1);
    const ref = `${corner}${first}:${columnLetter(left - 2 + (block.rows[0]?.length ?? 1))}${last}`;
    sheet.addConditionalFormatting({
      ref,
      rules: [
        {
          type: 'expression',
          priority: 1,
          formulae: [`ISNA(${corner}${first})`],
          style: { font: { color: { argb: argb(colors.white) } } },
        },
      ],
    });
  }
  return block.isHelper ? 0 : last;
}
