import type { ErrorCode } from '../../../domain/error-codes.ts';
import { messages } from '../../messages.ts';
import { accountMessages } from '../account/messages.ts';
import { codeOf } from '../data/client.ts';
import { adminMessages } from './messages.ts';

const { common, errors, security, uploadErrors } = adminMessages;

type Sentences = Partial<Record<ErrorCode | 'network', string>>;

const sentences: Sentences = {
  ...errors,
  fresh_login_required: messages.security.freshLoginNeeded,
  password_outdated: messages.password.outdated,
  second_factor_missing: security.needed,
  network: common.connection,
  unavailable: common.connection,
  busy: common.connection,
  last_administrator: accountMessages.account.lastAdministrator,
  disk_full: uploadErrors.disk_full,
};

/** Returns the Portuguese text of an API error. @param otherwise text for other errors */
export function explainAdminError(error: unknown, otherwise: string = common.failed): string {
  return sentences[codeOf(error)] ?? otherwise;
}

/** Returns a function that explains an API error with a call's own texts first. */
export const explainWith = (own: Sentences) => (error: unknown) =>
  own[codeOf(error)] ?? explainAdminError(error);
