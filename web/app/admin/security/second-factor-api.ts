import { messages } from '../../../messages.ts';
import { isPasskeyCancelled } from '../../account/auth/passkey.tsx';
import { accountMessages } from '../../account/messages.ts';
import { type Answer, api, explainError } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { adminMessages } from '../messages.ts';

/** The API of the signed-in account's second factor. */
export const secondFactorApi = api.auth['second-factor'];

export type SecondFactor = Answer<typeof secondFactorApi.$get>;

/** The state of the second factor of the signed-in account. */
export const securityQuery = freshQuery(['admin', 'second-factor'], secondFactorApi.$get);

/** Returns true if a password alone no longer opens the account. */
export function isSecondFactorOn({ authenticator, passkeys }: SecondFactor): boolean {
  return authenticator || passkeys.length > 0;
}

const { secondStep, login } = messages;
const { errors, security } = adminMessages;

const explanations = {
  network: login.connection,
  fresh_login_required: messages.security.freshLoginNeeded,
  email_not_verified: security.unconfirmed,
  own_password_required: accountMessages.account.ownPasswordRequired,
  authenticator_exists: security.authenticatorExists,
  invalid_code: secondStep.wrongCode,
  passkey_refused: secondStep.passkeyRefused,
  session_missing: errors.session_missing,
};

/** Returns the Portuguese text of an error of the second factor, or of the browser's passkey dialog. */
export function explainSecurity(error: unknown): string {
  if (isPasskeyCancelled(error)) return secondStep.passkeyCancelled;
  if (error instanceof DOMException && error.name === 'InvalidStateError') return security.passkeyExists;
  return explainError(error, explanations, security.failed);
}
