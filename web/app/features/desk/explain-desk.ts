import { messages } from '../../../messages.ts';
import { codeOf } from '../../api.ts';

const { desk, upload } = messages;

const sentences: Partial<Record<string, string>> = {
  session_missing: desk.sessionEnded,
  forbidden: desk.forbidden,
  network: desk.connection,
  unavailable: desk.connection,
  busy: desk.connection,
  content_changed: desk.contentChanged,
  nothing_to_publish: desk.nothingToPublish,
  invalid_content: desk.invalidContent,
  render_failed: desk.renderFailed,
  file_empty: upload.empty,
  file_type_not_allowed: desk.fileTypeNotAllowed,
  file_too_large: desk.fileTooLarge,
  disk_full: upload.diskFull,
};

/** What is said of whatever was thrown. */
export function explainDesk(error: unknown): string {
  return sentences[codeOf(error)] ?? desk.failed;
}
