import type { ComponentProps, ReactNode } from 'react';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, TypedFieldProps {
  /** Sits inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled input that owns its ids. */
export function Field({ label, hint, error, className, trailing, ...input }: FieldProps) {
  return (
    <TypedField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={`${control.className} min-h-12 ${trailing ? 'pr-14' : ''}`}
          />
          {trailing}
        </div>
      )}
    </TypedField>
  );
}
