import { backupUploadsPath } from '../../../../domain/backups.ts';
import { ApiError } from '../../data/client.ts';
import { createUpload, resumePrevious, uploadErrorOf } from '../uploads/resumable-upload.ts';

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
  return new Promise((resolve, reject) => {
    const start = async () => {
      const upload = await createUpload(file, {
        endpoint: backupUploadsPath,
        // Half a minute without network.
        retryDelays: [0, 1_000, 3_000, 10_000, 20_000],
        onProgress: (sent) => onSent(Math.floor((sent / file.size) * 100)),
        onSuccess: resolve,
        onError: (error) => reject(uploadErrorOf(error)),
      });
      signal.addEventListener('abort', () => {
        void upload.abort();
        reject(new ApiError('network', 0));
      });
      await resumePrevious(upload);
      if (!signal.aborted) upload.start();
    };
    start().catch(reject);
  });
}
