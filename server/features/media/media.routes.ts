import { Hono } from 'hono';
import { durationText } from '../../../domain/content/durations.ts';
import { type LinkDuration, linkDurationBody } from '../../../domain/content/link-duration.ts';
import { type SingleRequestKind, singleRequestKinds } from '../../../domain/file-formats.ts';
import type { Base } from '../../base.ts';
import { receiveUpload } from '../../file-checks/receive-upload.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { refuseTooLarge } from '../../http/multipart.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import { prepareMedia } from './prepare-media.ts';
import { handleUploads } from './resumable-uploads.ts';
import { describeMedia, type MediaDependencies, storeMedia } from './store-media.ts';
import type { VideoUploads } from './video-uploads.ts';
import { readVimeoDuration } from './vimeo.ts';

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
