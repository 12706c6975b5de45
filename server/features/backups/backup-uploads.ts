import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxBackupBytes } from '../../../domain/backups.ts';
import { rewriteArchive } from '../../backup/archive-writer.ts';
import { BackupError } from '../../backup/backup-error.ts';
import { decryptWith, isEncrypted } from '../../backup/encryption.ts';
import { checkArchive } from '../../backup/restore.ts';
import type { ResumableUploads, UploadProgress } from '../../file-checks/resumable-uploads.ts';
import { AppError } from '../../http/errors.ts';
import type { Secrets } from '../../sessions/signature.ts';
import { findFullestDisk } from '../../storage/disk-space.ts';

interface BackupUploadsDependencies {
  /** Undefined if backups are off. */
  folder(): string | undefined;
  /** Verify the signature. */
  secrets: Secrets;
}

interface Found extends UploadProgress {
  file: string;
}

/** Bytes that stay free for the product. */
const spareBytes = 500 * 1024 * 1024;
/** A copy is written anew beside itself. */
const filesPerCopy = 2;
const sentFile = 'O arquivo enviado';

/** Below the backup folder. */
export const receivedFolder = '.received';

/**
 * Receives an uploaded backup as a file on this machine's disk, named after the upload's id and total size;
 * the file's current size is the number of bytes received.
 */
export function createBackupUploads({ folder, secrets }: BackupUploadsDependencies) {
  const receivedIn = () => path.join(folder() ?? '', receivedFolder);

  async function find(id: string): Promise<Found | undefined> {
    const names = await readdir(receivedIn()).catch(() => []);
    const name = names.find((one) => one.startsWith(`${id}.`));
    if (!name) return undefined;
    const file = path.join(receivedIn(), name);
    const received = await stat(file)
      .then(({ size }) => size)
      .catch(() => undefined);
    if (received === undefined) return undefined;
    return { file, size: Number(name.slice(id.length + 1)), received };
  }

  async function findWhole(id: string): Promise<string> {
    const found = await find(id);
    if (!found) throw new AppError('not_found');
    if (found.received !== found.size) throw new AppError('upload_incomplete');
    return found.file;
  }

  async function clear(): Promise<void> {
    await mkdir(receivedIn(), { recursive: true, mode: 0o700 });
    for (const name of await readdir(receivedIn())) await rm(path.join(receivedIn(), name), { force: true });
  }

  const uploads: ResumableUploads = {
    /** Takes the place of another upload. @throws {AppError} `backups_off`, `file_empty`, `file_too_large`; an error with the code `ENOSPC` */
    async begin(_name, size) {
      if (folder() === undefined) throw new AppError('backups_off');
      if (size === 0) throw new AppError('file_empty');
      if (size > maxBackupBytes) throw new AppError('file_too_large');
      await clear();
      const disk = await findFullestDisk([receivedIn()]);
      if (disk && disk.free < spareBytes + filesPerCopy * size)
        throw Object.assign(new Error('No room for the copy'), { code: 'ENOSPC' });
      const id = randomUUID();
      const handle = await open(path.join(receivedIn(), `${id}.${size}`), 'wx', 0o600);
      await handle.close();
      return id;
    },
    find,
    /**
     * Writes a part at its offset, so that concurrent requests with the same part do no harm.
     * @throws {AppError} `not_found`, `wrong_state`, `file_too_large`
     */
    async add(id, offset, bytes) {
      const found = await find(id);
      if (!found) throw new AppError('not_found');
      if (found.received !== offset) throw new AppError('wrong_state');
      const received = offset + bytes.length;
      if (received > found.size) throw new AppError('file_too_large');
      const handle = await open(found.file, 'r+').catch(() => {
        // Another upload has taken its place.
        throw new AppError('not_found');
      });
      try {
        await handle.write(bytes, 0, bytes.length, offset);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return { size: found.size, received };
    },
    async abandon(id) {
      const found = await find(id);
      if (found) await rm(found.file, { force: true });
    },
  };

  return {
    uploads,

    /** @throws {AppError} `not_found`, `upload_incomplete`, or `invalid_input` where the key does not open the copy */
    async checkKey(id: string, key: string): Promise<void> {
      const file = await findWhole(id);
      const content = createReadStream(file);
      // Its reader gets the error too.
      content.on('error', () => undefined);
      try {
        if (await isEncrypted(file)) await decryptWith(key, content);
      } catch (error) {
        // Another upload has taken its place.
        if (!(await find(id))) throw new AppError('not_found');
        if (!(error instanceof BackupError)) throw error;
        throw new AppError('invalid_input', {}, { fields: [{ path: 'key', message: error.message }] });
      } finally {
        content.destroy();
      }
    },

    /**
     * Checks a whole upload and writes it anew, as this release writes backups, to the place of one.
     * @returns the file's size in bytes, and when the backup was made
     * @throws {BackupError} if it is damaged, of a newer release or not of this site
     */
    async accept(id: string, key: string, target: string, signal: AbortSignal) {
      const file = await findWhole(id);
      const passphrase = (await isEncrypted(file)) ? key : undefined;
      const trust = { secrets, acceptsUnsigned: true };
      try {
        const archive = await checkArchive(file, trust, { signal, passphrase });
        if (archive.signedBy !== 'installation')
          throw new BackupError(
            `${file} não foi feito por este site, ou foi mudado depois: peça a quem cuida do servidor que o restaure.`,
          );
        const bytes = await rewriteArchive(archive, target, secrets[0], signal);
        await clear();
        return { bytes, missing: [], madeAt: new Date(archive.manifest.createdAt) };
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        throw new BackupError(error.message.replaceAll(`${file} `, `${sentFile} `));
      }
    },
  };
}

export type BackupUploads = ReturnType<typeof createBackupUploads>;
