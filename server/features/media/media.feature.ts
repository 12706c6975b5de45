import { Hono } from 'hono';
import { picturesRoot } from '../../../domain/media.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import { sweepFiles } from '../../storage/file-rows.ts';
import { createMediaRepository } from './media.repository.ts';
import { mediaRoutes } from './media.routes.ts';
import { pictureRoutes } from './picture.routes.ts';
import { removeUnused } from './unused-media.ts';
import { createVideoUploadsRepository } from './video-uploads.repository.ts';
import { videoUploadsRoutes } from './video-uploads.routes.ts';
import { createVideoUploads } from './video-uploads.ts';

interface Needs extends Base {
  /** A function, as the content is created later. */
  content: () => MediaUse;
}

export interface MediaUse {
  isPublicPicture(id: string): Promise<boolean>;
  mediaInUse(): Promise<ReadonlySet<string>>;
}

export function createMediaFeature(needs: Needs) {
  const { database, storage, transact, policy, content } = needs;
  const media = createMediaRepository(database);
  const uploads = createVideoUploadsRepository(database);
  const videoUploads = createVideoUploads({ storage, uploads, media, transact });

  const isPublic = (id: string) => content().isPublicPicture(id);
  const routes = new Hono()
    .route(picturesRoot, pictureRoutes({ ...needs, isPublic, media }))
    .route('/api/admin/media/uploads', videoUploadsRoutes(videoUploads, policy))
    .route('/api/admin/media', mediaRoutes({ storage, media, policy }));
  const tasks = [
    { name: 'media', run: () => sweepFiles({ storage, rows: media }), interval: 10 * minute },
    { name: 'video uploads', run: () => videoUploads.sweep(), interval: hour },
    {
      name: 'unused media',
      run: async () =>
        removeUnused({ storage, media }, await content().mediaInUse(), new Date(Date.now() - 24 * hour)),
      interval: 6 * hour,
    },
  ];
  return { media, uploads, routes, tasks };
}
