import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { isoDay } from '../../../domain/dates.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { streamArchive, writeFolder } from './export-sinks.ts';
import { createSiteExportRepository } from './site-export.repository.ts';
import { createSiteExport, type SiteExportDependencies } from './site-export.ts';

/** Gives the owner everything that is hers in files that need no program of this site. */
export function createSiteExportFeature(dependencies: SiteExportDependencies) {
  const { database, storage, policy, log, auditLog, certificates } = dependencies;
  const repository = createSiteExportRepository(database);
  const siteExport = createSiteExport(dependencies, repository);

  /** @returns the lock's release @throws {AppError} `export_running`; `unavailable` soon after the first start */
  async function begin(): Promise<() => Promise<void>> {
    if ((await certificates.credentials.publicKeys()).keys.length === 0) throw new AppError('unavailable');
    const release = await repository.tryLock();
    if (!release) throw new AppError('export_running');
    return release;
  }

  const routes = new Hono()
    .basePath('/api/admin/export')
    // A download that fails shows no reason: pages ask here first.
    .get('/check', policy({ who: 'admin', proof: 'fresh' }), async (c) => {
      const release = await begin();
      await release();
      return c.json({ ok: true });
    })
    .get('/file', policy({ who: 'admin', proof: 'fresh' }), async (c) => {
      const headers = {
        'Content-Type': 'application/gzip',
        'Content-Disposition': contentDisposition('attachment', `levar-tudo-${isoDay()}.tar.gz`),
      };
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      const release = await begin();
      try {
        await auditLog.record(database, c.var.user, { action: 'export-site' });
      } catch (error) {
        await release();
        throw error;
      }
      const archive = streamArchive(storage, async (add) => {
        try {
          await siteExport.fill(add);
        } catch (err) {
          log.warn({ err }, 'export of the site broke off');
          throw err;
        } finally {
          // Before the archive ends: whoever has it may ask for the next.
          await release();
        }
      });
      return c.body(Readable.toWeb(archive) as ReadableStream, 200, headers);
    });

  return {
    routes,
    /** Writes everything into a new or empty folder. @returns files that the storage lacks @throws {BackupError} */
    async writeFolder(folder: string, signal: AbortSignal): Promise<string[]> {
      await certificates.credentials.prepare();
      return writeFolder(folder, siteExport.fill, signal);
    },
  };
}
