import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import {
  type Control,
  controlsOf,
  errorsOfAnswer,
  explainIssue,
  type FieldErrors,
  fieldValue,
  findFieldErrors,
  readValues,
} from './form-fields.ts';

interface FormState {
  /** The current values of the fields that the form gives a value; those of others are only in the page. */
  values: Record<string, unknown>;
  errors: FieldErrors;
  isSubmitting: boolean;
  /** The error of the last submission that no field shows, with the text of a refused field that is not in the form. */
  failure: { error?: unknown; text?: ReactNode } | undefined;
}

const FormContext = createContext<FormState | undefined>(undefined);

/** Returns what the form around a component knows; undefined outside a form. */
export const useFormState = () => use(FormContext);

/** Returns the form's state of a field; undefined without a name or form. */
export function useFormField(name: string | undefined) {
  const form = useFormState();
  if (!form || name === undefined) return undefined;
  const value = form.values[name];
  return {
    error: form.errors[name],
    text: typeof value === 'string' ? { value, onChange: ignore } : undefined,
    value,
  };
}

/** React wants it beside a value: the form hears of changes. */
export function ignore(): void {}

/** Passed to `onSubmit`, which may change its form. */
export interface FormActions {
  /** Shows an error at a field, and focuses it. */
  showError: (field: string, text: ReactNode) => void;
  /** Empties the form, or shows its initial values again. */
  reset: () => void;
}

export interface FormRules<Output, Input> {
  /** The server's schema, from domain/. Without one, the attributes of the fields are checked: light enough for the login. */
  schema?: z.ZodType<Output, Input> | undefined;
  /** Initial values; a later change does not replace what was typed. */
  values?: Input;
  /** Text for an invalid value, instead of the general one. */
  invalidText?: string;
  /** Texts for the messages of the schema that are codes. */
  codeTexts?: Partial<Record<string, string>>;
  /** Receives the values that were typed so far. */
  onTyped?: (typed: Partial<Input>) => void;
  /** An error that it throws is shown at the fields that the server's answer names; what no field shows, by `FormAlert`. */
  onSubmit: (values: Output, form: FormActions) => unknown;
  children: ReactNode | ((values: Input) => ReactNode);
}

type FormProps<Output, Input> = FormRules<Output, Input> &
  Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange' | 'noValidate' | 'ref' | 'children'>;

/** Every form: checks its fields, shows errors at them instead of the browser's bubbles, and sends once at a time. */
export function Form<Output, Input extends object = Record<string, unknown>>(
  props: FormProps<Output, Input>,
) {
  const { schema, values, invalidText, codeTexts, onTyped, onSubmit, children, ...attributes } = props;
  const [typed, setTyped] = useState<Partial<Input>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormState['failure']>();
  const [isSubmitting, setSubmitting] = useState(false);
  /** Ahead of the state, which a second press may not see yet. */
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const current = { ...values, ...typed } as Input;

  function change({ target }: FormEvent) {
    const control = target as Control;
    const { name } = control;
    // Changes in a dialog that this form opened arrive too: React's events follow components, not elements.
    if (!name || control.form !== element.current) return;
    const next = { ...typed, [name]: fieldValue(control) };
    setTyped(next);
    onTyped?.(next);
    setErrors(({ [name]: _, ...others }) => others);
  }

  /** Shows errors at the fields that the form has. @returns the names of the others */
  function showErrors(found: FieldErrors): string[] {
    const controls = controlsOf(element.current);
    setErrors(found);
    controls.find(({ name }) => name in found)?.focus();
    return Object.keys(found).filter((name) => controls.every((control) => control.name !== name));
  }

  /** Shows errors at their fields; above them what no field shows, or an error that names no field. */
  function fail(found: FieldErrors, error?: unknown): void {
    const [unseen] = showErrors(found);
    if (unseen !== undefined) setFailure({ text: found[unseen] });
    else if (Object.keys(found).length === 0) setFailure({ error });
  }

  function check(): Output | undefined {
    const given = { ...current, ...readValues(element.current) };
    if (!schema) {
      const found = findFieldErrors(element.current, invalidText);
      showErrors(found);
      return Object.keys(found).length > 0 ? undefined : (given as Output);
    }
    const { data, error } = schema.safeParse(given, { error: (issue) => explainIssue(issue, invalidText) });
    if (!error) return data;
    const found = error.issues.map(({ path, message }) => [path[0], codeTexts?.[message] ?? message]);
    // The first of several issues of a field is shown.
    fail(Object.fromEntries(found.reverse()));
    return undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy.current) return;
    setErrors({});
    setFailure(undefined);
    const checked = check();
    if (checked === undefined) return;
    const sending = onSubmit(checked, {
      showError: (field, text) => showErrors({ [field]: text }),
      reset() {
        element.current?.reset();
        setTyped({});
        setErrors({});
      },
    });
    if (sending instanceof Promise) void finish(sending);
  }

  async function finish(sending: Promise<unknown>): Promise<void> {
    isBusy.current = true;
    setSubmitting(true);
    try {
      await sending;
    } catch (error) {
      fail(errorsOfAnswer(error), error);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  return (
    <FormContext value={{ values: (values && current) ?? {}, errors, isSubmitting, failure } as FormState}>
      <form {...attributes} ref={element} noValidate onChange={change} onSubmit={submit}>
        {typeof children === 'function' ? children(current) : children}
      </form>
    </FormContext>
  );
}

/** Shows why a form was not sent, unless a field does. */
export function FormAlert({ explain }: { explain: (error: unknown) => ReactNode }) {
  const failure = useFormState()?.failure;
  return failure && <Alert tone="error">{failure.text ?? explain(failure.error)}</Alert>;
}

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  disabled?: boolean | undefined;
  className?: string;
}

/** A form's submit button, disabled while the form is being sent. */
export function SubmitButton({ label, busyLabel, disabled, className }: SubmitButtonProps) {
  const isSubmitting = useFormState()?.isSubmitting;
  return (
    <Button look="primary" type="submit" disabled={isSubmitting || disabled} className={className}>
      {isSubmitting ? busyLabel : label}
    </Button>
  );
}
