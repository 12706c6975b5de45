import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { requiredShare } from '../../../../domain/exercises.ts';
import { shipped } from '../../../../tests/support/course.ts';
import { verdictTexts } from '../../../ui/verdict.tsx';
import { studentMessages } from '../messages.ts';
import { FlawedTextCard } from './flawed-text-card.tsx';
import { exerciseMessages } from './messages.ts';
import { QuestionCard } from './question-card.tsx';

const [set] = shipped.exercises.sets;
const question = set?.questions[0];
const hunt = set?.texts[0];
if (!question || !hunt) throw new Error('There are no exercises');
const right = question.answers.find(({ isRight }) => isRight);
const [wrong, otherWrong] = question.answers.filter(({ isRight }) => !isRight);
if (!right || !wrong || !otherWrong) throw new Error('The question has too few answers');

afterEach(cleanup);

function AnsweredQuestion({ stored }: { stored?: string[] }) {
  const [answer, setAnswer] = useState(stored);
  return question && <QuestionCard question={question} answer={answer} onAnswer={setAnswer} />;
}

function choose({ text }: { text: string }): void {
  fireEvent.click(screen.getByRole('radio', { name: text }));
  fireEvent.click(screen.getByRole('button', { name: 'Conferir' }));
}

const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
const shownComments = () => question.answers.filter(({ comment }) => screen.queryByText(comment));

test('the texts name the share that the certificate asks for', () => {
  for (const text of [exerciseMessages.requiredIntro, studentMessages.certificate.exercisesOpen])
    expect(text).toContain(`${requiredShare}%`);
});

test('a first wrong choice explains itself alone; a second one brings the answer', () => {
  render(<AnsweredQuestion />);
  choose(wrong);
  expect(shownComments()).toEqual([wrong]);
  expect(screen.queryByText(verdictTexts.right)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(exerciseMessages.tryAgain);
  retry();
  expect(shownComments()).toEqual([]);
  choose(otherWrong);
  expect(shownComments()).toEqual(question.answers);
  expect(screen.getByRole('status').textContent).toBe(exerciseMessages.wrong);
});

/** Texts in frames of a look, and the look of the form's button. */
const frames = (look: string) =>
  [...document.querySelectorAll(`.answer-${look}`)].map((frame) => frame.textContent);
const buttonLook = (name: string) => /button-\w+/.exec(screen.getByRole('button', { name }).className)?.[0];

test('a wrong choice is marked as such, and trying again is the main step; a right one is green', () => {
  render(<AnsweredQuestion />);
  choose(wrong);
  expect(frames('wrong')).toEqual([`${wrong.text}${verdictTexts.wrong} ${wrong.comment}`]);
  expect(frames('right')).toEqual([]);
  expect(buttonLook('Tentar de novo')).toBe('button-primary');
  retry();
  expect(frames('wrong')).toEqual([]);
  choose(right);
  expect(frames('right')).toEqual([`${right.text}${verdictTexts.right} ${right.comment}`]);
  expect(frames('wrong')).toEqual([]);
  expect(screen.queryByText(verdictTexts.wrong)).toBeNull();
  expect(buttonLook('Tentar de novo')).toBe('button-outline');
});

test('after a wrong choice another one is the next try, without a further step; after the right one none can be made', () => {
  render(<AnsweredQuestion />);
  choose(wrong);
  choose(right);
  expect(frames('right')).toEqual([`${right.text}${verdictTexts.right} ${right.comment}`]);
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true);
});

test('the right choice brings all comments, those of the other answers folded', () => {
  render(<AnsweredQuestion />);
  choose(right);
  expect(shownComments()).toEqual(question.answers);
  const folded = screen.getAllByText(exerciseMessages.otherAnswer).map((one) => one.closest('details')?.open);
  expect(folded).toEqual(question.answers.slice(1).map(() => false));
});

test('a wrong answer of an earlier visit leaves a second try', () => {
  render(<AnsweredQuestion stored={[wrong.id]} />);
  expect(shownComments()).toEqual([wrong]);
});

test('a text shows the errors that were missed after a second try', () => {
  function AnsweredText() {
    const [answer, setAnswer] = useState<string[]>();
    return hunt && <FlawedTextCard text={hunt} answer={answer} onAnswer={setAnswer} />;
  }
  render(<AnsweredText />);
  const [first, ...others] = hunt.passages.filter(({ isWrong }) => isWrong);
  const check = () => {
    fireEvent.click(screen.getByRole('button', { name: first?.text ?? '' }));
    fireEvent.click(screen.getByRole('button', { name: 'Conferir' }));
  };
  const missed = () => screen.queryAllByText(exerciseMessages.missedPassage).length;
  check();
  expect(screen.getByText(verdictTexts.found)).toBeTruthy();
  expect(frames('right')).toEqual([first?.text]);
  expect(missed()).toBe(0);
  retry();
  check();
  expect(missed()).toBe(others.length);
});
