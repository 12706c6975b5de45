import { type ReactNode, useId } from 'react';
import { Labelled } from './labelled.tsx';

export interface TypedFieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with what was typed; announced with the field. */
  error?: string | undefined;
  className?: string | undefined;
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

/**
 * Around a control that is typed into: label, hint and error always belong to the right one.
 * @param children makes the control of what ties it to them, and of its look
 */
export function TypedField({
  label,
  hint,
  error,
  className,
  children,
}: TypedFieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <Labelled id={id} label={label} className={className}>
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        className: `block w-full rounded-control border bg-white px-4 py-2.5 text-base placeholder:text-ink-soft/70 disabled:bg-leaf-50 ${error ? 'border-coral-600' : 'border-ink-soft/60 hover:border-leaf-700'}`,
      })}
      {hint && (
        <p className="mt-1.5 text-ink-soft text-sm" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="mt-1.5 font-semibold text-coral-700 text-sm" id={errorId}>
          {error}
        </p>
      )}
    </Labelled>
  );
}
