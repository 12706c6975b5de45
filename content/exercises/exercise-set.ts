import type { ExerciseSet, FlawedText, Question } from '../../domain/content/exercises.ts';

/** Says what to do with what the assistant adds, in the words of `content/materials/blocos/acrescimos.md`. */
export const additionsRule =
  'O assistente acrescentou remédio, dose, prazo, diagnóstico ou sinal de alerta? Descarte o texto inteiro. Acrescentou uma só coisa, e nenhuma dessas? Corte o trecho. Duas coisas ou mais? Descarte o texto inteiro.';

/** The part of a lesson to read again. */
interface LessonReference {
  /** The lesson's id. */
  lesson: string;
  /** Heading in the lesson's document; empty for the whole lesson. */
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

interface FlawedTextSource {
  title: string;
  intro: string;
  /** Texts without an error, and those made by {@link wrongPassage}. */
  passages: readonly (string | ReturnType<typeof wrongPassage>)[];
  /** Numbers of the passages in the order in which students read them, where it is not that of the array. */
  order?: readonly number[];
  readAgain: LessonReference;
}

interface ExerciseSource {
  module: string;
  questions: readonly QuestionSource[];
  flawedTexts: readonly FlawedTextSource[];
  /** Path in `content/materials`, without the extension, of a document with situations for the clinic's team to discuss. */
  teamDocument?: string;
}

/**
 * Builds a module's exercises. Questions, answers (`r1`, `r2` and so on) and passages (`t1`) have their place in the
 * arrays as their id, under which students' answers are stored: only append, and give a text its `order`.
 */
export function exerciseSet({ module, questions, flawedTexts, teamDocument }: ExerciseSource): ExerciseSet {
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
    texts: flawedTexts.map((text, index) =>
      createFlawedText(index === 0 ? `${module}-texto` : `${module}-texto-${index + 1}`, text),
    ),
    ...(teamDocument && { document: teamDocument }),
  };
}

function createFlawedText(id: string, { readAgain, passages, order, ...text }: FlawedTextSource): FlawedText {
  const numbered = passages.map((passage, index) => ({
    id: `t${index + 1}`,
    text: typeof passage === 'string' ? passage : passage.text,
    isWrong: typeof passage !== 'string',
    comment: typeof passage === 'string' ? '' : passage.comment,
  }));
  const ordered = order?.flatMap((number) => numbered[number - 1] ?? []);
  return { ...text, id, passages: ordered ?? numbered, ...readAgain };
}
