import type { Cell, Workbook, Worksheet } from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { site } from '../../content/site.ts';
import { cellValue, columnNumber, type OpenedWorkbook, openWorkbook } from '../../tests/support/workbooks.ts';
import { readCatalog } from './catalog.ts';

/** Row 1 has the clinic's name and the sheet's, row 2 the headers. */
const firstRow = 3;
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
    if (sheet && columnNumber(letter) === sheet.length + 1) sheet.push({ letter, header, accepted });
  }
  return sheets;
}

/** Values of a drop-down's range, such as 'Parâmetros'!$E$2:$E$61; not every program writes the quotes. */
function offeredBy(workbook: Workbook, cell: Cell): string[] {
  const range = String(cell.dataValidation?.formulae[0]);
  const [, sheet = '', column = '', first, last] =
    /^'?(.+?)'?!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/u.exec(range) ?? [];
  const rows = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  return rows
    .map((row) => String(workbook.getWorksheet(sheet)?.getCell(`${column}${row}`).value ?? ''))
    .filter(Boolean);
}

const cases = readCatalog()
  .entries.filter((entry) => entry.hasWorkbook)
  .map((entry) => [entry.id, entry.text] as const);

test('the four spreadsheets of the course are there', () => {
  expect(cases).toHaveLength(4);
});

describe.each(cases)('%s', (id, document) => {
  const described = describedSheets(document);
  let opened: OpenedWorkbook;
  let filled: Worksheet[];

  beforeAll(async () => {
    opened = await openWorkbook(id);
    filled = opened.workbook.worksheets.slice(0, described.length);
  });

  test('has the sheets and the columns that its document describes', () => {
    const [, list = ''] = /^## As \S+ abas\n\n((?:- .+\n)+)/mu.exec(document) ?? [];
    const names = [...list.matchAll(/^- \*\*([^:*]+):/gmu)].map(([, name]) => name);
    expect(opened.workbook.worksheets.map(({ name }) => name)).toEqual(names);
    for (const [index, columns] of described.entries()) {
      expect(columns.map(({ letter }) => filled[index]?.getCell(`${letter}2`).value)).toEqual(
        columns.map(({ header }) => header),
      );
      expect(filled[index]?.columnCount).toBe(columns.length);
    }
  });

  test('accepts what its document accepts, from the first row to the last, and protects what it calculates', () => {
    for (const [index, columns] of described.entries()) {
      const sheet = filled[index] as Worksheet;
      for (const { letter, accepted } of columns) {
        for (const row of [firstRow, sheet.rowCount]) {
          const cell = sheet.getCell(`${letter}${row}`);
          const place = `${sheet.name}!${cell.address}`;
          if (accepted === 'Automática') {
            expect(cell.formula, place).toBeTruthy();
            expect(cell.protection?.locked ?? true, place).toBe(true);
            continue;
          }
          expect(cell.protection?.locked, place).toBe(false);
          expect(cell.dataValidation?.prompt, place).toBeTruthy();
          if (/^Texto( curto|, sem dose)?(;|$)/u.test(accepted)) continue;
          expect(['list', 'custom'], place).toContain(cell.dataValidation?.type);
          expect(cell.dataValidation?.showErrorMessage, place).toBe(true);
          const isChoice = accepted.includes(';') && !/^(Lista|Texto|Data|Inteiro|Número)/u.test(accepted);
          if (isChoice) expect(offeredBy(opened.workbook, cell), place).toEqual(accepted.split('; '));
        }
      }
      expect((sheet as Worksheet & { sheetProtection: object }).sheetProtection).toMatchObject({
        sheet: true,
        autoFilter: true,
      });
    }
  });

  test('has a value for each formula, and errors only where the chart leaves a point out', async () => {
    for (const [index, sheet] of opened.workbook.worksheets.entries()) {
      const xml = await opened.part(`xl/worksheets/sheet${index + 1}.xml`);
      expect(xml).toContain('<sheetData>');
      expect(xml.match(/<\/f>(?!<v[ >])/gu), sheet.name).toBeNull();
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          const isChartPoint = sheet.name === 'Painel' && cell.formula?.includes('NA()');
          if (cell.formula && !isChartPoint) expect(String(cellValue(cell)), cell.address).not.toMatch(/^#/u);
        }),
      );
    }
    const parameters = opened.workbook.getWorksheet('Parâmetros') as Worksheet;
    const [, lead] = /com antecedência de (\d+) dias/u.exec(document) ?? [];
    expect(parameters.getCell('B2').value).toBe(Number(lead));
    expect(parameters.getCell('B3').formula).toBe('TODAY()');
    expect(cellValue(parameters.getCell('B3'))).toBeGreaterThan(46_000);
  });

  test('has the clinic at the head of each sheet and names the course on the instructions alone', () => {
    const head = { formula: expect.stringMatching(/Parâmetros'?!\$B\$4/u) };
    for (const sheet of [...filled, opened.workbook.getWorksheet('Painel')])
      expect(sheet?.getCell('A1').value).toMatchObject(head);
    for (const sheet of opened.workbook.worksheets) {
      const texts: string[] = [];
      sheet.eachRow((row) => row.eachCell((cell) => texts.push(String(cellValue(cell)))));
      const mentions = [...texts, ...Object.values(sheet.headerFooter ?? {})].filter((text) =>
        String(text).includes(site.brandName),
      );
      expect(mentions, sheet.name).toHaveLength(sheet.name === 'Instruções' ? 1 : 0);
    }
  });
});

test('the panel of the chronic cases has a chart that a preview can draw', async () => {
  const { part } = await openWorkbook('modulo4_ia_vet/acompanhamento_casos_cronicos');
  expect(await part('xl/worksheets/sheet4.xml')).toContain('<drawing r:id="rIdChart"/>');
  const chart = await part('xl/charts/chart1.xml');
  expect(chart).toMatch(/Painel!\$J\$19:\$J\$30<\/c:f><c:numCache>.*?<c:v>6\.4<\/c:v>/u);
  expect(chart).not.toContain('NaN');
});

test('a dose with an expired vaccine, given by mistake, can be recorded: the spreadsheet warns and marks it', async () => {
  const { workbook } = await openWorkbook('modulo4_ia_vet/controle_vacinacao');
  const sheet = workbook.worksheets[0] as Worksheet;
  expect(sheet.getCell('L3').dataValidation).toMatchObject({
    errorStyle: 'warning',
    error: expect.stringContaining('médico-veterinário'),
  });
  // exceljs types no rules that it has read.
  const { conditionalFormattings } = sheet as Worksheet & {
    conditionalFormattings: { ref: string; rules: { formulae: string[] }[] }[];
  };
  const rule = conditionalFormattings.find(({ ref }) => ref === 'L3:L1002')?.rules[0];
  expect(rule?.formulae[0]).toContain('$L3<$I3');
});
