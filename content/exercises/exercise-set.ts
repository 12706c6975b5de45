import type { ErrorText, ExerciseSet, Question } from '../../domain/content/exercises.ts';

/** The part of a lesson to read again: the lesson's id, and the part's heading in its document. */
interface LessonReference {
  lesson: string;
  part: string;
}

/** An answer that is right, with the comment that students read after choosing it. */
export const right = (text: string, comment: string) => ({ text, comment, isRight: true });
/** An answer that is wrong, with its comment. */
export const wrong = (text: string, comment: string) => ({ text, comment, isRight: false });
/** A passage of a text that students must find, with the comment that explains its error. */
export const wrongPassage = (text: string, comment: string) => ({ text, comment });

interface QuestionSource {
  scenario: string;
  question: string;
  answers: ReturnType<typeof right>[];
  readAgain: LessonReference;
}

interface ErrorTextSource {
  title: string;
  intro: string;
  /** Texts without an error, and those made by {@link wrongPassage}. */
  passages: readonly (string | ReturnType<typeof wrongPassage>)[];
  readAgain: LessonReference;
}

/**
 * Builds a module's exercises and numbers questions, answers and passages: their ids never change.
 * @param document with situations for the team: its path in `content/materials`, without the extension
 */
export function exerciseSet(
  module: string,
  questions: readonly QuestionSource[],
  text: ErrorTextSource,
  { document }: { document?: string } = {},
): ExerciseSet {
  return {
    id: module,
    module,
    questions: questions.map(
      ({ readAgain, answers, ...question }, index): Question => ({
        ...question,
        id: `${module}-${index + 1}`,
        answers: answers.map((answer, answerIndex) => ({ ...answer, id: `r${answerIndex + 1}` })),
        ...readAgain,
      }),
    ),
    texts: [createErrorText(`${module}-texto`, text)],
    ...(document && { document }),
  };
}

function createErrorText(id: string, { readAgain, passages, ...text }: ErrorTextSource): ErrorText {
  return {
    ...text,
    id,
    passages: passages.map((passage, index) => ({
      id: `t${index + 1}`,
      text: typeof passage === 'string' ? passage : passage.text,
      isWrong: typeof passage !== 'string',
      comment: typeof passage === 'string' ? '' : passage.comment,
    })),
    ...readAgain,
  };
}
