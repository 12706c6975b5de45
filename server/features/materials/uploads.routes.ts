import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../../http/errors.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAdmin, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { maxBodyBytes, readMultipart } from './multipart.ts';
import { completeUpload, receiveUpload, type UploadsParts } from './uploads.ts';

/** The form `module_id`, `file_description`, `file`. Who sends it is known before its body is read. */
export function uploadsRoutes({ sessions, ...parts }: UploadsParts & { sessions: Sessions }) {
  return new Hono<StudentEnv>().post('/', requireSession(sessions), requireAdmin, notTooLarge, async (c) => {
    const { fields, file } = await readMultipart(c.req.raw, (name, content) =>
      receiveUpload(parts.storage, name, content),
    );
    const row = await completeUpload(parts, {
      file,
      moduleId: fields.get('module_id'),
      description: fields.get('file_description'),
      userId: c.var.session.user.id,
    });
    return c.json(row, 201);
  });
}

/** A body that says how large it is need not be read to be refused; one that does not is counted while it is read. */
const notTooLarge = createMiddleware<StudentEnv>(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw new AppError('file_too_large');
  await next();
});
