import { useState } from 'react';
import { toast } from '../../ui/toast.ts';

/**
 * One change at a time. What does not work is said.
 * @param refresh has the page show how things are now
 */
export function useOneChange(explain: (error: unknown) => string, refresh: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);

  /** @returns what came of it, or nothing where it did not work */
  async function run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      toast.error(explain(error));
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  return { isBusy, run };
}
