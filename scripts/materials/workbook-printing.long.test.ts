import type { Worksheet } from 'exceljs';
import { expect, test } from 'vitest';
import { columnNumber, openWorkbook } from '../../tests/support/workbooks.ts';
import { readCatalog } from './catalog.ts';

/** A4 on its side, in points. */
const [pageWidth, pageHeight] = [841.9, 595.3];
/** The smallest type that is read on paper without effort, in points. */
const legible = 8;

/** Points that columns take at 100%: a character of Calibri 11 is 7 pixels of 3/4 point, and 5 pixels are margin. */
function widthOf(sheet: Worksheet, [first, last]: [number, number]): number {
  let pixels = 0;
  for (let column = first; column <= last; column++) pixels += (sheet.getColumn(column).width ?? 0) * 7 + 5;
  return pixels * 0.75;
}

const ids = readCatalog()
  .entries.filter((entry) => entry.hasWorkbook)
  .map((entry) => entry.id);

test.each(ids)(
  '%s prints in legible type, the identifying columns and the headers on each page',
  async (id) => {
    const { workbook, part } = await openWorkbook(id);
    const filled = workbook.worksheets.slice(
      0,
      workbook.worksheets.findIndex(({ name }) => name === 'Parâmetros'),
    );
    const names = await part('xl/workbook.xml');
    for (const [index, sheet] of filled.entries()) {
      const { orientation, paperSize, fitToPage, scale = 100, margins, printTitlesColumn } = sheet.pageSetup;
      expect({ orientation, paperSize }).toEqual({ orientation: 'landscape', paperSize: 9 });
      expect(fitToPage).toBeFalsy();
      expect(sheet.pageSetup.printTitlesRow).toBe('1:2');
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
      expect(sheet.autoFilter).toBeTruthy();
      sheet.eachRow((row) =>
        row.eachCell(({ font, address }) => {
          expect(((font?.size ?? 11) * scale) / 100, address).toBeGreaterThanOrEqual(legible);
        }),
      );

      const repeated = columnNumber(printTitlesColumn?.split(':')[1] ?? '');
      const [, areas = ''] =
        new RegExp(`"_xlnm.Print_Area" localSheetId="${index}">([^<]+)<`, 'u').exec(names) ?? [];
      let next = 1;
      for (const area of areas.split(',')) {
        const [, first = '', top, last = '', bottom] =
          /\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)$/u.exec(area) ?? [];
        const own: [number, number] = [columnNumber(first), columnNumber(last)];
        expect([own[0], Number(top), Number(bottom)]).toEqual([next, 1, sheet.rowCount]);
        const width = widthOf(sheet, own) + (next === 1 ? 0 : widthOf(sheet, [1, repeated]));
        const room = pageWidth - ((margins?.left ?? 0) + (margins?.right ?? 0)) * 72;
        expect((width * scale) / 100, area).toBeLessThan(room);
        next = own[1] + 1;
      }
      expect(next - 1).toBe(sheet.columnCount);
    }
    const panel = workbook.getWorksheet('Painel') as Worksheet;
    const [, last = '', bottom = ''] = /:([A-Z]+)(\d+)$/u.exec(panel.pageSetup.printArea ?? '') ?? [];
    const fit = Math.min(
      (pageHeight - 72) / widthOf(panel, [1, columnNumber(last)]),
      (pageWidth - 87) / (Number(bottom) * 15 + 20),
    );
    expect(Math.min(1, fit) * 10).toBeGreaterThanOrEqual(legible);
  },
);
