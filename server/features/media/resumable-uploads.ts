import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, Server, Upload } from '@tus/server';
import type { Context } from 'hono';
import { isMediaId, videoPartBytes, videoUploadsPath } from '../../../domain/media.ts';
import { limitBytes } from '../../file-checks/receive-upload.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { isStorable } from '../../http/storable-text.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { VideoUploads } from './video-uploads.ts';

type ResumableUploads = Pick<VideoUploads, 'begin' | 'find' | 'add' | 'abandon'>;

/**
 * Implements tus 1.0.0 (https://tus.io/protocols/resumable-upload). Each PATCH sends {@link videoPartBytes}, the last
 * one the rest; an aborted one stores nothing.
 */
export function handleUploads(uploads: ResumableUploads) {
  return async (c: Context<SessionEnv>) => {
    const response = await tusServer(uploads, c.var.user.id).handleWeb(c.req.raw);
    if (!response.ok) throw new AppError('invalid_input');
    const headers = new Headers(response.headers);
    headers.delete('access-control-expose-headers');
    return new Response(response.body, { status: response.status, headers });
  };
}

function tusServer(uploads: ResumableUploads, userId: string): Server {
  return new Server({
    path: videoUploadsPath,
    relativeLocation: true,
    allowedOrigins: () => false,
    // The store behind it takes each part once.
    locker: { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) },
    getFileIdFromRequest: (_, id = '') => (isMediaId(id) ? id : undefined),
    onResponseError: (_, error) => {
      throw 'status_code' in error ? errorOfStatus(error.status_code as number) : error;
    },
    datastore: Object.assign(new DataStore(), dataStoreOf(uploads, userId)),
  });
}

function errorOfStatus(status: number): AppError {
  if (status === 404) return new AppError('not_found');
  if (status === 409) return new AppError('wrong_state');
  return new AppError(status === 413 ? 'file_too_large' : 'invalid_input');
}

function dataStoreOf(uploads: ResumableUploads, userId: string): Partial<DataStore> {
  return {
    extensions: ['creation', 'termination'],
    async create(upload) {
      const name = upload.metadata?.filename ?? '';
      if (!isStorable(name)) throw new AppError('invalid_input');
      return Object.assign(upload, { id: await uploads.begin(name, upload.size ?? 0, userId) });
    },
    async getUpload(id) {
      const progress = orNotFound(await uploads.find(id));
      return new Upload({ id, size: progress.size, offset: progress.received });
    },
    async write(stream: Readable, id, offset) {
      const bytes = await buffer(limitBytes(stream, videoPartBytes));
      return (await uploads.add(id, offset, bytes)).received;
    },
    remove: uploads.abandon,
  };
}
