import { useId } from 'react';
import { countFound, hasSolution, isSolved, type StudentFlawedText } from '../../../../domain/exercises.ts';
import { Card } from '../../../ui/card.tsx';
import { Verdict, verdictTexts } from '../../../ui/verdict.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import { exerciseMessages } from './messages.ts';

interface FlawedTextCardProps {
  text: StudentFlawedText;
  answer: string[] | undefined;
  onAnswer: (chosen: string[]) => void;
}

/** An exercise in which the student clicks the wrong passages of a text. */
export function FlawedTextCard({ text, answer, onAnswer }: FlawedTextCardProps) {
  const id = useId();
  const texts = exerciseMessages;
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="p-4 sm:p-6">
      <h3 id={`${id}-title`} className="text-lg tracking-normal">
        {text.title}
      </h3>
      <p className="mt-1 mb-4 max-w-reading text-ink-soft">{text.intro}</p>
      <ExerciseForm
        answer={answer}
        missingText={texts.choosePassage}
        isSolved={(chosen) => (hasSolution(text) ? isSolved(text, chosen) : undefined)}
        outcomeText={(chosen) => (hasSolution(text) ? texts.found(countFound(text, chosen)) : texts.waiting)}
        onAnswer={onAnswer}
      >
        {({ chosen, choose, isChecked, isLocked, isRevealed }) => (
          <ol className="grid max-w-reading gap-1.5">
            {text.passages.map((passage) => {
              const isChosen = chosen.includes(passage.id);
              const hasVerdict = isChecked && passage.isWrong !== undefined;
              const isExplained = hasVerdict && (isChosen || (isRevealed && passage.isWrong));
              const others = chosen.filter((id) => id !== passage.id);
              return (
                <li key={passage.id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    disabled={isLocked}
                    aria-describedby={isExplained ? `${id}-${passage.id}` : undefined}
                    className={`answer block min-h-11 w-full px-3 py-2 text-left text-ink ${passageClass(passage, { isChosen, hasVerdict, isRevealed })}`}
                    onClick={() => choose(isChosen ? others : [...chosen, passage.id])}
                  >
                    {passage.text}
                  </button>
                  {isExplained && (
                    <div id={`${id}-${passage.id}`} className="px-3 pt-1.5 pb-2">
                      <Verdict
                        isCorrect={isChosen && passage.isWrong === true}
                        label={
                          passage.isWrong
                            ? isChosen
                              ? verdictTexts.found
                              : texts.missedPassage
                            : verdictTexts.fine
                        }
                        comment={passage.comment ?? ''}
                      />
                    </div>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </ExerciseForm>
    </Card>
  );
}

type Passage = StudentFlawedText['passages'][number];

/** Returns a passage's classes: chosen passages are highlighted; with the solution, missed errors get a dashed border. */
function passageClass(
  { isWrong }: Passage,
  { isChosen, hasVerdict, isRevealed }: Record<'isChosen' | 'hasVerdict' | 'isRevealed', boolean>,
): string {
  if (!hasVerdict) return isChosen ? 'border-leaf-600 bg-leaf-50' : 'hover:bg-leaf-50';
  if (isChosen) return isWrong ? 'answer-right' : 'answer-wrong';
  return isRevealed && isWrong ? 'border-coral-600 border-dashed' : 'border-transparent';
}
