import { type ReactNode, useState } from 'react';

/**
 * Shows an error at a field of a plain form until something is typed. Forms with a schema use `useForm`, which does
 * this by itself.
 */
export function useFieldError<Name extends string>() {
  const [fieldError, setFieldError] = useState<{ field: Name; text: ReactNode }>();
  return {
    errorOf: (field: Name): ReactNode => fieldError?.field === field && fieldError.text,
    /** Moves the focus to the field. */
    show(form: HTMLFormElement, field: Name, text: ReactNode): void {
      setFieldError({ field, text });
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLElement) control.focus();
    },
    clear: () => setFieldError(undefined),
  };
}
