import { day, exampleNote } from './common-columns.ts';
import type { DataSheet } from './spec.ts';

function dose(
  patient: [code: string, name: string, species: string, tutor: string],
  vaccine: [name: string, number: number, applied: string, days: number | undefined],
  notice: [authorized: string, status: string, on?: string],
): DataSheet['examples'][number] {
  const [name, number, applied, days] = vaccine;
  return {
    A: patient[0],
    B: patient[1],
    C: patient[2],
    E: patient[3],
    F: name,
    G: number > 1 ? 'Reforço' : 'Primovacinação',
    H: number,
    I: day(applied),
    J: 'Produto fictício',
    K: `LOTE-${patient[0].slice(4)}${number}`,
    L: day('31/12/2027'),
    M: 'Subcutânea, flanco D',
    N: 'Veterinária de Exemplo',
    ...(days ? { O: days } : {}),
    S: 'Ativo',
    T: notice[0],
    U: notice[1],
    ...(notice[2] ? { V: day(notice[2]) } : {}),
    X: 'Nenhuma relatada',
    Y: exampleNote,
  };
}

/** The rows of the document's example: made-up animals, test intervals. */
export const vaccinationExamples: DataSheet['examples'] = [
  dose(
    ['PAC-0101', 'Paçoca', 'Canina', 'TUT-0201'],
    ['Vacina A', 1, '30/10/2026', 30],
    ['Sim', 'Não enviado'],
  ),
  dose(
    ['PAC-0102', 'Bolota', 'Felina', 'TUT-0202'],
    ['Vacina B', 1, '05/12/2025', 365],
    ['Não', 'Não enviado'],
  ),
  dose(
    ['PAC-0103', 'Faísca', 'Canina', 'TUT-0203'],
    ['Vacina C', 2, '10/09/2026', 30],
    ['Sim', 'Sem resposta', '14/10/2026'],
  ),
  dose(
    ['PAC-0104', 'Nimbus', 'Felina', 'TUT-0204'],
    ['Vacina A', 1, '01/10/2026', 30],
    ['Sim', 'Confirmou', '28/10/2026'],
  ),
  dose(
    ['PAC-0104', 'Nimbus', 'Felina', 'TUT-0204'],
    ['Vacina A', 2, '02/11/2026', 365],
    ['Sim', 'Não enviado'],
  ),
  dose(
    ['PAC-0105', 'Tapioca', 'Canina', 'TUT-0205'],
    ['Vacina B', 1, '12/11/2026', undefined],
    ['Sim', 'Não enviado'],
  ),
];
