import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { explainAdminError } from './explain-admin-error.ts';

/** Returns a function that refetches all admin data and the signed-in account. */
export function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['student'] });
    return queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
}

interface ChangeOptions<Result> {
  /** Shown on success. */
  done?: string;
  onDone?: (result: Result) => unknown;
  explain?: (error: unknown) => string;
}

/** Returns a mutation for a button without a dialog: errors become toasts, and all admin data is refetched after it. */
export function useChange<Result, Input = void>(
  run: (input: Input) => Promise<Result>,
  { done, onDone, explain = explainAdminError }: ChangeOptions<Result> = {},
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: run,
    onSuccess(result) {
      if (done) toast.success(done);
      return onDone?.(result);
    },
    onError: (error) => toast.error(explain(error)),
    onSettled: refresh,
  });
}
