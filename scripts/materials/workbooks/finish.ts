import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import exceljs, { type CellValue } from 'exceljs';
import { projectRoot, readCatalog } from '../catalog.ts';
import { renderWorkbook } from './render-workbook.ts';

/** Writes the finished workbooks beside their documents, with values that LibreOffice calculated. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'workbooks-'));
for (const entry of readCatalog().entries.filter(({ hasWorkbook }) => hasWorkbook)) {
  const material = path.basename(entry.id);
  const plain = await renderWorkbook(material, entry);
  if (!plain) throw new Error(`no workbook for ${material}`);
  const source = path.join(folder, `${material}.xlsx`);
  writeFileSync(source, plain);
  execFileSync('soffice', ['--headless', '--convert-to', 'ods', '--outdir', folder, source]);
  execFileSync('soffice', [
    '--headless',
    '--convert-to',
    'xlsx:Calc MS Excel 2007 XML',
    '--outdir',
    path.join(folder, 'calculated'),
    path.join(folder, `${material}.ods`),
  ]);
  const calculated = new exceljs.Workbook();
  await calculated.xlsx.readFile(path.join(folder, 'calculated', `${material}.xlsx`));
  const finished = await renderWorkbook(material, entry, (sheet, address) => {
    const cell = calculated.getWorksheet(sheet)?.getCell(address);
    return serial(cell?.result as CellValue);
  });
  if (finished) writeFileSync(path.join(projectRoot, 'content/materials', `${entry.id}.xlsx`), finished);
}

/** A day as spreadsheets count it; exceljs makes a Date of it. */
function serial(value: CellValue): CellValue {
  if (!(value instanceof Date)) return value;
  // An error in a cell with a date's format.
  if (Number.isNaN(value.getTime())) return { error: '#N/A' };
  return value.getTime() / 86_400_000 + 25_569;
}
