import type { ErrorBody, ErrorCode } from '../../../../domain/error-codes.ts';
import type { MediaKind } from '../../../../domain/media.ts';
import { messages } from '../../../messages.ts';

const { media, security, upload } = messages;

const explanations: Partial<Record<ErrorCode | 'network', string>> = {
  file_missing: upload.fileMissing,
  file_empty: upload.empty,
  file_too_large: upload.tooLarge,
  file_broken: media.broken,
  video_not_playable: media.videoNotPlayable,
  too_many_pixels: media.tooManyPixels,
  captions_too_large: media.captionsTooLarge,
  captions_not_utf8: media.captionsNotUtf8,
  session_missing: upload.loginRequired,
  fresh_login_required: security.freshLoginNeeded,
  forbidden: upload.adminsOnly,
  disk_full: upload.diskFull,
  unavailable: upload.unavailable,
  network: upload.connection,
};

/** What stands beside the field of a file that was not kept. */
export function explainMedia(
  kind: MediaKind,
  { code, line }: Pick<ErrorBody['error'], 'line'> & { code: ErrorCode | 'network' },
): string {
  if (code === 'file_type_not_allowed') return media.typeNotAllowed[kind];
  if (code === 'file_too_large' && kind === 'video') return media.videoTooLarge;
  if (code === 'captions_invalid') return media.captionsInvalid(line ?? 1);
  return explanations[code] ?? upload.failed();
}
