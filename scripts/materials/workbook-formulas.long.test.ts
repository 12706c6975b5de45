import type { Worksheet } from 'exceljs';
import { DetailedCellError, type HyperFormula, type RawCellContent } from 'hyperformula';
import { beforeEach, describe, expect, test } from 'vitest';
import { calculate, cellValue, type OpenedWorkbook, openWorkbook } from '../../tests/support/workbooks.ts';
import { readCatalog } from './catalog.ts';

const ids = readCatalog()
  .entries.filter((entry) => entry.hasWorkbook)
  .map((entry) => entry.id);
/** COUNTIF over a list of criteria, which the engine does not know; the test below counts by itself. */
const beyondEngine = 'acompanhamento_casos_cronicos Painel!B15';

function at(engine: HyperFormula, sheet: string, address: string) {
  const cell = engine.simpleCellAddressFromString(address, engine.getSheetId(sheet) ?? 0);
  if (!cell) throw new Error(`no cell ${sheet}!${address}`);
  return cell;
}

function calculated(engine: HyperFormula, sheet: string, address: string): unknown {
  const value = engine.getCellValue(at(engine, sheet, address));
  return value instanceof DetailedCellError ? value.value : (value ?? '');
}

describe('the values that come with the workbooks are those of their formulas', () => {
  test.each(ids)('%s', async (id) => {
    const { workbook } = await openWorkbook(id);
    const engine = calculate(workbook);
    const differences: unknown[] = [];
    let formulas = 0;
    for (const sheet of workbook.worksheets)
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          const place = `${sheet.name}!${cell.address}`;
          if (!cell.formula || cell.formula === 'TODAY()' || beyondEngine === `${id.split('/')[1]} ${place}`)
            return;
          formulas += 1;
          const [now, kept] = [calculated(engine, sheet.name, cell.address), cellValue(cell)];
          const isSame =
            now === kept ||
            (typeof now === 'number' && typeof kept === 'number' && Math.abs(now - kept) < 1e-9);
          if (!isSame) differences.push({ place, now, kept });
        }),
      );
    expect(differences).toEqual([]);
    expect(formulas).toBeGreaterThan(2000);
  });

  test('the active cases without a measure', async () => {
    const { workbook } = await openWorkbook('modulo4_ia_vet/acompanhamento_casos_cronicos');
    const measured = new Set(workbook.getWorksheet('Medições')?.getColumn('A').values ?? []);
    const without: unknown[] = [];
    workbook.getWorksheet('Casos')?.eachRow((row, number) => {
      const [code, state] = [row.getCell('A').value, row.getCell('O').value];
      if (number > 2 && state === 'Ativo' && !measured.has(code)) without.push(code);
    });
    expect(cellValue((workbook.getWorksheet('Painel') as Worksheet).getCell('B15'))).toBe(without.length);
  });
});

