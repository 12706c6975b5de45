import type { DetailedError } from 'tus-js-client';
import { backupUploadsPath } from '../../../../domain/backups.ts';
import { videoPartBytes } from '../../../../domain/media.ts';
import { ApiError } from '../../data/client.ts';
import { refusalIn } from '../uploads/send-upload.ts';

/** The first line of a file that `age` encrypted. */
const ageHeader = 'age-encryption.org/v1\n';

export async function isEncrypted(file: File): Promise<boolean> {
  return (await file.slice(0, ageHeader.length).text()) === ageHeader;
}

/**
 * Sends a file part by part, and goes on where an earlier attempt ended.
 * @param onSent receives the percentage of bytes sent @returns the upload's id @throws {ApiError}
 */
export async function sendCopy(
  file: File,
  onSent: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: backupUploadsPath,
      chunkSize: videoPartBytes,
      // Half a minute without network.
      retryDelays: [0, 1_000, 3_000, 10_000, 20_000],
      metadata: { filename: file.name },
      removeFingerprintOnSuccess: true,
      onProgress: (sent) => onSent(Math.floor((sent / file.size) * 100)),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => reject(apiErrorOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new ApiError('network', 0));
    });
    void upload.findPreviousUploads().then(([begun]) => {
      if (begun) upload.resumeFromPreviousUpload(begun);
      if (!signal.aborted) upload.start();
    });
  });
}

function apiErrorOf(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return new ApiError('network', 0);
  return refusalIn({ status: answer.getStatus(), responseText: answer.getBody() });
}
