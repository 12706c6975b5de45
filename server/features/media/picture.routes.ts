import { type Context, Hono } from 'hono';
import {
  isMediaId,
  mediaPath,
  type PictureFormat,
  pictureFormats,
  pictureName,
  pictureTypes,
  pictureWidths,
} from '../../../domain/media.ts';
import type { Base } from '../../base.ts';
import { sendFile } from '../../http/send-file.ts';
import type { MediaRepository } from './media.repository.ts';

export interface PictureParts extends Pick<Base, 'policy' | 'sessions' | 'storage'> {
  isPublic(id: string): Promise<boolean>;
  media: Pick<MediaRepository, 'find'>;
}

/** Serves public images to everybody, others to admins. Queries the database for pictures that no page shows, and for a missing width. */
export function pictureRoutes({ policy, sessions, storage, isPublic, media }: PictureParts) {
  async function findFile(id: string, { width, format }: Asked) {
    const path = mediaPath(id, pictureName(width, format));
    const exact = await storage.head(path);
    if (exact) return { ...exact, path };
    if (!pictureWidths.some((known) => known === width)) return undefined;
    const widths = (await media.find(id))?.widths.filter((known) => known < width) ?? [];
    if (widths.length === 0) return undefined;
    const largest = mediaPath(id, pictureName(Math.max(...widths), format));
    const found = await storage.head(largest);
    return found && { ...found, path: largest };
  }

  async function isForAdmin(c: Context): Promise<boolean> {
    const session = await sessions.find(c.req.header('cookie'));
    return session?.profile?.role === 'admin' && !session.lacksSecondFactor;
  }

  return new Hono().get('/:id/:file', policy({ who: 'anyone' }), async (c) => {
    const { id, file } = c.req.param();
    const asked = askedOf(file);
    if (!asked || !isMediaId(id)) return c.notFound();
    const isShown = await isPublic(id);
    const found = isShown || (await isForAdmin(c)) ? await findFile(id, asked) : undefined;
    if (!found) return c.notFound();
    return sendFile(c, storage, found, pictureTypes[asked.format], {
      'Cache-Control': isShown ? 'public, max-age=31536000, immutable' : 'private, no-store',
    });
  });
}

interface Asked {
  width: number;
  format: PictureFormat;
}

function askedOf(file: string): Asked | undefined {
  const [, width, name] = /^([1-9]\d{0,3})\.(\w+)$/.exec(file) ?? [];
  const format = pictureFormats.find((known) => known === name);
  return format && { width: Number(width), format };
}
