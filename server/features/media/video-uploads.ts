import { randomUUID } from 'node:crypto';
import { videoPath } from '../../../domain/content/lesson-video.ts';
import { mediaFormats } from '../../../domain/file-formats.ts';
import { firstBytes } from '../../../domain/first-bytes.ts';
import { maxOpenVideoUploads, maxVideoBytes, videoPartBytes } from '../../../domain/media.ts';
import { uploadFileName } from '../../../domain/uploads.ts';
import type { Transact } from '../../db/connect.ts';
import { checkVideo } from '../../file-checks/file-checks.ts';
import { detectFormat } from '../../file-checks/file-format.ts';
import { AppError } from '../../http/errors.ts';
import { type Bytes, PartsLost, type Storage } from '../../storage/storage.ts';
import type { MediaRepository } from './media.repository.ts';
import type { VideoUpload, VideoUploadsRepository } from './video-uploads.repository.ts';

export interface VideoUploadsDependencies {
  storage: Storage;
  uploads: VideoUploadsRepository;
  media: Pick<MediaRepository, 'find'>;
  transact: Transact;
}

/** Milliseconds after which an idle upload is removed. */
const abandonedAge = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds after which an idle upload makes way for the admin's next one. */
const idleAge = 60 * 60 * 1000;
/** Bytes needed to detect a format. */
const headLength = 4100;

/**
 * Stores each part before acknowledging it, so that a crash loses only the current part. The last part triggers
 * validation and publishes the video under the same id.
 */
export function createVideoUploads({ storage, uploads, media, transact }: VideoUploadsDependencies) {
  async function remove({ id, stored_as }: VideoUpload): Promise<void> {
    await storage.parts.abandon({ path: videoPath(id), uploadId: stored_as });
    await uploads.remove(id);
  }

  /** Adds the upload; at the limit, removes the admin's longest idle one first. */
  async function reserve(row: Parameters<typeof uploads.add>[0] & { created_by: string }): Promise<void> {
    if (await uploads.add(row, maxOpenVideoUploads)) return;
    const idle = await uploads.findIdle(row.created_by, new Date(Date.now() - idleAge));
    if (idle) await remove(idle);
    if (!idle || !(await uploads.add(row, maxOpenVideoUploads))) throw new AppError('too_many_uploads');
  }

  /** Removes an upload that can never become a video, and throws the error again; other uploads may resume. */
  async function removeRefused(id: string, error: unknown): Promise<never> {
    const isLost = error instanceof PartsLost;
    const isRefused = error instanceof AppError && finalErrors.has(error.code);
    const upload = isLost || isRefused ? await uploads.find(id) : undefined;
    // The sweep retries a failed removal.
    if (upload) await remove(upload).catch(() => undefined);
    throw isLost ? new AppError('not_found') : error;
  }

  async function storePart(upload: VideoUpload & { storageId: string }, bytes: Bytes): Promise<string> {
    if (upload.received === 0)
      await detectFormat(Buffer.from(bytes.subarray(0, headLength)), mediaFormats.video);
    return storage.parts.add(
      { path: videoPath(upload.id), uploadId: upload.storageId },
      { number: upload.parts.length + 1, offset: upload.received, bytes },
    );
  }

  async function assembleVideo(upload: VideoUpload & { storageId: string }, parts: string[]) {
    const { id, size, created_by } = upload;
    const path = videoPath(id);
    await storage.parts.finish({ path, uploadId: upload.storageId }, parts, size);
    const head = await storage.read(path, { start: 0, end: Math.min(size, headLength) - 1 });
    const format = await detectFormat(
      Buffer.from(await new Response(head?.body).arrayBuffer()),
      mediaFormats.video,
    );
    const videoFacts = await checkVideo(storage, path, size);
    const file_name = uploadFileName(upload.file_name, format, mediaFormats.video);
    const about = { kind: 'video', file_name, type: format.type, size, ...videoFacts };
    return { id, ...about, widths: [], file_paths: [path], created_by };
  }

  return {
    /** @throws {AppError} `file_empty`, `file_too_large`, `too_many_uploads`; an error with the code `ENOSPC` */
    async begin(name: string, size: number, userId: string): Promise<string> {
      if (size === 0) throw new AppError('file_empty');
      if (size > maxVideoBytes) throw new AppError('file_too_large');
      const id = randomUUID();
      await reserve({ id, file_name: firstBytes(name, 500), size, created_by: userId });
      try {
        const pendingBytes = await uploads.countPendingBytes();
        await uploads.setStoredAs(id, await storage.parts.start(videoPath(id), pendingBytes));
      } catch (error) {
        await uploads.remove(id);
        throw error;
      }
      return id;
    },

    /** Returns the progress; a completed video counts as fully received. */
    async find(id: string) {
      const upload = await uploads.find(id);
      if (upload?.stored_as) return upload;
      const done = upload ? undefined : await media.find(id);
      return done?.kind === 'video' ? { received: done.size, size: done.size } : undefined;
    },

    /**
     * Stores a part; the last one publishes the video.
     * @throws {AppError} `not_found`, `wrong_state` for another offset, `upload_incomplete` for another length, and
     *   validation errors
     */
    async add(id: string, offset: number, bytes: Bytes) {
      const work = transact(async (tx) => {
        const upload = await uploads.lock(tx, id);
        if (!upload?.stored_as) throw new AppError('not_found');
        if (upload.received !== offset) throw new AppError('wrong_state');
        const { size } = upload;
        const received = offset + bytes.length;
        if (bytes.length !== Math.min(videoPartBytes, size - offset)) throw new AppError('upload_incomplete');
        const startedUpload = { ...upload, storageId: upload.stored_as };
        const partName = await storePart(startedUpload, bytes);
        if (received < size) await uploads.addPart(tx, id, { bytes: bytes.length, name: partName });
        else await uploads.complete(tx, await assembleVideo(startedUpload, [...upload.parts, partName]));
        return { received, size };
      });
      return work.catch((error: unknown) => removeRefused(id, error));
    },

    async abandon(id: string): Promise<void> {
      const upload = await uploads.find(id);
      if (upload) await remove(upload);
    },

    async sweep(now = new Date()): Promise<number> {
      const rows = await uploads.findAbandoned(new Date(now.getTime() - abandonedAge));
      for (const row of rows) await remove(row);
      return rows.length;
    },
  };
}

export type VideoUploads = ReturnType<typeof createVideoUploads>;

const finalErrors = new Set(['file_type_not_allowed', 'file_broken', 'video_not_playable']);
