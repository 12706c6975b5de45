import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { videoPartBytes } from '../../../../domain/media.ts';
import { ApiError } from '../../data/client.ts';
import { apiErrorFrom } from './upload-course-file.ts';

type Options = Pick<UploadOptions, 'endpoint' | 'retryDelays' | 'onProgress' | 'onError'>;

/** Creates a tus upload of a video or backup, without starting it. @param onSuccess receives the upload's id */
export async function createUpload(
  file: File,
  { onSuccess, ...options }: Options & { onSuccess: (id: string) => void },
): Promise<Upload> {
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    ...options,
    chunkSize: videoPartBytes,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onSuccess: () => onSuccess(upload.url?.split('/').at(-1) ?? ''),
  });
  return upload;
}

/** Makes the upload continue an earlier one of the same file from this browser. Call it before `start`. */
export async function resumePrevious(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
}

/** Returns the server's error, or an error with the code `network` if there was no response. */
export function uploadErrorOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network', 0);
  return apiErrorFrom({ status: response.getStatus(), responseText: response.getBody() });
}
