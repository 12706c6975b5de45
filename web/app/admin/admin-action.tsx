import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormFieldsContext } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf } from '../data/client.ts';
import { useForm } from '../data/use-form.ts';
import { explainAdminError } from './explain-admin-error.ts';
import { useTellMailed } from './links/mail-state.tsx';
import { useRefresh } from './use-change.ts';

interface ConfirmActionProps<Result = unknown> {
  /** Also on the opening button. */
  label: string;
  /** On the confirming button, if not the label. */
  confirm?: string;
  question: string;
  children: ReactNode;
  run: () => Promise<Result>;
  /** Shown on success, or shows more of the result. */
  done: string | ((result: Result) => void);
  /** Says also where the email is that the action wrote. */
  mails?: boolean;
  explain?: (error: unknown) => string;
}

interface Asked<Input extends FieldValues, Output, Result = unknown>
  extends Omit<ConfirmActionProps<Result>, 'run' | 'children'> {
  schema: z.ZodType<Output, Input>;
  values: Input;
  /** @param typed returns a field's current value */
  children: ReactNode | ((typed: (name: keyof Input & string) => string) => ReactNode);
  run: (values: Output) => Promise<Result>;
}

const nothing = { schema: z.object({}), values: {} };

/** Keeps what was typed until the action succeeds. */
function useQuestion<Input extends FieldValues, Output, Result>(
  asked: Asked<Input, Output, Result>,
  onClose: () => void,
) {
  const { label, confirm = label, explain = explainAdminError, children } = asked;
  const refresh = useRefresh();
  const tellMailed = useTellMailed();
  const form = useForm({
    schema: asked.schema,
    values: asked.values,
    async send(values) {
      const result = await asked.run(values).catch((failure: unknown) => {
        if (codeOf(failure) === 'wrong_state') void refresh();
        throw failure;
      });
      await refresh();
      onClose();
      form.reset();
      if (typeof asked.done !== 'string') asked.done(result);
      else if (asked.mails) tellMailed(asked.done);
      else toast.success(asked.done);
    },
  });
  return (
    <ConfirmDialog
      title={asked.question}
      confirmLabel={confirm}
      isBusy={form.isSubmitting}
      onConfirm={() => void form.submit()}
      onClose={() => {
        form.forgetFailure();
        onClose();
      }}
    >
      <FormFieldsContext value={form.fieldOf}>
        <div className="grid gap-4">
          {form.failure !== undefined && <Alert tone="error">{explain(form.failure)}</Alert>}
          {typeof children === 'function' ? children(form.typed) : children}
        </div>
      </FormFieldsContext>
    </ConfirmDialog>
  );
}

/** Opened by something else on the page. */
export function ConfirmAction({ onClose, ...question }: ConfirmActionProps & { onClose: () => void }) {
  return useQuestion({ ...nothing, ...question }, onClose);
}

interface ButtonProps {
  /** Tells equal buttons apart for screen readers, such as `de Ana`. */
  about?: string;
  look?: ButtonLook;
}

export function AdminForm<Input extends FieldValues, Output, Result>(
  props: Asked<Input, Output, Result> & ButtonProps,
) {
  const { about, look = 'outline', ...asked } = props;
  const [isAsking, setAsking] = useState(false);
  const dialog = useQuestion(asked, () => setAsking(false));
  return (
    <>
      <Button look={look} isSmall onClick={() => setAsking(true)}>
        <span>
          {asked.label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </Button>
      {isAsking && dialog}
    </>
  );
}

export function AdminAction<Result>(props: ConfirmActionProps<Result> & ButtonProps) {
  return <AdminForm {...nothing} {...props} />;
}
