import { type ComponentProps, type ReactNode, useId } from 'react';
import { Labelled } from './labelled.tsx';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; announced with the field. */
  error?: string | undefined;
  /** Sits inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled input that owns its ids: label, hint and error always belong to the right field. */
export function Field({ label, hint, error, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <Labelled id={id} label={label} className={className}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className={`block min-h-12 w-full rounded-control border bg-white px-4 py-2.5 text-base placeholder:text-ink-soft/70 disabled:bg-leaf-50 ${error ? 'border-coral-600' : 'border-ink-soft/60 hover:border-leaf-700'} ${trailing ? 'pr-14' : ''}`}
        />
        {trailing}
      </div>
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