describe('the vaccination workbook', () => {
  let today: number;
  let opened: OpenedWorkbook;
  let engine: HyperFormula;
  let registro: Worksheet;

  beforeEach(async () => {
    opened = await openWorkbook('modulo4_ia_vet/controle_vacinacao');
    engine = calculate(opened.workbook);
    registro = opened.workbook.getWorksheet('Registro') as Worksheet;
    today = Number(cellValue((opened.workbook.getWorksheet('Parâmetros') as Worksheet).getCell('B3')));
  });

  /** Types a dose in a row that is free. */
  function type(row: number, cells: Record<string, RawCellContent>): void {
    for (const [letter, value] of Object.entries(cells))
      engine.setCellContents(at(engine, 'Registro', `${letter}${row}`), value);
  }

  function dose(group: string, product: string, ago: number): Record<string, RawCellContent> {
    const notice = { S: 'Ativo', T: 'Sim', U: 'Não enviado' };
    return {
      A: 'PAC-0900',
      C: 'Canina',
      F: group,
      G: 'Reforço',
      I: today - ago,
      J: product,
      O: 365,
      ...notice,
    };
  }

  test.each([
    ['V10', 'V8'],
    ['V8', 'V10'],
  ])('an overdue %s is cleared by a %s', (before, after) => {
    type(20, dose('V8/V10', before, 400));
    expect(calculated(engine, 'Registro', 'R20')).toBe('Atrasada');
    expect(calculated(engine, 'Registro', 'W20')).toBe('Sim');
    type(21, dose('V8/V10', after, 3));
    expect(calculated(engine, 'Registro', 'R20')).toBe('Dose seguinte registrada');
    expect(calculated(engine, 'Registro', 'W20')).toBe('Não');
    expect(calculated(engine, 'Registro', 'R21')).toBe('Em dia');
  });

  test('a dose of another group, or of another patient, clears nothing', () => {
    type(20, dose('V8/V10', 'V10', 400));
    type(21, dose('Antirrábica', 'Antirrábica', 3));
    type(22, { ...dose('V8/V10', 'V8', 3), A: 'PAC-0901' });
    expect(calculated(engine, 'Registro', 'R20')).toBe('Atrasada');
  });

  test('after a reaction to any dose, the veterinarian decides about the reminders of that patient', () => {
    const reminder = () => calculated(engine, 'Registro', 'W20');
    const reaction = 'Relatada, ver prontuário';
    type(20, { ...dose('V8/V10', 'V8', 400), X: 'Nenhuma relatada' });
    type(21, { ...dose('Antirrábica', 'Antirrábica', 3), A: 'PAC-0901', X: reaction });
    expect(reminder()).toBe('Sim');
    type(20, { X: reaction });
    expect(reminder()).toBe('Veterinário decide');
    type(20, { X: 'Nenhuma relatada' });
    type(21, { A: 'PAC-0900' });
    expect(reminder()).toBe('Veterinário decide');
    expect(calculated(engine, 'Painel', 'A20')).toBe('Veterinário decide se avisa');
    expect(calculated(engine, 'Painel', 'B20')).toBe(1);
    type(20, { T: 'Não' });
    expect(reminder()).toBe('Não');
  });

  test('the groups are real ones, and each example belongs to one', () => {
    const groups = column(opened.workbook.getWorksheet('Parâmetros') as Worksheet, 'D', 2);
    expect(groups).toEqual(expect.arrayContaining(['Antirrábica', 'V8/V10', 'V3/V4/V5', 'FeLV']));
    for (const group of column(registro, 'F', 3)) expect(groups).toContain(group);
    expect(String(registro.getCell('F3').dataValidation.formulae[0])).toMatch(
      /Parâmetros'?!\$D\$2:\$D\$61$/u,
    );
  });

  test('a second dose of the first series is Primovacinação, and is counted as one', () => {
    const seconds: unknown[] = [];
    registro.eachRow((row) => {
      if (row.getCell('A').value === 'PAC-0104' && row.getCell('H').value === 2)
        seconds.push(row.getCell('G').value);
    });
    expect(seconds).toEqual(['Primovacinação']);
    expect(registro.getCell('G3').dataValidation.prompt).toContain('também a segunda e a terceira dose');
    const before = Number(calculated(engine, 'Painel', 'B23'));
    expect(calculated(engine, 'Painel', 'A23')).toBe('Primovacinação');
    type(20, { ...dose('V3/V4/V5', 'V4', 3), C: 'Felina', G: 'Primovacinação', H: 2 });
    expect(calculated(engine, 'Painel', 'B23')).toBe(before + 1);
  });

  test('an expired dose is one to review, and protects nobody: the dose before stays overdue', () => {
    type(20, dose('V8/V10', 'V8', 400));
    type(21, { ...dose('V8/V10', 'V8', 3), L: today - 4 });
    expect(calculated(engine, 'Registro', 'R20')).toBe('Atrasada');
    expect(calculated(engine, 'Registro', 'R21')).toBe('Dose a rever');
    expect(calculated(engine, 'Registro', 'P21')).toBe('Rever');
    expect(calculated(engine, 'Registro', 'Q21')).toBe('');
    expect(calculated(engine, 'Registro', 'W21')).toBe('Não');
    expect(calculated(engine, 'Painel', 'A14')).toBe('Dose a rever');
    expect(calculated(engine, 'Painel', 'B14')).toBe(1);
    type(22, { ...dose('V8/V10', 'V8', 1), L: today });
    for (const row of [20, 21])
      expect(calculated(engine, 'Registro', `R${row}`)).toBe('Dose seguinte registrada');
    expect(calculated(engine, 'Registro', 'R22')).toBe('Em dia');
  });

  test('a dose on the last day of its validity is not expired', () => {
    type(20, { ...dose('V8/V10', 'V8', 3), L: today - 3 });
    expect(calculated(engine, 'Registro', 'R20')).toBe('Em dia');
  });

  test('no dose has an interval unless somebody typed one', () => {
    type(20, { ...dose('FeLV', 'FeLV', 3), O: null });
    expect(calculated(engine, 'Registro', 'P20')).toBe('');
    expect(calculated(engine, 'Registro', 'R20')).toBe('Sem próxima data');
  });

  test.each([
    ['Felina', /membro (pélvico|torácico) distal [DE]$|cauda/u, /flanco|escapular/u],
    ['Canina', /flanco [DE]$/u, /distal|cauda/u],
  ])('offers a %s patient the sites of its species', (species, wanted, foreign) => {
    engine.setCellContents(at(engine, 'Registro', 'C3'), species);
    const rule = registro.getCell('M3').dataValidation.formulae[0];
    const sheet = engine.getSheetId('Registro') ?? 0;
    const sites = (engine.calculateFormula(`=ARRAYFORMULA(${rule})`, sheet) as string[][]).flat();
    expect(sites.filter((name) => wanted.test(name ?? '')).length).toBeGreaterThanOrEqual(2);
    expect(sites.filter((name) => foreign.test(name ?? ''))).toEqual([]);
  });

  test('marks a site that is not one of the species, however it came there', () => {
    const { conditionalFormattings } = registro as unknown as {
      conditionalFormattings: { ref: string; rules: { formulae: string[] }[] }[];
    };
    const mark = conditionalFormattings.find(({ ref }) => ref.startsWith('M3:'))?.rules[0]?.formulae[0];
    const isMarked = (species: string, place: string) => {
      type(3, { C: species, M: place });
      return engine.calculateFormula(`=${mark}`, engine.getSheetId('Registro') ?? 0);
    };
    expect(isMarked('Felina', 'Subcutânea, flanco D')).toBe(true);
    expect(isMarked('Felina', 'Subcutânea, membro pélvico distal D')).toBe(false);
    expect(isMarked('Canina', 'Subcutânea, flanco D')).toBe(false);
    expect(isMarked('Canina', 'Subcutânea, cauda')).toBe(true);
    registro.eachRow((row, number) => {
      const [species, place] = [row.getCell('C').value, row.getCell('M').value];
      if (number > 2 && place) expect(isMarked(String(species), String(place)), `M${number}`).toBe(false);
    });
  });
});

