import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { type Answer, api, explainError } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { accountMessages } from '../messages.ts';

export type Account = Answer<typeof api.account.$get>;
export type Device = Account['devices'][number];

const queryKey = ['account'];

/** The account page's data; never fresh, because another device may change the account. */
export const accountQuery = freshQuery(queryKey, api.account.$get);

/** Runs a change of the account, with toasts, then reloads it. @param successText toast on success */
export function useAccountChange<Given>(change: (given: Given) => Promise<unknown>, successText: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(successText),
    onError: (error) => toast.error(explainAccountError(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const { login, password, security } = messages;
const { account } = accountMessages;

const explanations = {
  network: login.connection,
  unavailable: login.connection,
  session_missing: account.sessionEnded,
  fresh_login_required: security.freshLoginNeeded,
  own_password_required: account.ownPasswordRequired,
  user_already_exists: account.addressTaken,
  invalid_input: account.addressWrong,
  invalid_credentials: password.currentWrong,
  invalid_token: account.linkOver,
  last_administrator: account.lastAdministrator,
  not_found: account.deviceGone,
};

/** Returns the text for a failed change of the account. */
export const explainAccountError = (error: unknown) => explainError(error, explanations, account.failed);
