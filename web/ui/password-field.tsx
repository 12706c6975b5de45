import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

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
