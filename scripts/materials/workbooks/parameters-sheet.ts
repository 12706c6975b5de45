import type { Workbook } from 'exceljs';
import { colors } from '../theme.ts';
import { protect } from './data-sheet.ts';
import { listColumn, listRows, parametersSheet } from './formulas.ts';
import { argb, cellBorder, font, solid } from './look.ts';
import type { WorkbookSpec } from './spec.ts';

/** Settings in A:B, the lists that feed the drop-downs from D on: the clinic's own first, then the fixed ones. */
export function addParametersSheet(workbook: Workbook, spec: WorkbookSpec): void {
  const sheet = workbook.addWorksheet(parametersSheet, {
    properties: { tabColor: { argb: argb(colors.honey400) } },
    views: [{ state: 'frozen', ySplit: 1, activeCell: 'B2' }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      scale: 74,
      pageOrder: 'overThenDown',
      printTitlesRow: '1:1',
      margins: { left: 0.35, right: 0.35, top: 0.4, bottom: 0.55, header: 0.3, footer: 0.25 },
    },
    headerFooter: { oddFooter: '&L&A&C&D&R&P de &N' },
  });
  sheet.getColumn(1).width = 36;
  sheet.getColumn(2).width = 30;
  sheet.getColumn(3).width = 3;
  const header = (address: string, text: string, isOwn: boolean) => {
    const cell = sheet.getCell(address);
    cell.value = text;
    cell.font = font(colors.white, { bold: true });
    cell.fill = solid(isOwn ? colors.leaf800 : colors.inkSoft);
    cell.alignment = { vertical: 'middle', wrapText: true };
    cell.border = cellBorder;
  };
  header('A1', 'Parâmetro', true);
  header('B1', 'Valor', true);
  sheet.getRow(1).height = 34;
  setting('A2', spec.lead.label);
  const lead = sheet.getCell('B2');
  lead.value = spec.lead.days;
  lead.fill = solid(colors.honey200);
  lead.numFmt = '0';
  lead.protection = { locked: false };
  lead.border = cellBorder;
  lead.dataValidation = {
    type: 'custom',
    formulae: ['AND(ISNUMBER(B2),B2>=0,B2=INT(B2))'],
    showErrorMessage: true,
    errorTitle: 'Antecedência',
    error: 'Digite um número inteiro de dias, a partir de 0.',
  };
  setting('A3', 'Hoje (automática)');
  const today = sheet.getCell('B3');
  today.value = { formula: 'TODAY()', result: '' };
  today.numFmt = 'dd/mm/yyyy';
  today.font = font(colors.inkSoft);
  today.fill = solid(colors.leaf50);
  today.border = cellBorder;
  setting('A4', 'Clínica (sai no alto de cada aba)');
  const clinic = sheet.getCell('B4');
  clinic.fill = solid(colors.honey200);
  clinic.border = cellBorder;
  clinic.numFmt = '@';
  clinic.alignment = { wrapText: true, vertical: 'top' };
  clinic.protection = { locked: false };
  clinic.dataValidation = {
    type: 'textLength',
    operator: 'lessThanOrEqual',
    allowBlank: true,
    formulae: [50],
    showErrorMessage: true,
    errorTitle: 'Clínica',
    error: 'Escreva até 50 letras.',
    showInputMessage: true,
    promptTitle: 'Clínica',
    prompt: 'Nome da clínica, até 50 letras.',
  };
  spec.lists.forEach((list, index) => {
    const letter = listColumn(index);
    sheet.getColumn(letter).width = Math.max(14, ...list.values.map((value) => value.length + 2));
    header(`${letter}1`, list.name, !list.fixed);
    for (let row = 0; row < (list.fixed ? list.values.length : listRows); row++) {
      const cell = sheet.getCell(`${letter}${row + 2}`);
      cell.value = list.values[row] ?? null;
      cell.font = font(list.fixed ? colors.inkSoft : colors.ink);
      cell.border = cellBorder;
      cell.numFmt = '@';
      cell.protection = { locked: list.fixed ?? false };
      if (list.fixed) cell.fill = solid(colors.leaf50);
    }
  });
  protect(sheet);

  function setting(address: string, text: string): void {
    const cell = sheet.getCell(address);
    cell.value = text;
    cell.font = font(colors.ink);
    cell.border = cellBorder;
  }
}
