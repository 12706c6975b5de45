import { Hono } from 'hono';
import { isMediaId } from '../../../domain/media.ts';
import { AppError } from '../../http/errors.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { removeFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

/** What the desk does to files that were added to modules. Stands behind the guard of administrators. */
export function courseFilesRoutes({ files, storage }: { files: CourseFilesRepository; storage: Storage }) {
  return new Hono<StudentEnv>().delete('/:id', async (c) => {
    const id = c.req.param('id');
    const row = isMediaId(id) ? await files.hide(id) : undefined;
    if (!row) throw new AppError('not_found');
    await removeFiles({ storage, rows: files }, row);
    return c.json({ ok: true });
  });
}
