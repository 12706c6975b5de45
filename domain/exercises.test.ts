import { describe, expect, test } from 'vitest';
import { exercises as shipped } from '../content/exercises.ts';
import { findSectionErrors } from './content/document.ts';
import {
  type ExercisesContent,
  exercisesSection,
  type FlawedText,
  type Question,
} from './content/exercises.ts';
import { fieldInfo } from './content/fields.ts';
import {
  countFound,
  countRequired,
  isSolved,
  matchesExercise,
  type RequiredExercise,
  requiredExercises,
  requiredShare,
  rightNeeded,
  solutionOf,
  visibleSets,
} from './exercises.ts';

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

const flawedText: FlawedText = {
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
    expect(isSolved(flawedText, ['c', 'b', 'c'])).toBe(true);
    expect(isSolved(flawedText, ['b'])).toBe(false);
    expect(isSolved(flawedText, ['a', 'b', 'c'])).toBe(false);
    expect(countFound(flawedText, ['a', 'b'])).toEqual({ found: 1, missed: 1, extra: 1 });
  });

  test('fits an exercise as long as everything chosen is still there', () => {
    expect(matchesExercise(question, ['a'])).toBe(true);
    expect(matchesExercise(question, ['gone'])).toBe(false);
    expect(matchesExercise(flawedText, [])).toBe(false);
  });
});

describe('the section of the content', () => {
  const content = (change: Partial<ExercisesContent['sets'][number]>): ExercisesContent => ({
    countForCertificate: false,
    sets: [{ id: 's1', module: 'modulo1', questions: [question], texts: [flawedText], ...change }],
  });
  const problemsOf = (section: ExercisesContent) =>
    findSectionErrors('exercises', section).map(({ path }) => path);

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
    const right = flawedText.passages.map((passage) => ({ ...passage, isWrong: false }));
    expect(problemsOf(content({ texts: [{ ...flawedText, passages: right }] }))).toEqual([
      'sets.0.texts.0.passages',
    ]);
    const silent = flawedText.passages.map((passage) => ({ ...passage, comment: ' ' }));
    expect(problemsOf(content({ texts: [{ ...flawedText, passages: silent }] }))).toEqual([
      'sets.0.texts.0.passages.1.comment',
      'sets.0.texts.0.passages.2.comment',
    ]);
  });

  test('names repeated ids and modules', () => {
    const [set] = content({}).sets;
    if (!set) throw new Error('no set');
    expect(problemsOf({ countForCertificate: false, sets: [set, { ...set, id: 's2' }] })).toEqual([
      'sets.1.module',
    ]);
    expect(problemsOf(content({ texts: [{ ...flawedText, id: question.id }] }))).toEqual([
      'sets.0.texts.0.id',
    ]);
    const answers = question.answers.map((answer) => ({ ...answer, id: 'a' }));
    expect(problemsOf(content({ questions: [{ ...question, answers }] }))).toEqual([
      'sets.0.questions.0.answers.1.id',
    ]);
  });
});

describe('the exercises that the certificate asks for', () => {
  const set = (module: string) => ({ id: module, module, questions: [question], texts: [flawedText] });
  const content = (countForCertificate: boolean, ...visible: string[]) => {
    const exercises = { countForCertificate, sets: [set('m2'), set('m1')] };
    return {
      ...exercises,
      sets: visibleSets({ course: { modules: visible.map((id) => ({ id })) }, exercises }),
    };
  };

  test('are none unless the owner says so', () => {
    expect(shipped.countForCertificate).toBe(false);
    expect(requiredExercises(content(false, 'm1', 'm2'))).toEqual([]);
    expect(countRequired([], [])).toBeUndefined();
  });

  test('are those of visible modules, in the order of the course, without their solutions', () => {
    const required = requiredExercises(content(true, 'm1', 'm2'));
    expect(required.map(({ module, exercise }) => `${module} ${exercise}`)).toEqual([
      'm1 q1',
      'm1 t1',
      'm2 q1',
      'm2 t1',
    ]);
    expect(required[1]).toEqual({ module: 'm1', exercise: 't1', is_text: true, ids: ['a', 'b', 'c'] });
    expect(JSON.stringify(required)).not.toMatch(/isRight|isWrong|solution/u);
    expect(requiredExercises(content(true, 'm2')).map(({ module }) => module)).toEqual(['m2', 'm2']);
  });

  /** Ten situations and two texts, in two modules. */
  const required: RequiredExercise[] = Array.from({ length: 12 }, (_, index) => ({
    module: index < 6 ? 'm1' : 'm2',
    exercise: `e${index}`,
    is_text: index % 6 === 5,
    ids: ['a'],
  }));
  const situations = required.filter(({ is_text }) => !is_text);
  const texts = required.filter(({ is_text }) => is_text);
  const tried = (from: RequiredExercise[], rightCount: number) =>
    from.map(({ ids: _, ...one }, index) => ({ ...one, is_right: index < rightCount }));

  test('ask for seven of ten situations at the first try, rounded up', () => {
    expect([0, 1, 9, 10, 26, 100].map(rightNeeded)).toEqual([0, 1, 7, 7, 19, 70]);
  });

  test('are met by enough situations and all texts, however the texts went', () => {
    const all = countRequired(required, [...tried(situations, 7), ...tried(texts, 0)]);
    expect(all).toEqual({
      ...{ situations: 10, needed: 7, right: 7, texts: 2, texts_done: 2 },
      ...{ is_met: true, is_out_of_reach: false, next_module: null },
    });
    // Nothing is left to do, though two situations were not tried.
    const few = countRequired(required, [...tried(situations.slice(0, 7), 7), ...tried(texts, 2)]);
    expect(few).toMatchObject({ is_met: true, next_module: null });
  });

  test('are not met by a text that is missing, or by a text in the place of a situation', () => {
    const oneText = countRequired(required, [...tried(situations, 10), ...tried(texts.slice(0, 1), 1)]);
    expect(oneText).toMatchObject({ right: 10, texts_done: 1, is_met: false, next_module: 'm2' });
    const sixRight = countRequired(required, [...tried(situations.slice(0, 6), 6), ...tried(texts, 2)]);
    expect(sixRight).toMatchObject({ right: 6, is_met: false, is_out_of_reach: false, next_module: 'm2' });
  });

  test('are out of reach once too many first tries were wrong', () => {
    const fourWrong = countRequired(required, tried(situations.slice(0, 4), 0));
    expect(fourWrong).toMatchObject({ is_met: false, is_out_of_reach: true, next_module: 'm1' });
    const threeWrong = countRequired(required, tried(situations.slice(0, 3), 0));
    expect(threeWrong).toMatchObject({ is_out_of_reach: false });
  });

  test('are explained by the number that is asked for', () => {
    const help = fieldInfo.get(exercisesSection.shape.countForCertificate)?.help;
    expect(help).toContain(`${requiredShare}%`);
  });
});

