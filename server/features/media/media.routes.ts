import { Hono } from 'hono';
import { isMediaId, mediaKinds, type SentKind } from '../../../domain/media.ts';
import { withUpload } from '../../file-checks/receive-upload.ts';
import { AppError } from '../../http/errors.ts';
import { notTooLarge } from '../../http/multipart.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { describeMedia, keepMedia, type MediaParts } from './keep-media.ts';
import { prepareMedia } from './prepare-media.ts';

/** The form `kind`, `file`, and what became of it. Stands behind the guard of administrators. */
export function mediaRoutes(parts: MediaParts) {
  return new Hono<StudentEnv>()
    .post('/', notTooLarge, async (c) => {
      const row = await withUpload(c.req.raw, parts.storage, async (upload, fields) => {
        const kind = kindOf(fields.get('kind'));
        const prepared = await prepareMedia[kind](upload, parts.storage);
        return keepMedia(parts, prepared, { kind, userId: c.var.session.user.id });
      });
      return c.json(describeMedia(row), 201);
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id');
      const row = isMediaId(id) ? await parts.media.find(id) : undefined;
      if (!row) throw new AppError('not_found');
      return c.json(describeMedia(row));
    });
}

function kindOf(given: string | undefined): SentKind {
  const kind = mediaKinds.find((known) => known === given);
  if (!kind) throw new AppError('invalid_input');
  return kind;
}
