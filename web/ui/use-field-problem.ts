import { type ReactNode, useState } from 'react';

/**
 * Shows what is wrong with a form at its field, until something is typed. A field that is not in the form is ignored.
 * `useForm` does this by itself for forms that know a schema.
 */
export function useFieldProblem<Name extends string>() {
  const [problem, setProblem] = useState<{ field: Name; text: ReactNode }>();
  return {
    errorOf: (field: Name): ReactNode => problem?.field === field && problem.text,
    /** Moves the focus to the field. */
    show(form: HTMLFormElement, field: Name, text: ReactNode): void {
      setProblem({ field, text });
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLElement) control.focus();
    },
    clear: () => setProblem(undefined),
  };
}