describe('the shipped exercises', () => {
  test('name no dose, norm or number that somebody would have to confirm', () => {
    const texts = JSON.stringify(shipped);
    expect(texts).not.toMatch(/\d\s?(mg|ml|mcg|g\/|%)|resolu[cç][aã]o|decreto|portaria|\blei\b|LGPD/i);
  });

  const questions = shipped.sets.flatMap((set) => set.questions);
  const texts = shipped.sets.flatMap((set) => set.texts);
  const lengthsOf = ({ answers }: Question) => ({
    all: answers.map(({ text }) => text.length),
    right: answers.find(({ isRight }) => isRight)?.text.length ?? 0,
  });

  test.each(questions.map((question) => [question.id, question] as const))(
    '%s has answers of like length',
    (_, question) => {
      const { all } = lengthsOf(question);
      const longest = Math.max(...all);
      expect(longest - Math.min(...all)).toBeLessThanOrEqual(Math.max(10, longest * 0.15));
    },
  );

  test('do not give the right answer away by its length', () => {
    const lengths = questions.map(lengthsOf);
    const longest = lengths.filter(({ all, right }) => right === Math.max(...all)).length;
    const shortest = lengths.filter(({ all, right }) => right === Math.min(...all)).length;
    expect(longest).toBeLessThanOrEqual(questions.length / 3);
    expect(shortest).toBeGreaterThanOrEqual(questions.length / 4);
    expect(shortest).toBeLessThanOrEqual(questions.length / 2);
  });

  test.each(texts.map((text) => [text.id, text] as const))(
    '%s has two errors in a row, so that they do not alternate',
    (_, { passages }) => {
      expect(passages.some(({ isWrong }, index) => isWrong && passages[index + 1]?.isWrong)).toBe(true);
    },
  );

  test.each(texts.map((text) => [text.id, text] as const))(
    '%s has a right passage that is longer than any wrong one',
    (_, { passages }) => {
      const longest = (isWrong: boolean) =>
        Math.max(...passages.filter((one) => one.isWrong === isWrong).map(({ text }) => text.length));
      expect(longest(false)).toBeGreaterThan(longest(true));
    },
  );

  test('keep the ids of their solutions, under which answers are stored', () => {
    const solutions = shipped.sets.map((set) => [
      set.id,
      set.questions.map((question) => solutionOf(question).join()).join(' '),
      ...set.texts.map((text) => [text.passages.length, ...solutionOf(text).sort()].join(' ')),
    ]);
    expect(solutions).toEqual([
      ['modulo1', 'r2 r1 r3 r2 r3 r1', '7 t3 t4 t6', '8 t2 t3 t6'],
      ['modulo2', 'r3 r1 r2 r3', '8 t2 t4 t6', '8 t3 t4 t6'],
      ['modulo3', 'r1 r2 r3 r2', '8 t3 t5 t6 t8', '7 t2 t3 t5 t7'],
      ['modulo4', 'r2 r1 r3 r2', '9 t3 t5 t6 t8', '8 t3 t4 t6'],
      ['modulo5', 'r3 r2 r1 r3', '10 t2 t4 t6 t8', '9 t3 t4 t6 t8'],
      ['bonus', 'r2 r1 r3 r2', '8 t2 t4 t6', '9 t3 t4 t7'],
    ]);
  });

  test('do not put the right answer always in the same place', () => {
    for (const { questions } of shipped.sets) {
      const places = questions.map(({ answers }) => answers.findIndex(({ isRight }) => isRight));
      expect(new Set(places).size).toBeGreaterThan(1);
    }
  });
});
