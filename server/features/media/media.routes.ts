import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { durationText } from '../../../domain/content/durations.ts';
import { type LinkDuration, linkDurationBody } from '../../../domain/content/link-duration.ts';
import { type SingleRequestKind, singleRequestKinds } from '../../../domain/file-formats.ts';
import { mediaPath, pictureUrl } from '../../../domain/media.ts';
import { storageUrl } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { receiveUpload } from '../../file-checks/receive-upload.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { refuseTooLarge } from '../../http/multipart.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import { publishFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MediaRepository, NewMedia } from './media.repository.ts';
import { type PreparedMedia, prepareMedia } from './prepare-media.ts';
import { handleUploads } from './resumable-uploads.ts';
import type { VideoUploads } from './video-uploads.ts';
import { readVimeoDuration } from './vimeo.ts';

export interface MediaDependencies {
  storage: Storage;
  media: MediaRepository;
}

interface Dependencies extends MediaDependencies, Pick<Base, 'config' | 'limits' | 'log' | 'policy'> {
  vimeoUrl: string;
}

/**
 * Routes by which the editor uploads media, and reads the duration of a video elsewhere. Uploads are a multipart form:
 * `kind`, `file`.
 */
export function mediaRoutes({ policy, config, limits, log, vimeoUrl, ...dependencies }: Dependencies) {
  async function readDuration(url: string): Promise<LinkDuration> {
    try {
      const seconds = await readVimeoDuration(url, { vimeoUrl, appUrl: config.appUrl });
      return { duration: durationText(seconds) };
    } catch (error) {
      log.warn({ err: error }, 'duration not read from Vimeo');
      return { duration: null };
    }
  }

  return new Hono()
    .post(
      '/link-duration',
      policy({ who: 'admin', proof: 'none', accountLimit: limits.linkDurations, body: linkDurationBody }),
      async (c) => c.json(await readDuration(c.req.valid('json').url)),
    )
    .post('/', policy({ who: 'admin', maxBody: 'streamed' }), refuseTooLarge, async (c) => {
      const row = await receiveUpload(c, dependencies.storage, async (upload, fields) => {
        const kind = parseKind(fields.get('kind'));
        const prepared = await prepareMedia[kind](upload, dependencies.storage);
        return storeMedia(dependencies, prepared, { kind, userId: c.var.user.id });
      });
      return c.json(describeMedia(row), 201);
    })
    .get('/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const row = orNotFound(await dependencies.media.find(c.req.param('id')));
      return c.json(describeMedia(row));
    });
}

function parseKind(value: string | undefined): SingleRequestKind {
  const kind = singleRequestKinds.find((candidate) => candidate === value);
  if (!kind) throw new AppError('invalid_input');
  return kind;
}

/** Stores checked files with their row in `media`. @param userId the uploading admin */
async function storeMedia(
  { storage, media }: MediaDependencies,
  { columns, files }: PreparedMedia,
  { kind, userId }: { kind: SingleRequestKind; userId: string },
): Promise<NewMedia> {
  const id = randomUUID();
  const file_paths = files.map(({ name }) => mediaPath(id, name));
  const row = { ...columns, id, kind, file_paths, created_by: userId };
  await media.reserve(row);
  await publishFiles(
    { storage, rows: media },
    row,
    files.map(({ content }) => content),
  );
  return row;
}

/** Returns what the API tells of a media row. */
function describeMedia(row: NewMedia) {
  const { id, kind, file_name, type, size, width = null, height = null, duration = null } = row;
  return { id, url: urlOf(row), kind, file_name, type, size, width, height, duration };
}

function urlOf({ id, kind, width, file_paths: [path = ''] }: NewMedia): string {
  return kind === 'image' ? pictureUrl(id, width ?? 0, 'jpg') : storageUrl(path);
}

export function videoUploadsRoutes(uploads: VideoUploads, policy: Base['policy']) {
  const admin = policy({ who: 'admin', maxBody: 'streamed' });
  const handle = handleUploads(uploads);
  // GET also handles HEAD.
  return new Hono<SessionEnv>()
    .post('/', admin, handle)
    .get('/:id', admin, handle)
    .patch('/:id', admin, handle)
    .delete('/:id', admin, handle);
}
