import { type Context, Hono } from 'hono';
import { isMediaId, videoPartBytes, videoUploadsPath } from '../../../domain/media.ts';
import { AppError } from '../../http/errors.ts';
import { isStorable } from '../../http/text.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import type { Bytes } from '../../storage/storage.ts';
import { collect } from './checks.ts';
import type { VideoUploads } from './video-uploads.ts';

/**
 * Where videos are sent in parts, by the protocol tus 1.0.0 with its extensions creation and termination
 * (https://tus.io/protocols/resumable-upload). Each PATCH brings one part of {@link videoPartBytes}, the last one what is left;
 * one that breaks off leaves nothing. Stands behind the desk's guard.
 */
export function videoUploadsRoutes(uploads: VideoUploads) {
  return (
    new Hono<StudentEnv>()
      .use(async (c, next) => {
        c.header('Tus-Resumable', '1.0.0');
        await next();
      })
      .post('/', async (c) => {
        const id = await uploads.begin(
          fileNameIn(c.req.header('upload-metadata')),
          numberIn(c.req.header('upload-length')),
          c.var.session.user.id,
        );
        return c.body(null, 201, { Location: `${videoUploadsPath}/${id}` });
      })
      // HEAD, as the protocol has it.
      .get('/:id', async (c) => {
        const found = await uploads.find(idOf(c));
        if (!found) throw new AppError('not_found');
        return c.body(null, 200, {
          'Upload-Offset': String(found.received),
          'Upload-Length': String(found.size),
        });
      })
      .patch('/:id', async (c) => {
        const id = idOf(c);
        const offset = numberIn(c.req.header('upload-offset'));
        if (c.req.header('content-type') !== 'application/offset+octet-stream')
          throw new AppError('invalid_input');
        const bytes = await collect(c.req.raw.body ?? noBytes(), videoPartBytes);
        const { received } = await uploads.add(id, offset, bytes as Bytes);
        return c.body(null, 204, { 'Upload-Offset': String(received) });
      })
      .delete('/:id', async (c) => {
        await uploads.abandon(idOf(c));
        return c.body(null, 204);
      })
  );
}

function idOf(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!isMediaId(id)) throw new AppError('not_found');
  return id;
}

function numberIn(header: string | undefined): number {
  if (!/^\d{1,15}$/.test(header ?? '')) throw new AppError('invalid_input');
  return Number(header);
}

/** @param metadata names with values in Base64, such as `filename YXVsYS5tcDQ=` */
function fileNameIn(metadata = ''): string {
  const [, value = ''] = /(?:^|,)\s*filename ([\w+/=]*)/.exec(metadata) ?? [];
  const name = Buffer.from(value, 'base64').toString();
  if (!isStorable(name)) throw new AppError('invalid_input');
  return name;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
