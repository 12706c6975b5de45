import { useState } from 'react';

/**
 * Returns a function that runs an action, and does nothing while it runs.
 * @param onFailure reports an error; without it, `run` rejects
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
