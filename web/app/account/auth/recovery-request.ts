import { api, read } from '../../data/client.ts';

/** Requests a recovery email; the answer does not reveal if the address has an account. */
export function requestRecovery(email: string): Promise<unknown> {
  return read(api.auth['request-password-reset'].$post({ json: { email } }));
}
