import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { isMediaId } from '../../../domain/media.ts';
import { AppError } from '../../http/errors.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { proof } from '../../sessions/proof.ts';
import type { Backups } from './backups.ts';

/** The owner's copies. Stands behind the guard of administrators. */
export function backupsRoutes(backups: Backups) {
  return new Hono<StudentEnv>()
    .get('/', async (c) => {
      const rows = await backups.list();
      return c.json({
        is_on: backups.isOn,
        keep_days: backups.keepDays,
        backups: rows.map(({ id, night, started_at, finished_at, bytes, missing, reason, isHere }) => ({
          id,
          is_nightly: night !== null,
          started_at,
          finished_at,
          bytes,
          missing,
          reason,
          is_here: isHere,
        })),
      });
    })
    .post('/', proof('fresh'), async (c) => c.json({ id: await backups.begin(c.get('session').user) }, 202))
    .get('/:id/file', proof('fresh'), async (c) => {
      const id = c.req.param('id');
      if (!isMediaId(id)) throw new AppError('not_found');
      const { file, name } = await backups.fetch(id, c.get('session').user);
      const { size } = await stat(file);
      return c.body(
        Readable.toWeb(createReadStream(file, { highWaterMark: 256 * 1024 })) as ReadableStream,
        200,
        {
          'Content-Type': 'application/gzip',
          'Content-Length': String(size),
          'Content-Disposition': `attachment; filename="${name}"`,
        },
      );
    });
}
