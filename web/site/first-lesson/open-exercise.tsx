import type { Exercise } from '../../../domain/exercises.ts';
import { Verdict, verdictTexts } from '../../ui/verdict.tsx';

/**
 * An exercise that visitors do without an account: each choice opens its own comment, and nothing is sent or stored. It
 * needs no script.
 */
export function OpenExercise({ exercise }: { exercise: Exercise }) {
  if ('answers' in exercise)
    return (
      <>
        <p className="text-lg text-pretty">{exercise.scenario}</p>
        <h3 className="mt-4 text-xl">{exercise.question}</h3>
        <p className="mt-1 text-ink-soft">Toque na resposta que você daria.</p>
        <Choices
          choices={exercise.answers.map(({ id, text, isRight, comment }) => ({
            ...{ id, text, comment, isFound: isRight },
            verdict: isRight ? verdictTexts.right : verdictTexts.wrong,
          }))}
        />
      </>
    );
  const wrongCount = exercise.passages.filter(({ isWrong }) => isWrong).length;
  return (
    <>
      <h3 className="text-xl">{exercise.title}</h3>
      <p className="mt-2 text-lg text-pretty">{exercise.intro}</p>
      <p className="mt-2 text-ink-soft">
        {wrongCount === 1 ? 'Há um trecho errado.' : `São ${wrongCount} trechos errados.`}
      </p>
      <Choices
        choices={exercise.passages.map(({ id, text, isWrong, comment }) => ({
          ...{ id, text, comment, isFound: isWrong },
          verdict: isWrong ? verdictTexts.found : verdictTexts.fine,
        }))}
      />
    </>
  );
}

interface Choice {
  id: string;
  text: string;
  verdict: string;
  comment: string;
  /** True for the right answer, and for a passage with an error. */
  isFound: boolean;
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="mt-5 grid gap-2.5">
      {choices.map(({ id, text, verdict, comment, isFound }) => (
        <li key={id}>
          <details className={`answer ${isFound ? 'answer-right' : 'answer-wrong'}`}>
            <summary className="choice-text">{text}</summary>
            <div className="px-4 pb-4">
              <Verdict isCorrect={isFound} label={verdict} comment={comment} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
