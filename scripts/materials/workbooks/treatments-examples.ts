import { day, exampleNote } from './common-columns.ts';
import type { DataSheet } from './spec.ts';

function treatment(
  [code, patient, name, species]: string[],
  [problem, certainty, type]: string[],
  [start, due, done]: (string | undefined)[],
  rest: Record<string, string>,
): DataSheet['examples'][number] {
  return {
    A: code ?? '',
    B: patient ?? '',
    C: name ?? '',
    D: species ?? '',
    E: problem ?? '',
    F: certainty ?? '',
    G: type ?? '',
    H: `Receita de ${start}`,
    I: day(start ?? ''),
    ...(due ? { K: day(due) } : {}),
    ...(done ? { L: day(done) } : {}),
    N: 'Veterinária de Exemplo',
    S: 'Em curso',
    V: exampleNote,
    ...rest,
  };
}

function step(
  code: string,
  number: number,
  name: string,
  due: string,
  done?: string,
): DataSheet['examples'][number] {
  const executor = name.startsWith('Enviar') || name.startsWith('Passeio') ? 'Tutor' : 'Equipe';
  const row = { A: code, B: number, C: name, D: day(due), F: executor, G: 'Não', I: exampleNote };
  return done ? { ...row, E: day(done) } : row;
}

/** The rows of the document's example: made-up animals, test dates. */
export const treatmentExamples: DataSheet['examples'] = [
  treatment(
    ['TRT-0031', 'PAC-0111', 'Jujuba', 'Canina'],
    ['Ferida em membro', 'Confirmado', 'Curativo'],
    ['12/11/2026', '23/11/2026'],
    { M: 'Ferida fechada, sem secreção', T: 'Completa' },
  ),
  treatment(
    ['TRT-0032', 'PAC-0112', 'Trovão', 'Canina'],
    ['Otite', 'Em investigação', 'Medicamentoso'],
    ['02/11/2026', '16/11/2026'],
    { M: 'Conduto limpo na otoscopia', T: 'Não informada' },
  ),
  treatment(
    ['TRT-0033', 'PAC-0113', 'Pipoca', 'Canina'],
    ['Claudicação', 'Em investigação', 'Reabilitação'],
    ['03/11/2026', '30/11/2026'],
    { M: 'Escore de claudicação da clínica', T: 'Parcial' },
  ),
  treatment(
    ['TRT-0034', 'PAC-0114', 'Mingau', 'Felina'],
    ['Sobrepeso', 'Confirmado', 'Dieta e manejo'],
    ['13/10/2026', '10/11/2026', '11/11/2026'],
    { M: 'Peso na meta do paciente', T: 'Completa' },
  ),
  treatment(
    ['TRT-0035', 'PAC-0115', 'Cuscuz', 'Canina'],
    ['Dermatite', 'Suspeita', 'Combinado'],
    ['17/11/2026'],
    { M: 'Escore de coceira da clínica', T: 'Não informada' },
  ),
];

export const stepExamples: DataSheet['examples'] = [
  step('TRT-0031', 1, 'Trocar curativo', '12/11/2026', '12/11/2026'),
  step('TRT-0031', 2, 'Trocar curativo', '16/11/2026', '17/11/2026'),
  step('TRT-0031', 3, 'Trocar curativo', '20/11/2026'),
  step('TRT-0031', 4, 'Reavaliar ferida', '23/11/2026'),
  step('TRT-0032', 1, 'Ligar para o tutor', '09/11/2026'),
  step('TRT-0033', 1, 'Sessão de fisioterapia', '10/11/2026', '10/11/2026'),
  step('TRT-0033', 2, 'Passeio curto na guia, com registro', '17/11/2026', '17/11/2026'),
  step('TRT-0033', 3, 'Sessão de fisioterapia', '24/11/2026'),
  step('TRT-0034', 1, 'Enviar foto da balança', '27/10/2026', '27/10/2026'),
  step('TRT-0034', 2, 'Pesar na clínica', '10/11/2026', '11/11/2026'),
];
