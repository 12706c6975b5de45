import { type ComponentProps, type ReactNode, useId } from 'react';
import { Labelled } from './labelled.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the text; announced with the field. */
  error?: string | undefined;
  value: string;
  maxLength: number;
}

/** From which part of the limit on its length is shown. */
const near = 0.8;

/** A labelled text of many lines, which grows with what is typed. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const { value, maxLength } = area;
  return (
    <Labelled id={id} label={label} className={className}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        className={`field-sizing-content block max-h-96 min-h-24 w-full resize-y rounded-control border bg-white px-4 py-2.5 text-base placeholder:text-ink-soft/70 disabled:bg-leaf-50 ${error ? 'border-coral-600' : 'border-ink-soft/60 hover:border-leaf-700'}`}
      />
      {value.length >= maxLength * near && (
        <p className="mt-1.5 text-right text-ink-soft text-sm tabular-nums">
          {value.length.toLocaleString('pt-BR')} de {maxLength.toLocaleString('pt-BR')} caracteres
        </p>
      )}
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
