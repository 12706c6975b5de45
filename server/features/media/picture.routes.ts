import { type Context, Hono } from 'hono';
import { isMediaId, mediaPath, pictureFormats, pictureTypes } from '../../../domain/media.ts';
import type { AppEnv } from '../../http/env.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Storage } from '../../storage/storage.ts';

interface PictureParts {
  sessions: Sessions;
  storage: Storage;
  /** Whether a published page shows the picture of this id. */
  isPublic(id: string): boolean;
}

/**
 * Pictures of published pages, for everybody; all others for administrators alone. Asks the database nothing of a published
 * one: it is there when the pages are.
 */
export function pictureRoutes({ sessions, storage, isPublic }: PictureParts) {
  async function isForAdmin(c: Context): Promise<boolean> {
    const session = await sessions.find(c.req.header('cookie'));
    return session?.profile?.role === 'admin';
  }

  return new Hono<AppEnv>().get('/:id/:file', async (c) => {
    const { id, file } = c.req.param();
    const type = typeOf(file);
    if (!type || !isMediaId(id)) return c.notFound();
    const isShown = isPublic(id);
    const path = mediaPath(id, file);
    const found = isShown || (await isForAdmin(c)) ? await storage.head(path) : undefined;
    if (!found) return c.notFound();
    return sendFile(c, storage, { ...found, path }, type, {
      'Cache-Control': isShown ? 'public, max-age=31536000, immutable' : 'private, no-store',
    });
  });
}

function typeOf(file: string): string | undefined {
  const [, name] = /^\d{1,4}\.(\w+)$/.exec(file) ?? [];
  const format = pictureFormats.find((known) => known === name);
  return format && pictureTypes[format];
}
