import { maxBackupGigabytes } from '../../../../domain/backups.ts';
import { messages } from '../../../messages.ts';
import { explainError } from '../../data/explain-error.ts';
import { adminMessages } from '../messages.ts';

const { backups, common, upload } = adminMessages;
const explanations = {
  network: messages.login.connection,
  fresh_login_required: messages.security.freshLoginNeeded,
  session_missing: common.sessionEnded,
  backup_running: backups.running,
  not_found: backups.gone,
  file_too_large: backups.tooLarge(maxBackupGigabytes),
  file_empty: upload.empty,
  disk_full: upload.diskFull,
};

/** Returns the Portuguese text of an error of the backup endpoints. */
export const explainBackup = (error: unknown) => explainError(error, explanations, backups.failed);
