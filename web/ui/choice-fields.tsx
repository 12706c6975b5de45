import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { ignore, useFormField } from './form.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Classes of the label. */
  className?: string;
}

/** A checkbox and its label. */
export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <label className={`wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} className="size-6 shrink-0 accent-leaf-700" type="checkbox" />
      {label}
    </label>
  );
}

interface CheckFieldProps {
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A checkbox of a form. */
export function CheckField({ name, label, hint, disabled }: CheckFieldProps) {
  const hintId = useId();
  const field = useFormField(name);
  return (
    <div>
      <Checkbox
        className="font-semibold"
        label={label}
        name={name}
        disabled={disabled}
        checked={field && field.value === true}
        onChange={ignore}
        aria-describedby={hint && hintId}
      />
      {hint && (
        <p className="pl-9 text-ink-soft text-sm" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface RadioFieldProps {
  name: string;
  legend: string;
  hint?: string | false;
  options: readonly { value: string; label: ReactNode; hint?: string }[];
  disabled?: boolean;
}

/** Radio buttons of a form. */
export function RadioField({ name, legend, hint, options, disabled }: RadioFieldProps) {
  const errorId = useId();
  const field = useFormField(name);
  return (
    <fieldset disabled={disabled} aria-describedby={field?.error ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      {options.map((option) => (
        <label
          key={option.value}
          className="wrap-anywhere flex min-h-11 cursor-pointer items-start gap-3 py-2.5"
        >
          <input
            className="mt-0.5 size-5 shrink-0 accent-leaf-700"
            type="radio"
            name={name}
            value={option.value}
            checked={field && field.value === option.value}
            onChange={ignore}
          />
          {option.hint ? (
            <span>
              <span className="font-semibold">{option.label}</span>
              <span className="block text-ink-soft text-sm">{option.hint}</span>
            </span>
          ) : (
            option.label
          )}
        </label>
      ))}
      <FieldError id={errorId}>{field?.error}</FieldError>
    </fieldset>
  );
}
