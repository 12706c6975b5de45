import { describe, expect, test } from 'vitest';
import { exercises as shipped } from '../content/exercises.ts';
import { sectionProblems } from './content/document.ts';
import type { ErrorText, ExercisesContent, Question } from './content/exercises.ts';
import { countFound, fits, isSolved, solutionOf } from './exercises.ts';

const question: Question = {
  id: 'q1',
  scenario: 'Situação',
  question: 'Pergunta?',
  answers: [
    { id: 'a', text: 'Sim', isRight: false, comment: 'Não.' },
    { id: 'b', text: 'Não', isRight: true, comment: 'Isso.' },
  ],
  lesson: 'm1p1',
  part: '',
};

const errorText: ErrorText = {
  id: 't1',
  title: 'Texto',
  intro: 'Procure.',
  passages: [
    { id: 'a', text: 'Certo', isWrong: false, comment: '' },
    { id: 'b', text: 'Errado', isWrong: true, comment: 'Por isso.' },
    { id: 'c', text: 'Errado também', isWrong: true, comment: 'Por aquilo.' },
  ],
  lesson: 'm1p1',
  part: '',
};

describe('an answer', () => {
  test('solves a question only if it is the right one', () => {
    expect(solutionOf(question)).toEqual(['b']);
    expect(isSolved(question, ['b'])).toBe(true);
    expect(isSolved(question, ['a'])).toBe(false);
    expect(isSolved(question, ['a', 'b'])).toBe(false);
    expect(isSolved(question, [])).toBe(false);
  });

  test('solves a text only if all errors are marked, in any order, and nothing else', () => {
    expect(isSolved(errorText, ['c', 'b', 'c'])).toBe(true);
    expect(isSolved(errorText, ['b'])).toBe(false);
    expect(isSolved(errorText, ['a', 'b', 'c'])).toBe(false);
    expect(countFound(errorText, ['a', 'b'])).toEqual({ found: 1, missed: 1, extra: 1 });
  });

  test('fits an exercise as long as everything chosen is still there', () => {
    expect(fits(question, ['a'])).toBe(true);
    expect(fits(question, ['gone'])).toBe(false);
    expect(fits(errorText, [])).toBe(false);
  });
});

describe('the section of the content', () => {
  const content = (change: Partial<ExercisesContent['sets'][number]>): ExercisesContent => ({
    sets: [{ id: 's1', module: 'modulo1', questions: [question], texts: [errorText], ...change }],
  });
  const problemsOf = (section: ExercisesContent) =>
    sectionProblems('exercises', section).map(({ path }) => path);

  test('takes complete exercises', () => {
    expect(problemsOf(content({}))).toEqual([]);
  });

  test('names a question without one right answer', () => {
    const answers = question.answers.map((answer) => ({ ...answer, isRight: true }));
    expect(problemsOf(content({ questions: [{ ...question, answers }] }))).toEqual([
      'sets.0.questions.0.answers',
    ]);
  });

  test('names a text without an error, and an error without a comment', () => {
    const right = errorText.passages.map((passage) => ({ ...passage, isWrong: false }));
    expect(problemsOf(content({ texts: [{ ...errorText, passages: right }] }))).toEqual([
      'sets.0.texts.0.passages',
    ]);
    const silent = errorText.passages.map((passage) => ({ ...passage, comment: ' ' }));
    expect(problemsOf(content({ texts: [{ ...errorText, passages: silent }] }))).toEqual([
      'sets.0.texts.0.passages.1.comment',
      'sets.0.texts.0.passages.2.comment',
    ]);
  });

  test('names repeated ids and modules', () => {
    const [set] = content({}).sets;
    if (!set) throw new Error('no set');
    expect(problemsOf({ sets: [set, { ...set, id: 's2' }] })).toEqual(['sets.1.module']);
    expect(problemsOf(content({ texts: [{ ...errorText, id: question.id }] }))).toEqual([
      'sets.0.texts.0.id',
    ]);
    const answers = question.answers.map((answer) => ({ ...answer, id: 'a' }));
    expect(problemsOf(content({ questions: [{ ...question, answers }] }))).toEqual([
      'sets.0.questions.0.answers.1.id',
    ]);
  });
});

describe('the shipped exercises', () => {
  test('name no dose, norm or number that somebody would have to confirm', () => {
    const texts = JSON.stringify(shipped);
    expect(texts).not.toMatch(/\d\s?(mg|ml|mcg|g\/|%)|resolu[cç][aã]o|decreto|portaria|\blei\b|LGPD/i);
  });

  test('do not put the right answer always in the same place', () => {
    for (const { questions } of shipped.sets) {
      const places = questions.map(({ answers }) => answers.findIndex(({ isRight }) => isRight));
      expect(new Set(places).size).toBeGreaterThan(1);
    }
  });
});
