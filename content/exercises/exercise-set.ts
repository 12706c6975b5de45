import type { ErrorText, ExerciseSet, Question } from '../../domain/content/exercises.ts';

/** A lesson to read again: its id and, if one part is enough, its heading. */
type LessonReference = [lesson: string, part?: string];
/** A text and its comment. A passage with a comment is wrong. */
type CommentedText = readonly [text: string, comment: string];
type Passage = string | CommentedText;

/** An answer that is right, with the comment that students read after choosing it. */
export const right = (text: string, comment: string) => ({ text, comment, isRight: true });
/** An answer that is wrong, with its comment. */
export const wrong = (text: string, comment: string) => ({ text, comment, isRight: false });

interface QuestionSource {
  scenario: string;
  question: string;
  answers: ReturnType<typeof right>[];
  review: LessonReference;
}

interface ErrorTextSource {
  title: string;
  intro: string;
  /** A passage with a comment is wrong. */
  passages: readonly Passage[];
  review: LessonReference;
}

/**
 * Builds a module's exercises and numbers questions, answers and passages: their ids never change. @param document
 * with situations for the team
 */
export function exerciseSet(
  module: string,
  questions: readonly QuestionSource[],
  text: ErrorTextSource,
  document?: string,
): ExerciseSet {
  return {
    id: module,
    module,
    questions: questions.map(
      ({ review: [lesson, part = ''], answers, ...question }, index): Question => ({
        ...question,
        id: `${module}-${index + 1}`,
        answers: answers.map((answer, answerIndex) => ({ ...answer, id: `r${answerIndex + 1}` })),
        lesson,
        part,
      }),
    ),
    texts: [createErrorText(`${module}-texto`, text)],
    ...(document && { document }),
  };
}

function createErrorText(
  id: string,
  { review: [lesson, part = ''], passages, ...text }: ErrorTextSource,
): ErrorText {
  return {
    ...text,
    id,
    passages: passages.map((passage, index) => ({
      id: `t${index + 1}`,
      text: typeof passage === 'string' ? passage : passage[0],
      isWrong: typeof passage !== 'string',
      comment: typeof passage === 'string' ? '' : passage[1],
    })),
    lesson,
    part,
  };
}
