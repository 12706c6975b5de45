import { messages } from '../../messages.ts';
import { codeOf } from '../data/client.ts';
import { adminMessages } from './messages.ts';

const { account, security } = messages;
const { desk, upload } = adminMessages;

const sentences: Partial<Record<string, string>> = {
  session_missing: desk.sessionEnded,
  forbidden: desk.forbidden,
  fresh_login_required: security.freshLoginNeeded,
  second_factor_missing: security.needed,
  network: desk.connection,
  unavailable: desk.connection,
  busy: desk.connection,
  content_changed: desk.contentChanged,
  nothing_to_publish: desk.nothingToPublish,
  invalid_content: desk.invalidContent,
  render_failed: desk.renderFailed,
  last_administrator: account.lastAdministrator,
  wrong_state: desk.wrongState,
  not_found: desk.notFound,
  unknown_account: desk.unknownAccount,
  email_not_verified: desk.unconfirmedAccount,
  invalid_input: desk.invalidInput,
  disk_full: upload.diskFull,
  rate_limited: desk.tooFast,
};

/** @param otherwise text for errors without a sentence of their own */
export function explainDesk(error: unknown, otherwise: string = desk.failed): string {
  return sentences[codeOf(error)] ?? otherwise;
}
