import { useState } from 'react';

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
