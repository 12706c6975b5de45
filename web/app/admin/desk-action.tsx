import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf } from '../data/client.ts';
import { explainDesk } from './explain-desk.ts';

interface DeskQuestionProps {
  /** On the button that confirms. */
  label: string;
  /** Asked before it is done. */
  question: string;
  /** What follows from it; fields, where it needs any. */
  children: ReactNode;
  run: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
  onClose: () => void;
}

/** Asks once, does it, and has the page show how things are now. */
export function DeskQuestion({ label, question, children, run, done, onClose }: DeskQuestionProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['desk'] });
      onClose();
      toast.success(done);
    },
    // What was typed stays, beside what it meets now.
    onError: (failure) => {
      if (codeOf(failure) === 'wrong_state') void client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  return (
    <ConfirmDialog
      title={question}
      confirmLabel={label}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{explainDesk(error)}</Alert>}
        {children}
      </div>
    </ConfirmDialog>
  );
}

interface DeskActionProps extends Omit<DeskQuestionProps, 'onClose'> {
  /** Which of several that say the same it is, such as `de Ana`; not seen. */
  about?: string;
  look?: 'button-primary' | 'button-outline' | 'button-quiet';
}

/** A button that asks. */
export function DeskAction({ about, look = 'button-outline', ...question }: DeskActionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={`button min-h-11 px-4 ${look}`} onClick={() => setAsking(true)}>
        <span>
          {question.label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </button>
      {isAsking && <DeskQuestion {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
