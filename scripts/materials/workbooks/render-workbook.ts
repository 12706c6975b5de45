import exceljs, { type CellValue, type Workbook } from 'exceljs';
import { addChart } from './chart.ts';
import { chronicCases } from './chronic-cases.ts';
import { addDataSheet } from './data-sheet.ts';
import { firstRow, listCells, panelSheet, parametersSheet } from './formulas.ts';
import { addInstructionsSheet } from './instructions-sheet.ts';
import { addPanelSheet } from './panel-sheet.ts';
import { addParametersSheet } from './parameters-sheet.ts';
import type { WorkbookSpec } from './spec.ts';
import { surgeries } from './surgeries.ts';
import { treatments } from './treatments.ts';
import { vaccination } from './vaccination.ts';
import { readZip, writeZip } from './zip.ts';

/** The workbooks, by the name of the material they come with. */
export const workbooks: Record<string, WorkbookSpec> = {
  controle_vacinacao: vaccination,
  controle_tratamentos: treatments,
  registro_procedimentos_cirurgicos: surgeries,
  acompanhamento_casos_cronicos: chronicCases,
};

const editionDate = new Date('2026-11-22T12:00:00Z');
/** The day for which the documents' examples are calculated. */
export const exampleDay = new Date('2026-11-20T00:00:00Z');

/** What a spreadsheet program calculated for a cell; nothing before it did. */
export type Results = (sheet: string, address: string) => CellValue;

/**
 * The `.xlsx` of a material, or nothing if there is none for it. Without `results`, today is the examples' day, so that
 * a spreadsheet program can calculate it; with them, each formula has its value.
 */
export async function renderWorkbook(
  material: string,
  about: { title: string; brand: string },
  results?: Results,
): Promise<Buffer | undefined> {
  const spec = workbooks[material];
  if (!spec) return undefined;
  const workbook = new exceljs.Workbook();
  workbook.title = about.title;
  workbook.created = editionDate;
  workbook.modified = editionDate;
  workbook.creator = 'Modelo';
  workbook.lastModifiedBy = 'Modelo';
  // The values are those of the examples' day: whoever opens the file calculates today's.
  workbook.calcProperties.fullCalcOnLoad = true;
  for (const sheet of spec.sheets) addDataSheet(workbook, spec, sheet);
  addParametersSheet(workbook, spec);
  addPanelSheet(workbook, spec);
  addInstructionsSheet(workbook, spec, about);
  const today = workbook.getWorksheet(parametersSheet)?.getCell('B3');
  if (today) today.value = results ? { formula: 'TODAY()', result: exampleDay } : exampleDay;
  if (results) addResults(workbook, results);
  // Stored, because the archive is written again below.
  const options = { zip: { compression: 'STORE' } } as const;
  const files = readZip(Buffer.from(await workbook.xlsx.writeBuffer(options as object)));
  addNames(files, spec);
  freeRowHeights(files, spec);
  if (spec.panel.chart)
    addChart(files, spec.sheets.length + 2, spec.panel.chart, (address) => {
      const value = results?.(panelSheet, address);
      return typeof value === 'number' ? value : undefined;
    });
  return writeZip(files);
}

function addResults(workbook: Workbook, results: Results): void {
  for (const sheet of workbook.worksheets)
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (!cell.formula || (sheet.name === parametersSheet && cell.address === 'B3')) return;
        cell.value = { formula: cell.formula, result: (results(sheet.name, cell.address) ?? '') as string };
      }),
    );
}

/** The named lists, and one name with all the areas of a sheet: exceljs would write the same name once for each. */
function addNames(files: Map<string, Buffer>, spec: WorkbookSpec): void {
  const names = spec.sheets.map(({ name, rows, pages }, index) => {
    const areas = pages.map(([first, last]) => `'${name}'!$${first}$1:$${last}$${rows + firstRow - 1}`);
    return `<definedName name="_xlnm.Print_Area" localSheetId="${index}">${areas.join(',')}</definedName>`;
  });
  spec.lists.forEach((list, index) => {
    if (list.range) names.push(`<definedName name="${list.range}">${listCells(index, list)}</definedName>`);
  });
  const file = 'xl/workbook.xml';
  const text = files.get(file)?.toString('utf8') ?? '';
  files.set(file, Buffer.from(text.replace('<definedNames>', `<definedNames>${names.join('')}`)));
}

/** The height of a filled row is a first value, not a choice: it grows with what is typed. */
function freeRowHeights(files: Map<string, Buffer>, spec: WorkbookSpec): void {
  spec.sheets.forEach((_, index) => {
    const file = `xl/worksheets/sheet${index + 1}.xml`;
    const text = files.get(file)?.toString('utf8') ?? '';
    const free = text.replace(/(<row r="(\d+)" ht="\d+") customHeight="1"/gu, (all, start, row) =>
      Number(row) < firstRow ? all : start,
    );
    files.set(file, Buffer.from(free));
  });
}
