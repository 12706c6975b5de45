import { type FormEvent, useState } from 'react';

/**
 * Runs an action, never twice at once.
 * @param onFailure reports an error; without it, the action does
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  onFailure?: (error: unknown, ...args: Args) => unknown,
) {
  const [isBusy, setBusy] = useState(false);

  async function run(...args: Args): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await action(...args);
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(error, ...args);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}

/**
 * Sends a form whose rules the browser checks by its attributes, and the server. Light enough for the first page;
 * `useForm` is for forms that know a schema.
 * @param send gets the fields' values by name
 */
export function useSubmit<Values extends Partial<Record<string, string>>>(
  send: (values: Values, form: HTMLFormElement) => Promise<unknown>,
  onFailure?: (error: unknown, values: Values, form: HTMLFormElement) => unknown,
) {
  const { isBusy, run } = useAction(send, onFailure);

  function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    return run(Object.fromEntries(new FormData(form)) as Values, form);
  }

  return { isSubmitting: isBusy, onSubmit };
}
