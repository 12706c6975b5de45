import { useState } from 'react';
import { toast } from '../../ui/toast.ts';

/** Shows errors as toasts. @param refresh reloads the page's data, also after a failure */
export function useOneChange(explain: (error: unknown) => string, refresh: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);

  /** Returns undefined if the change failed. */
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
