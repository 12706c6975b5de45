import { day, exampleNote } from './common-columns.ts';
import type { DataSheet } from './spec.ts';

/** A time of day as a part of 24 hours. */
function at(text: string): number {
  const [hours = 0, mins = 0] = text.split(':').map(Number);
  return (hours * 60 + mins) / 1440;
}

function surgery(
  [code, patient, name, species]: string[],
  [date, weight, asa, character, procedure]: [string, number, string, string, string],
  [start, incision, end, wake]: (string | undefined)[],
  rest: DataSheet['examples'][number],
): DataSheet['examples'][number] {
  return {
    A: code ?? '',
    B: day(date),
    C: patient ?? '',
    D: name ?? '',
    E: species ?? '',
    F: weight,
    G: asa,
    H: character,
    I: procedure,
    J: 'Cirurgiã de Exemplo',
    K: 'Auxiliar de Exemplo',
    L: 'Anestesista de Exemplo',
    M: 'Sim',
    N: 'Sim',
    ...(start ? { O: at(start) } : {}),
    ...(incision ? { P: at(incision) } : {}),
    ...(end ? { Q: at(end) } : {}),
    ...(wake ? { R: at(wake) } : {}),
    U: 'Sim',
    V: 'Fio fictício, lote EX-01',
    W: 'Nenhuma',
    Y: 'Nenhuma',
    AA: 'Alta',
    AD: 'Não avaliada',
    AG: exampleNote,
    ...rest,
  };
}

/** The rows of the document's example: made-up animals, test dates. */
export const surgeryExamples: DataSheet['examples'] = [
  surgery(
    ['CIR-0041', 'PAC-0121', 'Trovão', 'Canina'],
    ['12/11/2026', 18.2, 'II', 'Eletiva', 'Nodulectomia, flanco E'],
    ['09:05', '09:30', '10:20', '10:45'],
    { W: 'Histopatologia', AB: day('22/11/2026') },
  ),
  surgery(
    ['CIR-0042', 'PAC-0122', 'Faísca', 'Canina'],
    ['08/11/2026', 11.4, 'III', 'Emergência', 'Laparotomia'],
    ['23:20', '23:50', '01:05', '01:40'],
    {
      Y: 'Anestésica',
      Z: 'Descrita na ficha cirúrgica',
      AA: 'Internação',
      AB: day('18/11/2026'),
    },
  ),
  surgery(
    ['CIR-0043', 'PAC-0123', 'Amora', 'Felina'],
    ['06/11/2026', 3.6, 'I', 'Eletiva', 'Ovariectomia'],
    ['14:00', '14:25', '15:10', '15:30'],
    { AB: day('16/11/2026'), AC: day('16/11/2026'), AD: 'Nenhuma' },
  ),
  surgery(
    ['CIR-0044', 'PAC-0104', 'Nimbus', 'Felina'],
    ['18/11/2026', 4.3, 'I', 'Eletiva', 'Orquiectomia'],
    ['10:10', '10:35', undefined, '12:00'],
    { AB: day('30/11/2026') },
  ),
  surgery(
    ['CIR-0045', 'PAC-0113', 'Pipoca', 'Canina'],
    ['19/11/2026', 7.9, 'II', 'Eletiva', 'Extração dentária'],
    ['15:20', '15:40', '16:30', '16:45'],
    { Y: 'Cirúrgica' },
  ),
];
