import { useId } from 'react';
import { hasSolution, isSolved, type StudentQuestion } from '../../../../domain/exercises.ts';
import { Card } from '../../../ui/card.tsx';
import { Verdict, verdictTexts } from '../../../ui/verdict.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import { exerciseMessages } from './messages.ts';

interface QuestionCardProps {
  question: StudentQuestion;
  answer: string[] | undefined;
  onAnswer: (chosen: string[]) => void;
}

/** A multiple-choice exercise; the chosen answer's comment comes with the check, the others, folded, with the solution. */
export function QuestionCard({ question, answer, onAnswer }: QuestionCardProps) {
  const id = useId();
  const texts = exerciseMessages;
  return (
    <Card className="p-4 sm:p-6">
      <ExerciseForm
        answer={answer}
        missingText={texts.chooseAnswer}
        isSolved={(chosen) => (hasSolution(question) ? isSolved(question, chosen) : undefined)}
        outcomeText={(chosen, isRevealed) => {
          if (!hasSolution(question)) return texts.waiting;
          if (isSolved(question, chosen)) return verdictTexts.right;
          return isRevealed ? texts.wrong : texts.tryAgain;
        }}
        onAnswer={onAnswer}
      >
        {({ chosen, choose, isChecked, isLocked, isRevealed }) => (
          <>
            <p id={`${id}-scenario`} className="max-w-reading">
              {question.scenario}
            </p>
            <fieldset aria-describedby={`${id}-scenario`} className="grid min-w-0 gap-2">
              <legend className="mb-2 max-w-reading font-bold text-lg leading-snug">
                {question.question}
              </legend>
              {question.answers.map((option) => {
                const isChosen = chosen.includes(option.id);
                const isExplained = option.isRight !== undefined && (isRevealed || (isChecked && isChosen));
                const isFolded = !option.isRight && !isChosen;
                return (
                  <div
                    key={option.id}
                    className={`answer px-3 py-2 sm:px-4 ${answerClass(isChosen, isExplained ? option.isRight : undefined)}`}
                  >
                    <label className="flex min-h-11 items-center gap-3">
                      <input
                        type="radio"
                        name={id}
                        aria-describedby={isExplained && !isFolded ? `${id}-${option.id}` : undefined}
                        className="size-5 shrink-0 accent-leaf-700"
                        checked={isChosen}
                        disabled={isLocked}
                        onChange={() => choose([option.id])}
                      />
                      <span className="min-w-0">{option.text}</span>
                    </label>
                    {isExplained && (
                      <div id={`${id}-${option.id}`} className="mt-1 mb-1">
                        {isFolded ? (
                          <details>
                            <summary className="link-alone text-sm">{texts.otherAnswer}</summary>
                            <p className="text-pretty">{option.comment}</p>
                          </details>
                        ) : (
                          <Verdict
                            isCorrect={option.isRight === true}
                            label={option.isRight ? verdictTexts.right : verdictTexts.wrong}
                            comment={option.comment ?? ''}
                          />
                        )}
                      </div>
                    )}
                  </div>
                );
              })}
            </fieldset>
          </>
        )}
      </ExerciseForm>
    </Card>
  );
}

/** @param isRight undefined while the answer has no verdict */
function answerClass(isChosen: boolean, isRight: boolean | undefined): string {
  if (isRight) return 'answer-right';
  if (!isChosen) return '';
  return isRight === false ? 'answer-wrong' : 'border-leaf-600';
}
