import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { videoPartBytes } from '../../../../domain/media.ts';
import { ApiError } from '../../data/client.ts';
import { refusalIn } from './send-upload.ts';

type Options = Pick<UploadOptions, 'endpoint' | 'retryDelays' | 'onProgress' | 'onError'>;

/** Creates an upload in parts, without starting it. @param onSuccess receives the upload's id */
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

/** Continues, once it is started, where this browser's earlier upload of the same file ended. */
export async function resumePrevious(upload: Upload): Promise<void> {
  const [begun] = await upload.findPreviousUploads();
  if (begun) upload.resumeFromPreviousUpload(begun);
}

/** Returns the server's refusal, or an error with the code `network` if there was no response. */
export function uploadErrorOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network', 0);
  return refusalIn({ status: response.getStatus(), responseText: response.getBody() });
}
