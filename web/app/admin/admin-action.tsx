import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf } from '../data/client.ts';
import { explainAdminError } from './explain-admin-error.ts';
import { useEmailToast } from './links/email-delivery.tsx';
import { useRefresh } from './use-change.ts';

interface ActionProps<Result = unknown> {
  /** Text of the button. */
  label: string;
  /** Text of the confirming button; default: the label. */
  confirmLabel?: string;
  /** Title of the dialog. */
  question: string;
  children: ReactNode;
  run: () => Promise<Result>;
  /** Toast text on success, or a function that shows the result. */
  done: string | ((result: Result) => void);
  /** Adds to the toast whether the email is sent or only stored; `link`: it carries one that the team may pass on. */
  sendsEmail?: boolean | 'link';
  /** Gets the focus first, see `ConfirmDialog`; default for a dangerous action: the button that closes. */
  firstFocus?: 'confirm' | 'close';
  explain?: (error: unknown) => string;
}

interface FormActionProps<Input extends object, Output, Result = unknown>
  extends Omit<ActionProps<Result>, 'run' | 'children'> {
  schema?: z.ZodType<Output, Input>;
  values: Input;
  /** A function receives the current values. */
  children: ReactNode | ((values: Input) => ReactNode);
  run: (values: Output) => Promise<Result>;
}

const withoutFields = { values: {} };

/** Returns the dialog of an action. What was typed stays until the action succeeds, also while the dialog is closed. */
function useActionDialog<Input extends object, Output, Result>(
  options: FormActionProps<Input, Output, Result> & Pick<ButtonProps, 'look'>,
  onClose: () => void,
) {
  const { label, confirmLabel = label, explain = explainAdminError, children, look } = options;
  const refresh = useRefresh();
  const showEmailToast = useEmailToast();
  const [typed, setTyped] = useState<Partial<Input>>();

  async function run(values: Output): Promise<void> {
    const result = await options.run(values).catch((failure: unknown) => {
      if (codeOf(failure) === 'wrong_state') void refresh();
      throw failure;
    });
    await refresh();
    onClose();
    setTyped(undefined);
    if (typeof options.done !== 'string') options.done(result);
    else if (options.sendsEmail) showEmailToast(options.done, { hasLink: options.sendsEmail === 'link' });
    else toast.success(options.done);
  }

  return (
    <ConfirmDialog
      title={options.question}
      confirmLabel={confirmLabel}
      firstFocus={options.firstFocus ?? (look === 'danger' ? 'close' : undefined)}
      schema={options.schema}
      values={{ ...options.values, ...typed }}
      onTyped={(changed) => setTyped({ ...typed, ...changed })}
      onConfirm={run}
      onClose={onClose}
    >
      {(values) => (
        <div className="grid gap-4">
          <FormAlert explain={explain} />
          {typeof children === 'function' ? children(values) : children}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The dialog of an action without its button. */
export function ActionDialog({ onClose, ...options }: ActionProps & { onClose: () => void }) {
  return useActionDialog({ ...withoutFields, ...options }, onClose);
}

interface ButtonProps {
  /** Tells equal buttons apart for screen readers, such as `de Ana`. */
  about?: string | undefined;
  look?: ButtonLook;
  /** The likely action of a page. */
  isLarge?: boolean;
}

/** A button that opens a dialog with a form, and runs the action with its values. */
export function AdminFormAction<Input extends object, Output, Result>(
  props: FormActionProps<Input, Output, Result> & ButtonProps,
) {
  const { about, isLarge = false, ...options } = props;
  const { look = 'outline' } = options;
  const [isOpen, setOpen] = useState(false);
  const dialog = useActionDialog(options, () => setOpen(false));
  return (
    <>
      <Button look={look} isSmall={!isLarge} about={about} onClick={() => setOpen(true)}>
        {options.label}
      </Button>
      {isOpen && dialog}
    </>
  );
}

/** A button that asks for confirmation in a dialog, then runs the action. */
export function AdminAction<Result>(props: ActionProps<Result> & ButtonProps) {
  return <AdminFormAction {...withoutFields} {...props} />;
}