describe('the treatment workbook', () => {
  test.each([
    ['no date at all', 'Em curso', null, null, 'Sem data'],
    ['reviewed on time, and nothing after', 'Em curso', -10, -9, 'Em curso sem próxima reavaliação'],
    ['reviewed without a date before', 'Em curso', null, -9, 'Em curso sem próxima reavaliação'],
    ['an old review does not stand for a missed one', 'Em curso', -1, -9, 'Atrasada'],
    ['an old review, and the next one far', 'Em curso', 90, -9, 'Em dia'],
    ['reviewed, and paused', 'Pausado', -10, -10, 'Realizada'],
    ['closed', 'Concluído', -10, null, 'Encerrado'],
  ])('alert: %s', async (_, state, planned, done, alert) => {
    const { workbook } = await openWorkbook('modulo4_ia_vet/controle_tratamentos');
    const engine = calculate(workbook);
    const today = Number(cellValue((workbook.getWorksheet('Parâmetros') as Worksheet).getCell('B3')));
    const day = (offset: number | null) => (offset === null ? null : today + offset);
    const cells = { A: 'TRT-0900', I: today - 100, K: day(planned), L: day(done), S: state };
    for (const [letter, value] of Object.entries(cells))
      engine.setCellContents(at(engine, 'Tratamentos', `${letter}20`), value);
    expect(calculated(engine, 'Tratamentos', 'R20')).toBe(alert);
    const labels = column(workbook.getWorksheet('Painel') as Worksheet, 'A', 14);
    expect(labels).toContain(alert);
  });
});

test('the surgery workbook counts each "Não" of terms, checklist and counting', async () => {
  const { workbook } = await openWorkbook('modulo4_ia_vet/registro_procedimentos_cirurgicos');
  const engine = calculate(workbook);
  expect(calculated(engine, 'Painel', 'A9')).toBe('Respostas "Não" (M, N e U)');
  expect(calculated(engine, 'Painel', 'B9')).toBe(0);
  const answers = { M20: 'Não, justificado no prontuário', N20: 'Não', U20: 'Não', U21: 'Não se aplica' };
  for (const [address, value] of Object.entries(answers))
    engine.setCellContents(at(engine, 'Cirurgias', address), value);
  expect(calculated(engine, 'Painel', 'B9')).toBe(3);
});

/** The texts of a column, from a row on. */
function column(sheet: Worksheet, letter: string, from: number): string[] {
  const texts: string[] = [];
  for (let row = from; row <= sheet.rowCount; row++) {
    const text = String(cellValue(sheet.getCell(`${letter}${row}`)));
    if (text) texts.push(text);
  }
  return texts;
}
