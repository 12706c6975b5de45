import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf } from '../../api.ts';
import { ConfirmDialog } from './desk-dialog.tsx';
import { explainDesk } from './explain-desk.ts';

interface DeskActionProps {
  /** On the button, and on the one that confirms. */
  label: string;
  /** Asked before it is done. */
  question: string;
  /** What follows from it; fields, where it needs any. */
  children: ReactNode;
  look?: 'button-primary' | 'button-outline' | 'button-quiet';
  run: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
}

/** A button that asks once, does it, and has the page show how things are now. */
export function DeskAction({
  label,
  question,
  children,
  look = 'button-outline',
  run,
  done,
}: DeskActionProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['desk'] });
      setAsking(false);
      toast.success(done);
    },
    // What was typed stays, beside what it meets now.
    onError: (failure) => {
      if (codeOf(failure) === 'wrong_state') void client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  return (
    <>
      <button
        type="button"
        className={`button min-h-11 px-4 ${look}`}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={question}
          confirmLabel={label}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <div className="grid gap-4">
            {error && <Alert tone="error">{explainDesk(error)}</Alert>}
            {children}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
