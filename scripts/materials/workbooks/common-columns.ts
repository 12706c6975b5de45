import type { Column } from './spec.ts';

/** A code such as PAC-0101. With `unique`, no other row of the sheet may have it. */
export function codeColumn(
  header: string,
  letter: string,
  prefix: string,
  options: { required?: true; unique?: boolean; hint: string },
): Column {
  const cell = `${letter}{r}`;
  const shape = `LEFT(${cell},4)="${prefix}-",LEN(${cell})=8,ISNUMBER(VALUE(RIGHT(${cell},4)))`;
  const unique = options.unique ? `,COUNTIF([${letter}],${cell})=1` : '';
  return {
    header,
    width: 12,
    type: 'text',
    hint: `${options.hint} Formato: ${prefix}-0000.`,
    required: options.required,
    rule: {
      formula: `AND(${shape}${unique})`,
      message: `Escreva ${prefix}- e quatro algarismos${options.unique ? ', sem repetir um código já usado' : ''}.`,
    },
  };
}

/** A date that is not in the future. */
export function pastDate(header: string, letter: string, hint: string, required?: true): Column {
  const cell = `${letter}{r}`;
  return {
    ...dateColumn(header, hint, required),
    rule: {
      formula: `AND(ISNUMBER(${cell}),${cell}<=TODAY())`,
      message: 'Digite uma data até hoje, como 05/03/2026.',
    },
  };
}

/** A date on or after that of another column. */
export function laterDate(header: string, letter: string, after: string, hint: string): Column {
  const cell = `${letter}{r}`;
  return {
    ...dateColumn(header, hint),
    rule: {
      formula: `AND(ISNUMBER(${cell}),${cell}>=$${after}{r})`,
      message: `Digite uma data igual ou posterior à da coluna ${after}.`,
    },
  };
}

export function anyDate(header: string, letter: string, hint: string, required?: true): Column {
  const cell = `${letter}{r}`;
  return {
    ...dateColumn(header, hint, required),
    rule: { formula: `AND(ISNUMBER(${cell}),${cell}>=36526)`, message: 'Digite uma data, como 05/03/2026.' },
  };
}

function dateColumn(header: string, hint: string, required?: true): Column {
  return { header, width: 12, type: 'date', hint, required, format: 'dd/mm/yyyy' };
}

export function textColumn(header: string, width: number, hint: string, required?: true | string): Column {
  return { header, width, type: 'text', hint, required };
}

export function listOf(header: string, width: number, list: string, hint: string, required?: true): Column {
  return { header, width, type: 'text', list, hint, required };
}

/** An integer from 1 on. */
export function countColumn(header: string, letter: string, hint: string): Column {
  const cell = `${letter}{r}`;
  return {
    header,
    width: 10,
    type: 'number',
    hint,
    format: '0',
    rule: {
      formula: `AND(ISNUMBER(${cell}),${cell}>=1,${cell}=INT(${cell}))`,
      message: 'Digite um número inteiro de 1 em diante.',
    },
  };
}

/** A time of day, 00:00 to 23:59. */
export function timeColumn(header: string, letter: string, hint: string): Column {
  const cell = `${letter}{r}`;
  return {
    header,
    width: 10,
    type: 'time',
    hint,
    required: true,
    format: 'hh:mm',
    rule: {
      formula: `AND(ISNUMBER(${cell}),${cell}>=0,${cell}<1)`,
      message: 'Digite a hora de 00:00 a 23:59.',
    },
  };
}

export function automatic(
  header: string,
  width: number,
  formula: string,
  options: Pick<Column, 'format' | 'verdicts'> = {},
): Column {
  return { header, width, type: 'formula', hint: 'Automática: não digite aqui.', formula, ...options };
}

export const certaintyList = {
  name: 'Certeza',
  fixed: true,
  values: ['Suspeita', 'Em investigação', 'Confirmado'],
};
export const yesNoList = { name: 'Sim ou não', fixed: true, values: ['Sim', 'Não'] };
export const speciesList = { name: 'Espécies', values: ['Canina', 'Felina', 'Outra'] };
/** Marks the rows that come with the workbook. */
export const exampleNote = 'Exemplo fictício: apague';

/** A day without time zone, as spreadsheets count it. */
export function day(text: string): Date {
  const [date = 1, month = 1, year = 2026] = text.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, date));
}
