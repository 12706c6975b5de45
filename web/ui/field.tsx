import { Eye, EyeOff } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

export interface FormField {
  props: {
    name: string;
    onChange: (event: ChangeEvent<Typed>) => unknown;
    onBlur: (event: unknown) => unknown;
  };
  ref: (control: Typed | null) => void;
  value: string;
  error: string | undefined;
}

/** A form provides it to its fields; a field outside a form gets undefined. */
export const FormFieldsContext = createContext<((name: string) => FormField) | undefined>(undefined);

interface FrameProps {
  label: string;
  hint?: ReactNode;
  /** Announced with the field. */
  error?: ReactNode;
  className?: string | undefined;
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

/** Ties a control to its label, hint and error. */
export function FieldFrame(props: FrameProps & { children: (control: Control) => ReactNode }) {
  const { label, hint, error, className, children } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>
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
    </div>
  );
}

/** Returns the form's state of a field; undefined without a name or form. */
function useFormField(name: string | undefined): FormField | undefined {
  const fieldOf = use(FormFieldsContext);
  return name === undefined ? undefined : fieldOf?.(name);
}

/** Gives the control to both refs: the form's and the caller's. */
function join<Element extends Typed>(
  ref: ComponentProps<'input'>['ref'] | undefined,
  field: FormField | undefined,
) {
  if (!field) return ref as never;
  return ((control: Element | null) => {
    field.ref(control);
    if (typeof ref === 'function') ref(control as HTMLInputElement | null);
  }) as never;
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FrameProps {
  /** Sits inside the field, at its end. */
  trailing?: ReactNode;
}

export function Field({ label, hint, error, className, trailing, ref, ...input }: FieldProps) {
  const field = useFormField(input.name);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? field?.error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...field?.props}
            {...control}
            ref={join(ref, field)}
            className={`${control.className} min-h-12 ${trailing ? 'pr-14' : ''}`}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

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
  const [isOwnVisible, setOwnVisible] = useState(false);
  const isVisible = visible ?? isOwnVisible;
  return (
    <Field
      {...field}
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
            onClick={() => setOwnVisible(!isVisible)}
          >
            {isVisible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        )
      }
    />
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'ref'>, FrameProps {
  value?: string;
  maxLength: number;
}

/** Share of the limit from which the length is shown. */
const near = 0.8;

/** A text area that grows with its text. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const field = useFormField(area.name);
  const { maxLength } = area;
  const { length } = area.value ?? field?.value ?? '';
  return (
    <FieldFrame label={label} hint={hint} error={error ?? field?.error} className={className}>
      {(control) => (
        <>
          <textarea
            rows={3}
            {...area}
            {...field?.props}
            {...control}
            ref={join(undefined, field)}
            className={`${control.className} field-sizing-content max-h-96 min-h-24 resize-y`}
          />
          {length >= maxLength * near && (
            <p className="mt-1.5 text-right text-ink-soft text-sm tabular-nums">
              {length.toLocaleString('pt-BR')} de {maxLength.toLocaleString('pt-BR')} caracteres
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** Focuses a field when it appears, as its `ref`. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
