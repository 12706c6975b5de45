import type { ErrorCode, ErrorDetails } from '../../../../domain/error-codes.ts';
import type { FileRefusal, UploadRefusal } from '../../../../domain/uploads.ts';
import { messages } from '../../../messages.ts';
import { explainDocument } from './explain-media.ts';

const { media, security, upload } = messages;

export const refusalMessages: Record<FileRefusal | UploadRefusal, string> = {
  file_type_not_allowed: upload.typeNotAllowed,
  file_too_large: upload.tooLarge,
  file_empty: upload.empty,
  file_missing: upload.fileMissing,
  module_missing: upload.moduleMissing,
  forbidden: upload.adminsOnly,
};

const serverMessages: Partial<Record<ErrorCode | 'network', string>> = {
  ...refusalMessages,
  session_missing: upload.loginRequired,
  file_broken: media.broken,
  too_many_pixels: media.tooManyPixels,
  fresh_login_required: security.freshLoginNeeded,
  disk_full: upload.diskFull,
  unavailable: upload.unavailable,
  network: upload.connection,
};

/** What is said of an upload that failed; nothing more exact than the failure where the code is none of these. */
export function explainUpload(code: ErrorCode | 'network', { part }: ErrorDetails = {}): string {
  return upload.failed(explainDocument(code, part) ?? serverMessages[code]);
}
