import { type ReactNode, useState } from 'react';

/**
 * Holds the error of one field of a form without a schema. Give the form `onInput={fieldError.clear}`, so that it goes
 * when something is typed. `useForm`, for forms with a schema, does both.
 */
export function useFieldError<Name extends string>() {
  const [fieldError, setFieldError] = useState<{ field: Name; text: ReactNode }>();
  return {
    errorOf: (field: Name): ReactNode => fieldError?.field === field && fieldError.text,
    /** Shows the error and moves the focus to its field. */
    show(form: HTMLFormElement, field: Name, text: ReactNode): void {
      setFieldError({ field, text });
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLElement) control.focus();
    },
    clear: () => setFieldError(undefined),
  };
}
