import { type FormEvent, useState } from 'react';

/**
 * A form's submission: never twice at once.
 * @param send gets the form's values; it tells the person itself what came of it
 */
export function useSubmit(send: (values: FormData, form: HTMLFormElement) => Promise<void>) {
  const [isSubmitting, setSubmitting] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    try {
      await send(new FormData(form), form);
    } finally {
      setSubmitting(false);
    }
  }

  return { isSubmitting, onSubmit };
}
