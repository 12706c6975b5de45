import exceljs from 'exceljs';
import { addChart } from './chart.ts';
import { chronicCases } from './chronic-cases.ts';
import { addDataSheet } from './data-sheet.ts';
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

const editionDate = new Date('2026-11-20T12:00:00Z');

/** The `.xlsx` of a material, or nothing if there is none for it. The same spec always gives the same bytes. */
export async function renderWorkbook(
  material: string,
  about: { title: string; brand: string },
): Promise<Buffer | undefined> {
  const spec = workbooks[material];
  if (!spec) return undefined;
  const workbook = new exceljs.Workbook();
  workbook.title = about.title;
  workbook.creator = about.brand;
  workbook.lastModifiedBy = about.brand;
  workbook.created = editionDate;
  workbook.modified = editionDate;
  // The formulas come without results: whoever opens the file calculates them.
  workbook.calcProperties.fullCalcOnLoad = true;
  for (const sheet of spec.sheets) addDataSheet(workbook, spec, sheet);
  addParametersSheet(workbook, spec);
  addPanelSheet(workbook, spec);
  // Stored, because the archive is written again below.
  const options = { zip: { compression: 'STORE' } } as const;
  const files = readZip(Buffer.from(await workbook.xlsx.writeBuffer(options as object)));
  if (spec.panel.chart) addChart(files, spec.sheets.length + 2, spec.panel.chart);
  return writeZip(files);
}
