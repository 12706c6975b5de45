import { Hono } from 'hono';
import type { CourseModule } from '../../../domain/content/course.ts';
import type { Catalog } from '../../../domain/documents/catalog.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';
import { listMaterials } from './materials.ts';

interface MaterialsParts {
  modules: () => readonly CourseModule[];
  sessions: Sessions;
  catalog: () => Catalog;
  storage: Storage;
  files: CourseFilesRepository;
}

export function materialsRoutes({ sessions, ...parts }: MaterialsParts) {
  return new Hono<StudentEnv>().get('/', requireSession(sessions), requireAccess, async (c) =>
    c.json(await listMaterials(parts)),
  );
}
