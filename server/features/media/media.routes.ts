import { Hono } from 'hono';
import { type SingleRequestKind, singleRequestKinds } from '../../../domain/file-formats.ts';
import type { Base } from '../../base.ts';
import { withUpload } from '../../file-checks/receive-upload.ts';
import { AppError } from '../../http/errors.ts';
import { notTooLarge } from '../../http/multipart.ts';
import { prepareMedia } from './prepare-media.ts';
import { describeMedia, type MediaDependencies, storeMedia } from './store-media.ts';

/** Routes by which the editor uploads media. POST takes a multipart form: `kind`, `file`. */
export function mediaRoutes({ policy, ...dependencies }: MediaDependencies & Pick<Base, 'policy'>) {
  return new Hono()
    .post('/', policy({ who: 'admin', maxBody: 'streamed' }), notTooLarge, async (c) => {
      const row = await withUpload(c.req.raw, dependencies.storage, async (upload, fields) => {
        const kind = parseKind(fields.get('kind'));
        const prepared = await prepareMedia[kind](upload, dependencies.storage);
        return storeMedia(dependencies, prepared, { kind, userId: c.var.user.id });
      });
      return c.json(describeMedia(row), 201);
    })
    .get('/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const row = await dependencies.media.find(c.req.param('id'));
      if (!row) throw new AppError('not_found');
      return c.json(describeMedia(row));
    });
}

function parseKind(value: string | undefined): SingleRequestKind {
  const kind = singleRequestKinds.find((candidate) => candidate === value);
  if (!kind) throw new AppError('invalid_input');
  return kind;
}
