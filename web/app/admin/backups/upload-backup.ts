import { backupUploadsPath } from '../../../../domain/backups.ts';
import { ApiError } from '../../data/client.ts';
import { createUpload, resumePrevious, uploadErrorOf } from '../uploads/resumable-upload.ts';

/** The first line of a file encrypted with `age`. */
const ageHeader = 'age-encryption.org/v1\n';

/** Returns true if the backup file needs a key. */
export async function isEncrypted(file: File): Promise<boolean> {
  return (await file.slice(0, ageHeader.length).text()) === ageHeader;
}

/**
 * Uploads a backup file in parts, resuming an earlier attempt.
 * @param onSent receives the percentage of bytes sent @returns the upload's id @throws {ApiError}
 */
export async function uploadBackup(
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
