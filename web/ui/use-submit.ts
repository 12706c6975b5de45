import { type FormEvent, useState } from 'react';

/**
 * Sends a form whose rules the browser checks by its attributes, and the server: never twice at once. Light enough for
 * the first page; `useForm` is for forms that know a schema.
 * @param send gets the fields' values by name, and reports its own outcome
 */
export function useSubmit<Values extends Partial<Record<string, string>>>(
  send: (values: Values, form: HTMLFormElement) => Promise<unknown>,
) {
  const [isSubmitting, setSubmitting] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    try {
      await send(Object.fromEntries(new FormData(form)) as Values, form);
    } finally {
      setSubmitting(false);
    }
  }

  return { isSubmitting, onSubmit };
}
