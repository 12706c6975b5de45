import { messages } from '../../../messages.ts';
import { explainError } from '../../data/explain-error.ts';

const { account, desk, login, password, security } = messages;

const explanations = {
  network: login.connection,
  unavailable: login.connection,
  session_missing: account.sessionEnded,
  fresh_login_required: security.freshLoginNeeded,
  user_already_exists: account.addressTaken,
  invalid_input: account.addressWrong,
  invalid_credentials: password.currentWrong,
  invalid_token: account.linkOver,
  last_administrator: desk.lastAdministrator,
  not_found: account.deviceGone,
};

export const explainAccount = (error: unknown) => explainError(error, explanations, account.failed);
