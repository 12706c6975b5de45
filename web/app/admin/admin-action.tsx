import { Children, isValidElement, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf } from '../data/client.ts';
import { explainAdminError } from './explain-admin-error.ts';
import { useEmailToast } from './links/email-delivery.tsx';
import { useRefresh } from './use-change.ts';

interface ActionProps<Input extends object, Output, Result> {
  /** Text of the button. */
  label: string;
  /** Text of the confirming button; default: the label. */
  confirmLabel?: string;
  /** Title of the dialog. */
  question: string;
  schema?: z.ZodType<Output, Input>;
  /** Initial values of the fields in the dialog. */
  values?: Input;
  /** Texts alone are one paragraph; a function receives the current values. */
  children: ReactNode | ((values: Input) => ReactNode);
  run: (values: Output) => Promise<Result>;
  /** Toast text on success, or a function that shows the result. */
  done: string | ((result: Result) => void);
  /** Adds to the toast whether the email is sent or only stored; `link`: it carries one that the team may pass on. */
  sendsEmail?: boolean | 'link';
  /** Gets the focus first, see `ConfirmDialog`; default for a dangerous action: the button that closes. */
  firstFocus?: 'confirm' | 'close';
  explain?: (error: unknown) => string;
  /** Tells equal buttons apart for screen readers, such as `de Ana`. */
  about?: string | undefined;
  look?: ButtonLook;
  /** The likely action of a page. */
  isLarge?: boolean | undefined;
}

/** Returns the dialog of an action. What was typed stays until the action succeeds, also while the dialog is closed. */
function useActionDialog<Input extends object, Output, Result>(
  options: ActionProps<Input, Output, Result>,
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
      values={{ ...options.values, ...typed } as Input}
      onTyped={(changed) => setTyped({ ...typed, ...changed })}
      onConfirm={run}
      onClose={onClose}
    >
      {(values) => (
        <div className="grid gap-4">
          <FormAlert explain={explain} />
          {paragraphOf(typeof children === 'function' ? children(values) : children)}
        </div>
      )}
    </ConfirmDialog>
  );
}

function paragraphOf(content: ReactNode): ReactNode {
  return Children.toArray(content).some(isValidElement) ? content : <p>{content}</p>;
}

/** The dialog of an action without its button. */
export function ActionDialog<Result>({
  onClose,
  ...options
}: ActionProps<object, unknown, Result> & { onClose: () => void }) {
  return useActionDialog(options, onClose);
}

/** A button that asks for confirmation in a dialog, perhaps with a form, then runs the action with its values. */
export function AdminAction<Input extends object, Output, Result>(props: ActionProps<Input, Output, Result>) {
  const { about, isLarge = false, look = 'outline', label } = props;
  const [isOpen, setOpen] = useState(false);
  const dialog = useActionDialog(props, () => setOpen(false));
  return (
    <>
      <Button look={look} isSmall={!isLarge} about={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog}
    </>
  );
}
