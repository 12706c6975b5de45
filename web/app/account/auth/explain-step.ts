import { messages } from '../../../messages.ts';
import { explainError } from '../../data/explain-error.ts';
import { isCancelled } from './passkey.ts';

const explanations = {
  network: messages.login.connection,
  busy: messages.login.connection,
  invalid_credentials: messages.login.invalidCredentials,
  invalid_code: messages.secondStep.wrongCode,
  second_step_missing: messages.secondStep.expired,
  passkey_refused: messages.secondStep.passkeyRefused,
  email_not_verified: messages.confirmation.needed,
};

export function explainStep(error: unknown): string {
  if (isCancelled(error)) return messages.secondStep.passkeyCancelled;
  return explainError(error, explanations, messages.login.failed);
}
