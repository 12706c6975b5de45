import { Hono } from 'hono';
import type { CourseModule } from '../../../domain/content/course.ts';
import { materialsRoot } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { compressed } from '../../http/compressed.ts';
import { AppError } from '../../http/errors.ts';
import { notTooLarge, readMultipart } from '../../http/multipart.ts';
import { minute } from '../../periodic-tasks.ts';
import { createCourseFilesRepository } from './course-files.repository.ts';
import { type FilesParts, filesRoutes } from './files.routes.ts';
import { listMaterials } from './materials.ts';
import { sweepUploads } from './sweep.ts';
import { completeUpload, receiveUpload } from './uploads.ts';

interface Needs extends Base, Pick<FilesParts, 'describeMedia' | 'showsMedia'> {
  content: { modules(): readonly CourseModule[] };
}

/** Materials of the course: listed, served to students, and added to modules by administrators. */
export function createMaterialsFeature(needs: Needs) {
  const { database, storage, catalog, policy, content } = needs;
  const files = createCourseFilesRepository(database);
  const parts = { files, storage, catalog, modules: content.modules };
  const list = () => listMaterials(parts);

  const routes = new Hono()
    .get('/api/materials', policy({ who: 'student' }), compressed, async (c) => c.json(await list()))
    // The form `module_id`, `file_description`, `file`.
    .post('/api/course-files', policy({ who: 'admin', maxBody: 'streamed' }), notTooLarge, async (c) => {
      const { fields, file } = await readMultipart(c.req.raw, (name, body) =>
        receiveUpload(storage, name, body),
      );
      const row = await completeUpload(parts, {
        file,
        moduleId: fields.get('module_id'),
        description: fields.get('file_description'),
        userId: c.var.user.id,
      });
      return c.json(row, 201);
    })
    .delete('/api/admin/course-files/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const id = c.req.param('id');
      const path = await files.hide(id);
      if (path === undefined) throw new AppError('not_found');
      await storage.remove(path);
      await files.release(id);
      return c.json({ ok: true });
    })
    .route(materialsRoot, filesRoutes({ ...needs, files }));
  const tasks = [{ name: 'uploads', run: () => sweepUploads(parts), interval: 10 * minute }];
  return { files, list, routes, tasks };
}
