import { Hono } from 'hono';
import { videoUploadsPath } from '../../../domain/media.ts';
import type { Base } from '../../base.ts';
import { handleUploads } from '../../file-checks/resumable-uploads.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { VideoUploads } from './video-uploads.ts';

export function videoUploadsRoutes(uploads: VideoUploads, policy: Base['policy']) {
  const admin = policy({ who: 'admin', maxBody: 'streamed' });
  const handle = handleUploads(videoUploadsPath, uploads);
  // GET also handles HEAD.
  return new Hono<SessionEnv>()
    .post('/', admin, handle)
    .get('/:id', admin, handle)
    .patch('/:id', admin, handle)
    .delete('/:id', admin, handle);
}
