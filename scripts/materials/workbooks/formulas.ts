import { type Column, columnLetter, type ListSpec, type WorkbookSpec } from './spec.ts';

export const parametersSheet = 'Parâmetros';
export const panelSheet = 'Painel';
export const instructionsSheet = 'Instruções';
/** The first row to fill: above it, the clinic's name and the headers. */
export const firstRow = 3;
/** Rows of Parâmetros that a list may use: from 2 on. */
export const listRows = 60;
/** First column of the lists on Parâmetros: D. */
const firstList = 3;

/** Writes out the shorthands of spec.ts for one row of one sheet. */
export function expandFormula(spec: WorkbookSpec, sheet: string, formula: string, row: number): string {
  return formula
    .replaceAll('{r}', String(row))
    .replaceAll('{today}', `'${parametersSheet}'!$B$3`)
    .replaceAll('{lead}', `'${parametersSheet}'!$B$2`)
    .replace(/\{list:([^}]+)\}/gu, (_, list: string) => listRange(spec, list))
    .replace(/\[(?:([^\]!]+)!)?([A-Z]{1,2})\]/gu, (_, other: string | undefined, letter: string) => {
      const name = other ?? sheet;
      const rows = spec.sheets.find((candidate) => candidate.name === name)?.rows;
      if (rows === undefined) throw new Error(`A planilha não tem a aba ${name}.`);
      const range = `$${letter}$${firstRow}:$${letter}$${rows + firstRow - 1}`;
      return name === sheet ? range : `'${name}'!${range}`;
    });
}

/** The range that feeds a drop-down list: a list of Parâmetros, or a column of another sheet. */
export function listRange(spec: WorkbookSpec, list: string): string {
  if (list.includes('!')) return expandFormula(spec, '', `[${list}]`, 2);
  const index = spec.lists.findIndex((candidate) => candidate.name === list);
  const found = spec.lists[index];
  if (!found) throw new Error(`Parâmetros não tem a lista ${list}.`);
  return listCells(index, found);
}

/** Where a list stands on Parâmetros. */
export function listCells(index: number, found: ListSpec): string {
  const letter = listColumn(index);
  const last = found.fixed ? found.values.length + 1 : listRows + 1;
  return `'${parametersSheet}'!$${letter}$2:$${letter}$${last}`;
}

export function listColumn(index: number): string {
  return columnLetter(firstList + index);
}

/** The clinic's name, or what to do about it. */
export function headFormula(): string {
  const cell = `'${parametersSheet}'!$B$4`;
  return `IF(${cell}="","Clínica: escreva o nome em Parâmetros, célula B4",${cell})`;
}

/** The range of a list that depends on another column of the row. */
export function dependentRange(spec: WorkbookSpec, by: NonNullable<Column['listBy']>, row: number): string {
  return by.lists.reduceRight(
    (rest, [value, list]) =>
      value === undefined
        ? listRange(spec, list)
        : `IF($${by.column}${row}="${value}",${listRange(spec, list)},${rest})`,
    '',
  );
}

/** Whether what the cell says is in none of the lists that the row allows. */
export function outsideList(
  spec: WorkbookSpec,
  by: NonNullable<Column['listBy']>,
  letter: string,
  row: number,
): string {
  const cell = `$${letter}${row}`;
  const count = by.lists.reduceRight((rest, [value, list]) => {
    const range = spec.lists.find(({ name }) => name === list)?.range ?? listRange(spec, list);
    const found = `COUNTIF(${range},${cell})`;
    return value === undefined ? found : `IF($${by.column}${row}="${value}",${found},${rest})`;
  }, '');
  return `AND(${cell}<>"",${count}=0)`;
}
