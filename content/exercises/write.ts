import type { ErrorText, ExerciseSet, Question } from '../../domain/content/exercises.ts';

/** A lesson's id and, if one part is enough, its heading. */
type Review = [lesson: string, part?: string];
/** A text, such as of an answer, and its comment. */
type Commented = readonly [text: string, comment: string];
type Passage = string | Commented;

export const right = (text: string, comment: string) => ({ text, comment, isRight: true });
export const wrong = (text: string, comment: string) => ({ text, comment, isRight: false });

interface GivenQuestion {
  scenario: string;
  question: string;
  answers: ReturnType<typeof right>[];
  review: Review;
}

interface GivenText {
  title: string;
  intro: string;
  /** A passage with a comment is wrong. */
  passages: readonly Passage[];
  review: Review;
}

/** Numbers questions, answers and passages: their ids never change. @param document with situations for the team */
export function exerciseSet(
  module: string,
  questions: readonly GivenQuestion[],
  text: GivenText,
  document?: string,
): ExerciseSet {
  return {
    id: module,
    module,
    questions: questions.map(
      ({ review: [lesson, part = ''], answers, ...question }, index): Question => ({
        ...question,
        id: `${module}-${index + 1}`,
        answers: answers.map((answer, at) => ({ ...answer, id: `r${at + 1}` })),
        lesson,
        part,
      }),
    ),
    texts: [writeText(`${module}-texto`, text)],
    ...(document && { document }),
  };
}

function writeText(id: string, { review: [lesson, part = ''], passages, ...text }: GivenText): ErrorText {
  return {
    ...text,
    id,
    passages: passages.map((passage, at) => ({
      id: `t${at + 1}`,
      text: typeof passage === 'string' ? passage : passage[0],
      isWrong: typeof passage !== 'string',
      comment: typeof passage === 'string' ? '' : passage[1],
    })),
    lesson,
    part,
  };
}
