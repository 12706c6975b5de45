import { columnLetter, type WorkbookSpec } from './spec.ts';

export const parametersSheet = 'Parâmetros';
export const panelSheet = 'Painel';
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
    .replace(/\[(?:([^\]!]+)!)?([A-Z]{1,2})\]/gu, (_, other: string | undefined, letter: string) => {
      const name = other ?? sheet;
      const rows = spec.sheets.find((candidate) => candidate.name === name)?.rows;
      if (rows === undefined) throw new Error(`A planilha não tem a aba ${name}.`);
      const range = `$${letter}$2:$${letter}$${rows + 1}`;
      return name === sheet ? range : `'${name}'!${range}`;
    });
}

/** The range that feeds a drop-down list: a list of Parâmetros, or a column of another sheet. */
export function listRange(spec: WorkbookSpec, list: string): string {
  if (list.includes('!')) return expandFormula(spec, '', `[${list}]`, 2);
  const index = spec.lists.findIndex((candidate) => candidate.name === list);
  const found = spec.lists[index];
  if (!found) throw new Error(`Parâmetros não tem a lista ${list}.`);
  const letter = listColumn(index);
  const last = found.fixed ? found.values.length + 1 : listRows + 1;
  return `'${parametersSheet}'!$${letter}$2:$${letter}$${last}`;
}

export function listColumn(index: number): string {
  return columnLetter(firstList + index);
}
