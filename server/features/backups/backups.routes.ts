import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { generateKey } from '../../backup/encryption.ts';
import type { Base } from '../../base.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { Backups } from './backups.ts';
import type { RestoreChecks } from './restore-checks.ts';

/** Returns the routes of `/painel/ajustes/copias`. */
export function backupRoutes({ policy, settings }: Base, backups: Backups, restoreChecks: RestoreChecks) {
  return (
    new Hono<SessionEnv>()
      .basePath('/api/admin/backups')
      .get('/', policy({ who: 'admin' }), async (c) => {
        const [rows, check] = await Promise.all([backups.list(), restoreChecks.findLast()]);
        return c.json({
          restore_check: check ?? null,
          is_on: backups.isOn(),
          keep_days: backups.keepDays(),
          backups: rows.map(({ night, isHere, ...row }) => {
            const { id, started_at, finished_at, bytes, missing, reason, sent_at, send_reason } = row;
            const shown = { id, started_at, finished_at, bytes, missing, reason, sent_at, send_reason };
            return { ...shown, is_nightly: night !== null, is_here: isHere };
          }),
        });
      })
      .post('/', policy({ who: 'admin', proof: 'fresh' }), async (c) =>
        c.json({ id: await backups.beginManual(c.var.user) }, 202),
      )
      // Shows the private key this one time: the server stores only its public half.
      .post('/key', policy({ who: 'admin', proof: 'fresh' }), async (c) => {
        const { key, recipient } = await generateKey();
        await settings.change('backups', { BACKUP_RECIPIENT: recipient }, c.var.user);
        return c.json({ key });
      })
      .get('/:id/file', policy({ who: 'admin', proof: 'fresh', ids: ['id'] }), async (c) => {
        const { file, name } = await backups.openDownload(c.req.param('id'), c.var.user);
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
      })
  );
}
