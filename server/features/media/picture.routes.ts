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

export interface PictureDependencies extends Pick<Base, 'policy' | 'sessions' | 'storage'> {
  isPublic(id: string): Promise<boolean>;
  media: Pick<MediaRepository, 'find'>;
}

/**
 * Serves public images to everybody, others to admins only. Queries the database only for images that no page shows and
 * for a missing width.
 */
export function pictureRoutes({ policy, sessions, storage, isPublic, media }: PictureDependencies) {
  /** Returns the image's file; for a width that was never stored, the largest smaller one. */
  async function findFile(id: string, { width, format }: ImageFile) {
    const path = mediaPath(id, pictureName(width, format));
    const exact = await storage.head(path);
    if (exact) return { ...exact, path };
    if (!pictureWidths.some((candidate) => candidate === width)) return undefined;
    const widths = (await media.find(id))?.widths.filter((candidate) => candidate < width) ?? [];
    if (widths.length === 0) return undefined;
    const largest = mediaPath(id, pictureName(Math.max(...widths), format));
    const file = await storage.head(largest);
    return file && { ...file, path: largest };
  }

  async function mayAdminister(c: Context): Promise<boolean> {
    const session = await sessions.find(c.req.header('cookie'));
    return session?.profile?.role === 'admin' && !session.adminClosedBy;
  }

  return new Hono().get('/:id/:file', policy({ who: 'anyone' }), async (c) => {
    const { id, file } = c.req.param();
    const image = parseFileName(file);
    if (!image || !isMediaId(id)) return c.notFound();
    const isShown = await isPublic(id);
    const foundFile = isShown || (await mayAdminister(c)) ? await findFile(id, image) : undefined;
    if (!foundFile) return c.notFound();
    return sendFile(c, storage, foundFile, pictureTypes[image.format], {
      'Cache-Control': isShown ? 'public, max-age=31536000, immutable' : 'private, no-store',
    });
  });
}

interface ImageFile {
  width: number;
  format: PictureFormat;
}

function parseFileName(file: string): ImageFile | undefined {
  const [, width, name] = /^([1-9]\d{0,3})\.(\w+)$/.exec(file) ?? [];
  const format = pictureFormats.find((candidate) => candidate === name);
  return format && { width: Number(width), format };
}
