import { useId } from 'react';
import { hasSolution, isSolved, type StudentQuestion } from '../../../../domain/exercises.ts';
import { Card } from '../../../ui/card.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import { exerciseMessages } from './messages.ts';
import { Verdict } from './verdict.tsx';

interface QuestionCardProps {
  question: StudentQuestion;
  /** From 1. */
  number: number;
  answer: string[] | undefined;
  onAnswer: (chosen: string[]) => void;
}

/** A multiple-choice exercise; each answer has a comment that is shown after the check. */
export function QuestionCard({ question, number, answer, onAnswer }: QuestionCardProps) {
  const id = useId();
  const texts = exerciseMessages;
  return (
    <Card className="p-4 sm:p-6">
      <ExerciseForm
        answer={answer}
        missingText={texts.chooseAnswer}
        outcomeText={(chosen) => {
          if (!hasSolution(question)) return texts.waiting;
          return isSolved(question, chosen) ? texts.right : texts.wrong;
        }}
        onAnswer={onAnswer}
      >
        {({ chosen, choose, isChecked }) => (
          <>
            <p id={`${id}-scenario`} className="max-w-reading text-ink-soft">
              {question.scenario}
            </p>
            <fieldset aria-describedby={`${id}-scenario`} className="grid min-w-0 grid-cols-1 gap-2">
              <legend className="mb-2 max-w-reading font-bold text-lg leading-snug">
                {number}. {question.question}
              </legend>
              {question.answers.map((option) => {
                const isChosen = chosen.includes(option.id);
                const hasVerdict = isChecked && option.isRight !== undefined;
                return (
                  <div
                    key={option.id}
                    className={`rounded-control border px-3 py-2 sm:px-4 ${isChosen ? 'border-leaf-700 bg-leaf-50' : 'border-line'}`}
                  >
                    <label className="flex min-h-11 items-start gap-3">
                      <input
                        type="radio"
                        name={id}
                        aria-describedby={hasVerdict ? `${id}-${option.id}` : undefined}
                        className="mt-0.5 size-5 shrink-0 accent-leaf-700"
                        checked={isChosen}
                        disabled={isChecked}
                        onChange={() => choose([option.id])}
                      />
                      <span className="min-w-0">{option.text}</span>
                    </label>
                    {hasVerdict && (
                      <div id={`${id}-${option.id}`}>
                        <Verdict
                          isCorrect={option.isRight === true}
                          label={option.isRight ? texts.rightAnswer : texts.wrongAnswer}
                          comment={option.comment ?? ''}
                        />
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
