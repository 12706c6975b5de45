import { Hono } from 'hono';
import { picturesRoot } from '../../../domain/media.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import { removeFiles, sweepFiles } from '../../storage/file-rows.ts';
import { createMediaRepository } from './media.repository.ts';
import { type MediaDependencies, mediaRoutes, videoUploadsRoutes } from './media.routes.ts';
import { pictureRoutes } from './picture.routes.ts';
import { createVideoUploadsRepository } from './video-uploads.repository.ts';
import { createVideoUploads } from './video-uploads.ts';
import { vimeoUrl as publicVimeoUrl } from './vimeo.ts';

interface Dependencies extends Base {
  mediaUse: MediaUse;
  /** Undefined for the public Vimeo; tests set the URL of a fake one. */
  vimeoUrl: string | undefined;
}

/** Tells which media the content or the newsletters show. */
export interface MediaUse {
  isPublicPicture(id: string): Promise<boolean>;
  mediaInUse(): Promise<ReadonlySet<string>>;
}

/** Stores and serves images, captions, videos and materials that the content names by id. */
export function createMediaFeature(dependencies: Dependencies) {
  const { database, storage, transact, policy, mediaUse, vimeoUrl = publicVimeoUrl } = dependencies;
  const media = createMediaRepository(database);
  const uploads = createVideoUploadsRepository(database);
  const videoUploads = createVideoUploads({ storage, uploads, media, transact });

  const isPublic = (id: string) => mediaUse.isPublicPicture(id);
  const routes = new Hono()
    .route(picturesRoot, pictureRoutes({ ...dependencies, isPublic, media }))
    .route('/api/admin/media/uploads', videoUploadsRoutes(videoUploads, policy))
    .route('/api/admin/media', mediaRoutes({ ...dependencies, media, vimeoUrl }));
  const tasks = [
    { name: 'media', run: () => sweepFiles({ storage, rows: media }), interval: 10 * minute },
    { name: 'video uploads', run: () => videoUploads.sweep(), interval: hour },
    {
      name: 'unused media',
      run: async () =>
        removeOrphanedMedia(
          { storage, media },
          await mediaUse.mediaInUse(),
          new Date(Date.now() - 24 * hour),
        ),
      interval: 6 * hour,
    },
  ];
  return { repository: media, uploads, routes, tasks };
}

export type MediaFeature = ReturnType<typeof createMediaFeature>;

/**
 * Removes media that no revision or newsletter names.
 * @param before spares younger media, which an unsaved revision may use
 * @returns the number of removed media
 */
export async function removeOrphanedMedia(
  { storage, media }: MediaDependencies,
  usedIds: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const rows = await media.hideOrphaned(usedIds, before);
  for (const row of rows) await removeFiles({ storage, rows: media }, row);
  return rows.length;
}
