import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { backupUploadsPath, checkUploadBody, restoreBackupBody } from '../../../domain/backups.ts';
import { generateKey } from '../../backup/encryption.ts';
import type { Base } from '../../base.ts';
import { handleUploads } from '../../file-checks/resumable-uploads.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { BackupUploads } from './backup-uploads.ts';
import { type Backups, isBeforeRestore } from './backups.ts';
import type { RestoreChecks } from './restore-checks.ts';
import type { Restores } from './restores.ts';

interface Dependencies extends Pick<Base, 'policy' | 'limits' | 'settings'> {
  backups: Backups;
  backupUploads: BackupUploads;
  restoreChecks: RestoreChecks;
  restores: Restores;
}

/** Returns the routes of `/painel/ajustes/copias`: backups, their uploads, downloads and restores. */
export function backupRoutes(dependencies: Dependencies) {
  const { policy, limits, settings, backups, restoreChecks, restores } = dependencies;
  const { uploads, checkKey, accept } = dependencies.backupUploads;
  const handleUpload = handleUploads(backupUploadsPath, uploads);
  const uploadPolicy = policy({ who: 'admin', maxBody: 'streamed' });
  return (
    new Hono<SessionEnv>()
      .basePath('/api/admin/backups')
      .get('/', policy({ who: 'admin' }), async (c) => {
        const [rows, check, lastRestore] = await Promise.all([
          backups.list(),
          restoreChecks.findLast(),
          restores.findLast(),
        ]);
        return c.json({
          restore_check: check
            ? {
                backup_started_at: check.backup_started_at,
                checked_at: check.checked_at,
                tables: check.tables,
                rows: check.rows,
                reason: check.reason,
              }
            : null,
          last_restore: lastRestore,
          is_on: backups.isOn(),
          keep_days: backups.keepDays(),
          backups: rows.map(({ isHere, ...row }) => ({
            id: row.id,
            is_nightly: row.night !== null,
            is_before_restore: isBeforeRestore(row),
            is_uploaded: row.uploaded_at !== null,
            started_at: row.started_at,
            finished_at: row.finished_at,
            bytes: row.bytes,
            missing: row.missing,
            reason: row.reason,
            sent_at: row.sent_at,
            send_reason: row.send_reason,
            is_here: isHere,
          })),
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
      .post('/uploads', policy({ who: 'admin', proof: 'fresh', maxBody: 'streamed' }), handleUpload)
      // GET also handles HEAD.
      .get('/uploads/:id', uploadPolicy, handleUpload)
      .patch('/uploads/:id', uploadPolicy, handleUpload)
      .delete('/uploads/:id', uploadPolicy, handleUpload)
      .post(
        '/uploads/:id/check',
        policy({
          who: 'admin',
          proof: 'fresh',
          accountLimit: limits.backupChecks,
          ids: ['id'],
          body: checkUploadBody,
        }),
        async (c) => {
          const [id, { key }] = [c.req.param('id'), c.req.valid('json')];
          await checkKey(id, key);
          const backupId = await backups.addUploaded(c.var.user, (file, { signal }) =>
            accept(id, key, file, signal),
          );
          return c.json({ id: backupId }, 202);
        },
      )
      .get('/:id/restore', policy({ who: 'admin', ids: ['id'] }), async (c) =>
        c.json(await restores.preview(c.req.param('id'))),
      )
      .post(
        '/:id/restore',
        policy({ who: 'admin', proof: 'fresh', ids: ['id'], body: restoreBackupBody }),
        async (c) => {
          await restores.begin(c.req.param('id'), c.req.valid('json').site_name, c.var.user);
          return c.json({ ok: true }, 202);
        },
      )
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
