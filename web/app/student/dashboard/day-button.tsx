import { CircleCheck, Circle as EmptyCircle } from 'lucide-react';
import { useSubmitWork } from '../../data/send-work.ts';

/** A toggle that says whether a day is done. */
export function DayButton({ day, isDone }: { day: number; isDone: boolean }) {
  const submit = useSubmitWork();
  const Icon = isDone ? CircleCheck : EmptyCircle;
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-label={`Dia ${day} feito`}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-leaf-100 aria-pressed:text-leaf-700"
      onClick={() => submit({ kind: 'day', day, isDone: !isDone })}
    >
      <Icon aria-hidden size={24} />
    </button>
  );
}
