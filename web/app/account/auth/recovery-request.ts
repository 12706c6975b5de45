import { api, read } from '../../data/client.ts';

/** Asks for a recovery mail; the answer is the same whether the address has an account. */
export function requestRecovery(email: string): Promise<unknown> {
  return read(api.auth['request-password-reset'].$post({ json: { email } }));
}
