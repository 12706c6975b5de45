import { day, exampleNote } from './common-columns.ts';
import type { DataSheet } from './spec.ts';

function chronicCase(
  [code, patient, name, species]: string[],
  [condition, certainty, since]: string[],
  interval: number,
  rest: DataSheet['examples'][number] = {},
): DataSheet['examples'][number] {
  return {
    A: code ?? '',
    B: patient ?? '',
    C: name ?? '',
    D: species ?? '',
    E: condition ?? '',
    F: certainty ?? '',
    G: day(since ?? ''),
    H: 'Veterinária de Exemplo',
    I: interval,
    O: 'Ativo',
    P: 'Média',
    S: exampleNote,
    ...rest,
  };
}

function measure(
  code: string,
  date: string,
  parameter: string,
  [value, min, max]: [number, (number | undefined)?, (number | undefined)?],
): DataSheet['examples'][number] {
  return {
    A: code,
    B: day(date),
    C: 'Consulta',
    D: parameter,
    E: value,
    F: parameter === 'Peso (kg)' ? 'kg' : 'pontos',
    ...(min === undefined ? {} : { G: min }),
    ...(max === undefined ? {} : { H: max }),
    L: exampleNote,
  };
}

/** The rows of the document's example: made-up animals, test numbers. */
export const caseExamples: DataSheet['examples'] = [
  chronicCase(['CRO-0011', 'PAC-0123', 'Amora', 'Felina'], ['Doença renal', 'Confirmado', '10/03/2026'], 60, {
    P: 'Alta',
    Q: day('17/11/2026'),
    R: 'Sem resposta',
  }),
  chronicCase(
    ['CRO-0012', 'PAC-0131', 'Farofa', 'Canina'],
    ['Dermatite', 'Em investigação', '10/09/2026'],
    45,
  ),
  chronicCase(['CRO-0013', 'PAC-0132', 'Quindim', 'Felina'], ['Sobrepeso', 'Confirmado', '06/10/2026'], 30, {
    P: 'Baixa',
  }),
  chronicCase(
    ['CRO-0014', 'PAC-0115', 'Cuscuz', 'Canina'],
    ['Osteoartrite', 'Confirmado', '01/07/2026'],
    90,
    {
      P: 'Alta',
    },
  ),
  chronicCase(['CRO-0015', 'PAC-0133', 'Brisa', 'Canina'], ['Cardiopatia', 'Confirmado', '04/05/2026'], 60, {
    O: 'Óbito',
  }),
];

export const measureExamples: DataSheet['examples'] = [
  measure('CRO-0015', '02/08/2026', 'Peso (kg)', [9]),
  measure('CRO-0014', '01/07/2026', 'Escore de mobilidade', [5, 6]),
  measure('CRO-0012', '10/09/2026', 'Escore de coceira', [7, undefined, 3]),
  measure('CRO-0011', '15/09/2026', 'Peso (kg)', [3.6]),
  measure('CRO-0013', '06/10/2026', 'Peso (kg)', [6.4, undefined, 5.5]),
  measure('CRO-0012', '10/10/2026', 'Escore de coceira', [4, undefined, 3]),
  measure('CRO-0013', '05/11/2026', 'Peso (kg)', [6.2, undefined, 5.5]),
];
