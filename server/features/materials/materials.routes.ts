import { Hono } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { requireAccess, requireSession } from '../../http/guards.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';
import { listMaterials } from './materials.ts';

interface MaterialsParts {
  sessions: Sessions;
  storage: Storage;
  files: CourseFilesRepository;
}

export function materialsRoutes({ sessions, ...parts }: MaterialsParts) {
  return new Hono<AppEnv>().get('/', requireSession(sessions), requireAccess, async (c) =>
    c.json({ modules: await listMaterials(parts) }),
  );
}
