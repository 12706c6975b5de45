import { Hono } from 'hono';
import { mediaKinds, type SentKind } from '../../../domain/file-formats.ts';
import type { Base } from '../../base.ts';
import { withUpload } from '../../file-checks/receive-upload.ts';
import { AppError } from '../../http/errors.ts';
import { notTooLarge } from '../../http/multipart.ts';
import { describeMedia, keepMedia, type MediaParts } from './keep-media.ts';
import { prepareMedia } from './prepare-media.ts';

/** Multipart form: `kind`, `file`. */
export function mediaRoutes({ policy, ...parts }: MediaParts & Pick<Base, 'policy'>) {
  return new Hono()
    .post('/', policy({ who: 'admin', maxBody: 'streamed' }), notTooLarge, async (c) => {
      const row = await withUpload(c.req.raw, parts.storage, async (upload, fields) => {
        const kind = kindOf(fields.get('kind'));
        const prepared = await prepareMedia[kind](upload, parts.storage);
        return keepMedia(parts, prepared, { kind, userId: c.var.user.id });
      });
      return c.json(describeMedia(row), 201);
    })
    .get('/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const row = await parts.media.find(c.req.param('id'));
      if (!row) throw new AppError('not_found');
      return c.json(describeMedia(row));
    });
}

function kindOf(given: string | undefined): SentKind {
  const kind = mediaKinds.find((known) => known === given);
  if (!kind) throw new AppError('invalid_input');
  return kind;
}
