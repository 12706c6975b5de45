import { readFileSync } from 'node:fs';
import exceljs, { type Workbook } from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../catalog.ts';
import { panelSheet, parametersSheet } from './formulas.ts';
import { renderWorkbook, workbooks } from './render-workbook.ts';
import { columnLetter } from './spec.ts';
import { readZip } from './zip.ts';

/** A row of the documents' column tables: `| A - Código do paciente | ... | Texto, PAC-0000; obrigatório |`. */
interface DescribedColumn {
  letter: string;
  header: string;
  accepted: string;
}

/** The column tables of a document, in order; a table that goes on from letter N counts as the same sheet. */
function describedSheets(markdown: string): DescribedColumn[][] {
  const sheets: DescribedColumn[][] = [];
  for (const line of markdown.split('\n')) {
    const [, letter, header, accepted] =
      /^\| ([A-Z]{1,2}) - ([^|]+?) \| [^|]+ \| ([^|]+?) \|$/u.exec(line) ?? [];
    if (!letter || !header || !accepted) continue;
    if (letter === 'A') sheets.push([]);
    const sheet = sheets.at(-1);
    // The table of formulas names some columns again: only the next letter belongs to the list.
    if (sheet && letter === columnLetter(sheet.length)) sheet.push({ letter, header, accepted });
  }
  return sheets;
}

const cases = readCatalog()
  .entries.filter((entry) => entry.hasWorkbook)
  .map((entry) => [entry.id.split('/')[1] ?? '', entry] as const);

async function load(
  material: string,
  entry: (typeof cases)[number][1],
): Promise<{ workbook: Workbook; files: Map<string, Buffer> }> {
  const data = await renderWorkbook(material, entry);
  if (!data) throw new Error(`no workbook for ${material}`);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(data as unknown as ArrayBuffer);
  return { workbook, files: readZip(data) };
}

/** Values of a drop-down's range, such as 'Parâmetros'!$E$2:$E$61. */
function rangeValues(workbook: Workbook, range: string): string[] {
  const [, sheet = '', column = '', first, last] =
    /^'(.+)'!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/u.exec(range) ?? [];
  const values: string[] = [];
  for (let row = Number(first); row <= Number(last); row++) {
    const value = workbook.getWorksheet(sheet)?.getCell(`${column}${row}`).value;
    if (value) values.push(String(value));
  }
  return values;
}

test('the four spreadsheets have a workbook each', () => {
  expect(cases.map(([material]) => material).sort()).toEqual(Object.keys(workbooks).sort());
});

describe.each(cases)('%s', (material, entry) => {
  const spec = workbooks[material];
  const described = describedSheets(readFileSync(entry.sourceFile, 'utf8'));
  let workbook: Workbook;
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    ({ workbook, files } = await load(material, entry));
  });

  test('has the sheets and columns its document describes', () => {
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
      ...(spec?.sheets.map((sheet) => sheet.name) ?? []),
      parametersSheet,
      panelSheet,
    ]);
    expect(described).toHaveLength(spec?.sheets.length ?? 0);
    described.forEach((columns, index) => {
      const sheet = workbook.worksheets[index];
      const headers = columns.map(({ letter }) => sheet?.getCell(`${letter}1`).value);
      expect(headers).toEqual(columns.map(({ header }) => header));
      expect(sheet?.columnCount).toBe(columns.length);
    });
  });

  test('accepts what its document accepts, calculates the rest and protects the formulas', () => {
    described.forEach((columns, index) => {
      const sheet = workbook.worksheets[index];
      const rows = spec?.sheets[index]?.rows ?? 0;
      if (!sheet) throw new Error('missing sheet');
      for (const { letter, accepted } of columns) {
        for (const row of [2, rows + 1]) {
          const cell = sheet.getCell(`${letter}${row}`);
          if (accepted === 'Automática') {
            expect(cell.formula, cell.address).toBeTruthy();
            expect(cell.protection?.locked ?? true, cell.address).toBe(true);
            continue;
          }
          expect(cell.protection?.locked, cell.address).toBe(false);
          expect(cell.dataValidation?.prompt, cell.address).toBeTruthy();
          const isChoice = /^[^;]+;/u.test(accepted) && !/Texto|Data|Inteiro|obrigat/u.test(accepted);
          const isFree = /^Texto( curto|, sem dose)?(;|$)/u.test(accepted);
          if (isChoice) {
            const offered = rangeValues(workbook, String(cell.dataValidation?.formulae[0]));
            expect(offered, cell.address).toEqual(accepted.split('; '));
          } else if (!isFree) {
            expect(['list', 'custom'], `${cell.address} ${accepted}`).toContain(cell.dataValidation?.type);
            expect(cell.dataValidation?.showErrorMessage, cell.address).toBe(true);
          }
        }
      }
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
      expect(sheet.autoFilter).toBeTruthy();
      expect(sheet.pageSetup).toMatchObject({
        orientation: 'landscape',
        paperSize: 9,
        fitToWidth: 1,
        fitToHeight: 0,
      });
      expect(sheet.pageSetup.printTitlesRow).toBe('1:1');
    });
  });

  test('keeps its settings where the document says and compares with today', () => {
    const parameters = workbook.getWorksheet(parametersSheet);
    expect(parameters?.getCell('B2').value).toBe(spec?.lead.days);
    expect(parameters?.getCell('B3').formula).toBe('TODAY()');
    expect([...files.keys()]).toContain('[Content_Types].xml');
    const formulas = [...files]
      .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      .flatMap(([, content]) =>
        [...content.toString('utf8').matchAll(/<f>([^<]*)<\/f>/gu)].map(([, formula]) => formula),
      );
    const names = new Set(formulas.flatMap((formula) => formula?.match(/\b[A-ZÀ-Ú]{2,}(?=\()/gu) ?? []));
    // Functions that Excel 2010, LibreOffice and Google Sheets share.
    const shared =
      'AND OR IF IFERROR ISNA NA N MIN MAX ROUND MOD LARGE DATE YEAR MONTH TODAY COUNTA COUNTIF COUNTIFS';
    const known = new Set([...shared.split(' '), 'SUMIFS', 'SUMPRODUCT', 'AVERAGEIFS']);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });
});

test('the panel of the chronic cases has a chart', async () => {
  const entry = cases.find(([name]) => name === 'acompanhamento_casos_cronicos')?.[1];
  const data = entry && (await renderWorkbook('acompanhamento_casos_cronicos', entry));
  if (!data) throw new Error('missing workbook');
  const files = readZip(data);
  expect(files.get('xl/charts/chart1.xml')?.toString()).toContain('Painel!$J$19:$J$30');
  expect(files.get('xl/worksheets/sheet4.xml')?.toString()).toContain('<drawing r:id="rIdChart"/>');
});
