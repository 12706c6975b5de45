import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { isCancelled } from '../../account/auth/passkey.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { adminMessages } from '../messages.ts';
import { useOneChange } from '../use-one-change.ts';

export const secondFactorApi = api.auth['second-factor'];

const securityQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => read(secondFactorApi.$get()),
  staleTime: 0,
});

export function useSecurity() {
  return useQuery(securityQuery);
}

const { security, secondStep, login } = messages;
const { desk } = adminMessages;

const explanations = {
  network: login.connection,
  fresh_login_required: security.freshLoginNeeded,
  email_not_verified: security.unconfirmed,
  authenticator_exists: security.authenticatorExists,
  invalid_code: secondStep.wrongCode,
  passkey_refused: secondStep.passkeyRefused,
  session_missing: desk.sessionEnded,
};

export function useChange() {
  const queries = useQueryClient();
  const { isBusy, run } = useOneChange(explain, async () => {
    void queries.invalidateQueries({ queryKey: ['student'] });
    await queries.invalidateQueries(securityQuery);
  });
  return {
    isBusy,
    /** Returns undefined if the change failed, which has been reported. */
    run: <Result>(work: () => Promise<Result>, done?: string) =>
      run(async () => {
        const result = await work();
        if (done) toast.success(done);
        return result;
      }),
  };
}

function explain(error: unknown): string {
  if (isCancelled(error)) return secondStep.passkeyCancelled;
  if (error instanceof DOMException && error.name === 'InvalidStateError') return security.passkeyExists;
  return explainError(error, explanations, security.failed);
}
