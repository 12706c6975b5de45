import { type ReactNode, use, useId } from 'react';
import { FormFieldsContext } from '../../../ui/field.tsx';

interface CheckFieldProps {
  name: string;
  label: string;
  hint: string;
}

/** A checkbox of a `useForm` form. */
export function CheckField({ name, label, hint }: CheckFieldProps) {
  const hintId = useId();
  const field = use(FormFieldsContext)?.(name);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          className="size-6 shrink-0 accent-leaf-700"
          type="checkbox"
          {...field?.props}
          ref={field?.ref}
          aria-describedby={hintId}
        />
        {label}
      </label>
      <p className="pl-9 text-ink-soft text-sm" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

interface RadioFieldProps {
  name: string;
  legend: string;
  choices: readonly (readonly [value: string, label: ReactNode])[];
}

/** Radio buttons of a `useForm` form. */
export function RadioField({ name, legend, choices }: RadioFieldProps) {
  const field = use(FormFieldsContext)?.(name);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3">
          <input
            className="size-5 shrink-0 accent-leaf-700"
            type="radio"
            value={value}
            {...field?.props}
            ref={field?.ref}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
