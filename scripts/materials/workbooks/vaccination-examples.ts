import { day, exampleNote } from './common-columns.ts';
import type { DataSheet } from './spec.ts';

type Patient = [code: string, name: string, species: string, tutor: string];

function dose(
  patient: Patient,
  vaccine: [group: string, stage: string, number: number, applied: string, days: number | undefined],
  vial: [product: string, site: string],
  notice: [authorized: string, status: string, on?: string],
): DataSheet['examples'][number] {
  const [group, stage, number, applied, days] = vaccine;
  return {
    A: patient[0],
    B: patient[1],
    C: patient[2],
    E: patient[3],
    F: group,
    G: stage,
    H: number,
    I: day(applied),
    J: `${vial[0]}, produto fictício`,
    K: `LOTE-${patient[0].slice(4)}${number}`,
    L: day('31/12/2027'),
    M: vial[1],
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

const nimbus: Patient = ['PAC-0104', 'Nimbus', 'Felina', 'TUT-0204'];
const canela: Patient = ['PAC-0106', 'Canela', 'Canina', 'TUT-0206'];

/** The rows of the document's example: made-up animals, test intervals. */
export const vaccinationExamples: DataSheet['examples'] = [
  dose(
    ['PAC-0101', 'Paçoca', 'Canina', 'TUT-0201'],
    ['V8/V10', 'Primovacinação', 1, '30/10/2026', 30],
    ['V10', 'Subcutânea, flanco D'],
    ['Sim', 'Não enviado'],
  ),
  dose(
    ['PAC-0102', 'Bolota', 'Felina', 'TUT-0202'],
    ['Antirrábica', 'Reforço', 1, '05/12/2025', 365],
    ['Vacina antirrábica', 'Subcutânea, membro pélvico distal D'],
    ['Não', 'Não enviado'],
  ),
  dose(
    ['PAC-0103', 'Faísca', 'Canina', 'TUT-0203'],
    ['Tosse dos canis', 'Primovacinação', 2, '10/09/2026', 30],
    ['Vacina injetável', 'Subcutânea, flanco E'],
    ['Sim', 'Sem resposta', '14/10/2026'],
  ),
  dose(
    nimbus,
    ['V3/V4/V5', 'Primovacinação', 1, '01/10/2026', 30],
    ['V4', 'Subcutânea, membro torácico distal D'],
    ['Sim', 'Confirmou', '28/10/2026'],
  ),
  dose(
    nimbus,
    ['V3/V4/V5', 'Primovacinação', 2, '02/11/2026', 365],
    ['V4', 'Subcutânea, membro torácico distal D'],
    ['Sim', 'Não enviado'],
  ),
  dose(
    ['PAC-0105', 'Tapioca', 'Canina', 'TUT-0205'],
    ['Antirrábica', 'Primovacinação', 1, '12/11/2026', undefined],
    ['Vacina antirrábica', 'Subcutânea, flanco E'],
    ['Sim', 'Não enviado'],
  ),
  dose(
    canela,
    ['V8/V10', 'Reforço', 1, '20/10/2025', 365],
    ['V10', 'Subcutânea, flanco D'],
    ['Sim', 'Confirmou', '15/10/2026'],
  ),
  dose(
    canela,
    ['V8/V10', 'Reforço', 2, '22/10/2026', 365],
    ['V8', 'Subcutânea, flanco E'],
    ['Sim', 'Não enviado'],
  ),
];
