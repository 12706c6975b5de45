import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';

interface ExerciseFormProps {
  /** The checked answer, if there is one. */
  answer: string[] | undefined;
  /** Shown if the student checks without having chosen. */
  missingText: string;
  /** Returns undefined while the solution is not here. */
  isSolved: (answer: string[]) => boolean | undefined;
  /** Returns the result text of a checked answer. */
  outcomeText: (answer: string[], isRevealed: boolean) => string;
  onAnswer: (chosen: string[]) => void;
  children: (state: {
    chosen: readonly string[];
    choose: (chosen: string[]) => void;
    isChecked: boolean;
    /** True unless the answer is wrong: another choice is then the next try. */
    isLocked: boolean;
    /** True once the student sees the solution: it is found, or a second try failed. */
    isRevealed: boolean;
  }) => ReactNode;
}

const triesBeforeSolution = 2;

/** The form of one exercise: choose, check, try again. One button does both steps, so that it keeps the focus. */
export function ExerciseForm(props: ExerciseFormProps) {
  const { answer, missingText, isSolved, outcomeText, onAnswer, children } = props;
  const [laterTries, setLaterTries] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isRetrying, setRetrying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isChecked = answer !== undefined && !isRetrying;
  const isRevealed = isChecked && (isSolved(answer) || laterTries + 1 >= triesBeforeSolution);

  function check() {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    if (isRetrying) setLaterTries(laterTries + 1);
    setRetrying(false);
    onAnswer(chosen);
  }

  function tryAgain() {
    setChosen([]);
    setRetrying(true);
  }

  return (
    <Form className="grid gap-4" onSubmit={isChecked ? tryAgain : check}>
      {children({
        chosen: isChecked ? answer : chosen,
        choose(next) {
          setMissing(false);
          setChosen(next);
          if (isChecked) setRetrying(true);
        },
        isChecked,
        isLocked: isChecked && isSolved(answer) !== false,
        isRevealed,
      })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={isChecked && isSolved(answer) !== false ? 'outline' : 'primary'}>
          {isChecked ? 'Tentar de novo' : 'Conferir'}
        </Button>
        <p role="status" className="font-semibold">
          {isChecked ? outcomeText(answer, isRevealed) : isMissing ? missingText : ''}
        </p>
      </div>
    </Form>
  );
}
