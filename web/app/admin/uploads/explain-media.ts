import type { ErrorCode, ErrorDetails } from '../../../../domain/error-codes.ts';
import type { MediaKind } from '../../../../domain/file-formats.ts';
import { messages } from '../../../messages.ts';
import { adminMessages } from '../messages.ts';

const { media, upload, uploadErrors } = adminMessages;

const texts: Partial<Record<ErrorCode | 'network', string>> = {
  ...uploadErrors,
  fresh_login_required: messages.security.freshLoginNeeded,
};

function explain(code: ErrorCode | 'network', part = ''): string | undefined {
  if (code === 'file_has_macros') return media.hasMacros(part);
  if (code === 'pdf_not_plain') return media.pdfNotPlain(part);
  return texts[code];
}

/** Returns why the server refused a media file of a content field. */
export function explainMedia(
  kind: MediaKind,
  { code, line, part }: ErrorDetails & { code: ErrorCode | 'network' },
): string {
  if (code === 'file_type_not_allowed') return media.typeNotAllowed[kind];
  if (code === 'file_too_large' && kind === 'video') return media.videoTooLarge;
  if (code === 'captions_invalid') return media.captionsInvalid(line ?? 1);
  return explain(code, part) ?? upload.failed();
}

/** Returns why the server refused a course file on `/enviar-arquivo`; a general text for other codes. */
export function explainUpload(code: ErrorCode | 'network', { part }: ErrorDetails = {}): string {
  return upload.failed(explain(code, part));
}
