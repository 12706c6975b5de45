import type { z } from 'zod';
import type { FieldError } from './field-error.ts';
import { courseItem, fieldInfo, flag, group, identifier, line, list, patternText, text } from './fields.ts';
import { findRepeated, findRepeatedIds, idsWithPaths } from './repeated.ts';

const readAgainFields = {
  lesson: courseItem('lesson', { label: 'Aula para reler', wrong: 'Escolha a aula que o aluno deve reler.' }),
  part: line({
    label: 'Parte da aula para reler',
    help: 'O título da parte, como está no documento da aula. Vazio: a aula inteira.',
    isOptional: true,
  }),
};

const answer = group(
  'Resposta',
  {
    id: identifier(),
    text: text({ label: 'Resposta', max: 300 }),
    isRight: flag({ label: 'É a resposta certa', help: 'Uma em cada pergunta.' }),
    comment: text({ label: 'Comentário', help: 'O aluno o lê depois de conferir.' }),
  },
  { titleField: 'text' },
);

const question = group(
  'Pergunta',
  {
    id: identifier(),
    scenario: text({ label: 'Situação', max: 1_000 }),
    question: line({ label: 'Pergunta', max: 200 }),
    answers: list(answer, { label: 'Respostas', entry: 'resposta', min: 2, max: 6 }),
    ...readAgainFields,
  },
  { titleField: 'question' },
);

const passage = group(
  'Trecho',
  {
    id: identifier(),
    text: text({ label: 'Trecho', max: 400 }),
    isWrong: flag({ label: 'Este trecho está errado' }),
    comment: text({
      label: 'Comentário',
      help: 'Por que está errado. Em um trecho certo, pode ficar vazio.',
      isOptional: true,
    }),
  },
  { titleField: 'text' },
);

const flawedText = group(
  'Texto com erros',
  {
    id: identifier(),
    title: line({ label: 'Título' }),
    intro: text({ label: 'O que o aluno deve procurar', max: 1_000 }),
    passages: list(passage, { label: 'Trechos, na ordem do texto', entry: 'trecho', min: 2, max: 30 }),
    ...readAgainFields,
  },
  { titleField: 'title' },
);

const set = group(
  'Exercícios de um módulo',
  {
    id: identifier(),
    module: courseItem('module', { label: 'Módulo', wrong: 'Escolha o módulo.' }),
    questions: list(question, { label: 'Situações', entry: 'situação', max: 20 }),
    texts: list(flawedText, { label: 'Encontre os erros', entry: 'texto', max: 5 }),
    document: patternText(/^[a-z0-9_]{1,60}\/[a-z0-9_]{1,80}$/, 'Este documento não existe.')
      .optional()
      .register(fieldInfo, { label: 'Documento com mais situações', kind: 'hidden' }),
  },
  { titleField: 'module' },
);

export const exercisesSection = group('Exercícios', {
  countForCertificate: flag({
    label: 'Os exercícios contam para o certificado',
    help: 'Marcado: o certificado só sai para quem acerta 70% das situações na primeira tentativa e faz todos os textos com erros. Só a primeira tentativa conta, também as que já foram feitas, e a resposta certa só aparece depois dela. Quem errar demais fica sem o certificado enquanto isto estiver marcado. Vale para quem ainda não recebeu o certificado: quem já tem continua com ele. O progresso não muda.',
  }),
  sets: list(set, {
    label: 'Exercícios por módulo',
    help: 'O aluno os encontra no fim do módulo.',
    entry: 'módulo com exercícios',
    max: 30,
    use: 'everyday',
  }),
});

export type ExercisesContent = z.infer<typeof exercisesSection>;
export type ExerciseSet = ExercisesContent['sets'][number];
export type Question = ExerciseSet['questions'][number];
export type FlawedText = ExerciseSet['texts'][number];

/** Finds errors that the schema does not: repeated ids and modules, and exercises without a solution. */
export function findExerciseErrors({ sets }: ExercisesContent): FieldError[] {
  const modules = sets.map(({ module }, index) => ({ id: module, path: `sets.${index}.module` }));
  return [
    ...findRepeated(modules, 'Este módulo já tem exercícios.'),
    ...findRepeatedIds('sets', sets),
    ...sets.flatMap(({ questions, texts }, index) => {
      const [questionsPath, textsPath] = [`sets.${index}.questions`, `sets.${index}.texts`];
      return [
        ...findRepeated([...idsWithPaths(questionsPath, questions), ...idsWithPaths(textsPath, texts)]),
        ...questions.flatMap((question, number) =>
          findQuestionErrors(question, `${questionsPath}.${number}.answers`),
        ),
        ...texts.flatMap((flawedText, number) =>
          findFlawedTextErrors(flawedText, `${textsPath}.${number}.passages`),
        ),
      ];
    }),
  ];
}

function findQuestionErrors({ answers }: Question, path: string): FieldError[] {
  const rightCount = answers.filter(({ isRight }) => isRight).length;
  return [
    ...findRepeatedIds(path, answers),
    ...(rightCount === 1 ? [] : [{ path, message: 'Marque uma resposta como certa, e só uma.' }]),
  ];
}

function findFlawedTextErrors({ passages }: FlawedText, path: string): FieldError[] {
  const hasWrong = passages.some(({ isWrong }) => isWrong);
  return [
    ...findRepeatedIds(path, passages),
    ...(hasWrong ? [] : [{ path, message: 'Marque pelo menos um trecho como errado.' }]),
    ...passages.flatMap(({ isWrong, comment }, index) =>
      isWrong && comment.trim() === ''
        ? [{ path: `${path}.${index}.comment`, message: 'Diga por que este trecho está errado.' }]
        : [],
    ),
  ];
}
