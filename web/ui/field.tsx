import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useFormField } from './form.tsx';

interface FrameProps {
  label: string;
  hint?: ReactNode;
  /** Announced with the field. */
  error?: ReactNode;
  className?: string | undefined;
  /** Stands in a toolbar: the label within the frame, without hint or error. */
  isInline?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

/** Looks of every text input, text area and select. */
export const controlClasses =
  'block w-full rounded-control border border-ink-soft/60 bg-white px-4 py-2.5 text-base text-ink placeholder:text-ink-soft hover:border-leaf-700 disabled:bg-leaf-50 aria-invalid:border-coral-600';

/** Ties a control to its label, hint and error, and gives it its looks. */
export function FieldFrame(props: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, className, isInline, children } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  if (isInline)
    return (
      <div className={`inline-field ${className ?? ''}`}>
        <label htmlFor={id}>{label}</label>
        {children({ id, 'aria-describedby': undefined, 'aria-invalid': undefined, className: '' })}
      </div>
    );
  return (
    <div className={className}>
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        className: controlClasses,
      })}
      {hint && (
        <p className="mt-1.5 text-ink-soft text-sm" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The error below a field, which the field names in `aria-describedby`. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mt-1.5 font-semibold text-coral-700 text-sm" id={id}>
      {children}
    </p>
  );
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FrameProps {
  /** Sits inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled `<input>`, with an optional hint and error. Within a form, its name connects it. */
export function Field({ label, hint, error, className, isInline, trailing, ...input }: FieldProps) {
  const field = useFormField(input.name);
  return (
    <FieldFrame {...{ label, hint, className, isInline }} error={field?.error ?? error}>
      {(control) => (
        <div className="relative">
          <input
            {...field?.text}
            {...input}
            {...control}
            className={isInline ? '' : `${control.className} min-h-12 ${trailing ? 'pr-14' : ''}`}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

/** An email field with the keyboard and autofill of one. */
export function EmailField({ label = 'E-mail', ...field }: Partial<FieldProps>) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      {...field}
    />
  );
}

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  /** Given by the parent when several fields share one toggle; the field then has none of its own. */
  visible?: boolean;
}

/** A password with a show/hide toggle. */
export function PasswordField({ visible, ...field }: PasswordFieldProps) {
  const [isShownByToggle, setShownByToggle] = useState(false);
  const error = useFormField(field.name)?.error ?? field.error;
  const isVisible = visible ?? isShownByToggle;
  return (
    <Field
      {...field}
      // An error says it again.
      hint={error ? undefined : field.hint}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        visible === undefined && (
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
            aria-label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
            aria-pressed={isVisible}
            onClick={() => setShownByToggle(!isVisible)}
          >
            {isVisible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        )
      }
    />
  );
}

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'ref'>,
    Omit<FrameProps, 'isInline'> {
  value?: string;
  maxLength: number;
}

/** Share of the limit from which the number of characters is shown. */
const counterThreshold = 0.8;

/** A text area that grows with its text. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const field = useFormField(area.name);
  const { maxLength } = area;
  const { length } = area.value ?? String(field?.value ?? '');
  return (
    <FieldFrame label={label} hint={hint} error={field?.error ?? error} className={className}>
      {(control) => (
        <>
          <textarea
            rows={3}
            {...field?.text}
            {...area}
            {...control}
            className={`${control.className} field-sizing-content max-h-96 min-h-24 resize-y`}
          />
          {length >= maxLength * counterThreshold && (
            <p className="mt-1.5 text-right text-ink-soft text-sm tabular-nums">
              {length.toLocaleString('pt-BR')} de {maxLength.toLocaleString('pt-BR')} caracteres
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** Focuses an element when it appears: `ref={focusOnMount}`. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
