import { Hono } from 'hono';
import { withUpload } from '../../file-checks/receive-upload.ts';
import { notTooLarge } from '../../http/multipart.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAdmin, requireSession } from '../../sessions/guards.ts';
import { requireProof } from '../../sessions/proof.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { addCourseFile, type UploadsParts } from './uploads.ts';

/** The form `module_id`, `file_description`, `file`. Who sends it is known before its body is read. */
export function uploadsRoutes({ sessions, ...parts }: UploadsParts & { sessions: Sessions }) {
  const guards = [requireSession(sessions), requireAdmin, requireProof(sessions)] as const;
  return new Hono<StudentEnv>().post('/', ...guards, notTooLarge, async (c) => {
    const row = await withUpload(c.req.raw, parts.storage, (upload, fields) =>
      addCourseFile(parts, upload, {
        moduleId: fields.get('module_id'),
        description: fields.get('file_description'),
        userId: c.var.session.user.id,
      }),
    );
    return c.json(row, 201);
  });
}
