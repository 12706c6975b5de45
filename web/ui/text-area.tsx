import type { ComponentProps } from 'react';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, TypedFieldProps {
  value: string;
  maxLength: number;
}

/** From which part of the limit on its length is shown. */
const near = 0.8;

/** A labelled text of many lines, which grows with what is typed. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const { value, maxLength } = area;
  return (
    <TypedField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <textarea
            rows={3}
            {...area}
            {...control}
            className={`${control.className} field-sizing-content max-h-96 min-h-24 resize-y`}
          />
          {value.length >= maxLength * near && (
            <p className="mt-1.5 text-right text-ink-soft text-sm tabular-nums">
              {value.length.toLocaleString('pt-BR')} de {maxLength.toLocaleString('pt-BR')} caracteres
            </p>
          )}
        </>
      )}
    </TypedField>
  );
}
