import { type FormEvent, useState } from 'react';

/**
 * Sends a form whose rules the browser checks by its attributes, and the server: never twice at once. Light enough for
 * the first page; `useForm` is for forms that know a schema.
 * @param send gets the fields' values by name
 * @param onFailure reports an error; without it, `send` does
 */
export function useSubmit<Values extends Partial<Record<string, string>>>(
  send: (values: Values, form: HTMLFormElement) => Promise<unknown>,
  onFailure?: (error: unknown) => unknown,
) {
  const [isSubmitting, setSubmitting] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    try {
      await send(Object.fromEntries(new FormData(form)) as Values, form);
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  return { isSubmitting, onSubmit };
}
