import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { SiteAction } from '../domain/audit.ts';
import type { Content } from '../domain/content/document.ts';
import type { Catalog } from '../domain/documents/catalog.ts';
import type { RenderPage } from '../domain/rendered-page.ts';
import { createAdminRepository } from './administration/admin.repository.ts';
import { createRecordEnded } from './administration/record-ended.ts';
import type { Config, ServerConfig } from './config.ts';
import { createAuditLog } from './db/audit-log.repository.ts';
import { createTransact, type Database } from './db/connect.ts';
import { readShippedCatalog } from './features/materials/shipped-catalog.ts';
import { createBodyReader } from './http/bodies.ts';
import type { Files } from './http/built-files.ts';
import { createClientIp, widestNetworkOf } from './http/client-ip.ts';
import { limitConcurrency, queueRequests } from './http/limit-concurrency.ts';
import { createCounters } from './http/rate-limit.repository.ts';
import { createSite, type Site } from './http/site.ts';
import { type AskedMailKind, createLimits } from './limits.ts';
import type { Mail } from './mail/mail.ts';
import { createMailFiles } from './mail/mail-files.ts';
import { createOutboxRepository, type QueueMail } from './mail/outbox.repository.ts';
import { createSecurityChangeEmails, createSettingsChangeEmails } from './mail/security-change-emails.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { ReachLink } from './reach-link.ts';
import { createAccessRecordsRepository } from './sessions/access-records.repository.ts';
import { createApiKeysRepository } from './sessions/api-keys.repository.ts';
import type { SessionEnv } from './sessions/env.ts';
import { createPolicy } from './sessions/policy.ts';
import { createRequireKey } from './sessions/require-key.ts';
import { renewSessionCookie } from './sessions/session-cookie.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { createSessions } from './sessions/sessions.ts';
import { signatureOf } from './sessions/signature.ts';
import { createEncryption } from './settings/encryption.ts';
import { createSettingsRepository } from './settings/settings.repository.ts';
import { createSettings } from './settings/stored-settings.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

/** Options of `assembleProduct`. Commands pass only the first three; tests replace others. */
export interface ProductOptions {
  config: Config;
  database: Database;
  log: Logger;
  storage?: Storage;
  catalog?: () => Catalog;
  site?: Site;
  /** @param onlyFile such as `curso.html` */
  renderPreview?(content: Content, onlyFile: string): Promise<Files>;
  renderPage?: RenderPage;
  /** Tests have sample content, which is no alert there. */
  ignoresLaunch?: boolean;
  diskFolders?: readonly string[];
  vimeoUrl?: string;
  /** Asks whether a checkout link answers; another only in tests. */
  reachLink?: ReachLink;
  isStopping?: () => boolean;
}

/**
 * Dependencies that every feature gets: settings, database, storage, sessions, route policy and the shared
 * repositories.
 */
export type Base = ReturnType<typeof createBase>;

export function createBase({ config, database, log, ...options }: ProductOptions) {
  const outbox = createOutboxRepository(database);
  const adminRepository = createAdminRepository(database);
  const auditLog = createAuditLog(database);
  const clientIp = createClientIp(config.TRUST_PROXY);
  const accessRecords = createAccessRecordsRepository(database);
  const transact = createTransact(database);
  const encryption = createEncryption(config.authSecrets);
  const notifyAdmins = createSettingsChangeEmails(outbox, adminRepository.listAdminEmails);
  const settings = createSettings({
    config,
    repository: createSettingsRepository(database),
    encryption,
    transact,
    record: auditLog.record,
    notify: notifyAdmins,
  });
  const sessionsRepository = createSessionsRepository(database, settings.current);
  const sessions = createSessions(sessionsRepository, config, clientIp, accessRecords.recordUse);
  const limits = createLimits(database);
  const apiKeys = createApiKeysRepository(database, settings.current);
  const queueMail: QueueMail = (mail) => outbox.add(database, mail);
  const networkHash = (address: string) =>
    signatureOf(config.authSecrets[0], `asked-from:${widestNetworkOf(address)}`).slice(0, 22);
  /** @param hash what {@link queueAskedMail} stored @returns true if the account was used from that network */
  const isNetworkOf = async (email: string, hash: string): Promise<boolean> =>
    (await accessRecords.listRecentAddresses(email)).some((address) => networkHash(address) === hash);
  /**
   * Queues an email that anybody may ask for, unless it was asked for too often. Takes equally long for each recipient.
   * @param asker what its limit counts together with the recipient; by default the network
   */
  async function queueAskedMail(
    c: Context,
    mail: Extract<Mail, { kind: AskedMailKind }>,
    asker = widestNetworkOf(clientIp(c)),
  ): Promise<void> {
    if (await limits.askedMail[mail.kind].byAsker.tryHit(`${mail.recipient} ${asker}`))
      await queueMail({ ...mail, isAsked: true, askedFrom: networkHash(clientIp(c)) });
  }
  /** Several per core, as most requests wait for the database; those that wait are some seconds of work. */
  const waitToHash = limitConcurrency({ concurrency: 3 * availableParallelism(), maxWaiting: 500 });
  /** The one queue of all pages rendered for a request: 32 that wait are a third of a second of rendering. */
  const waitToRender = limitConcurrency({ concurrency: 2, maxWaiting: 32 });
  const shippedDir = path.join(import.meta.dirname, '../dist/materials');

  return {
    config: config as ServerConfig,
    /** The owner's settings: `current()` at each use. */
    settings,
    encryption,
    database,
    log,
    storage: options.storage ?? openStorage({ ...config, shippedDir }),
    catalog: options.catalog ?? (() => readShippedCatalog(shippedDir)),
    site: options.site ?? createSite(new Map()),
    renderPreview: options.renderPreview ?? (async () => new Map()),
    metrics: createMetrics(database),
    transact,
    outbox,
    queueMail,
    queueAskedMail,
    isNetworkOf,
    mailFiles: createMailFiles(path.join(config.dataDir, 'outbox')),
    adminRepository,
    auditLog,
    recordEnded: createRecordEnded({ auditLog, outbox }),
    notifyAdmins,
    emailSecurityChange: createSecurityChangeEmails(outbox, adminRepository.listAdminEmailsToNotify),
    limits,
    apiKeys,
    counters: createCounters(database),
    clientIp,
    waitToRender,
    /** Middleware of routes that render a page for whoever asks. */
    renderQueue: queueRequests(waitToRender, clientIp),
    accessRecords,
    sessions,
    policy: createPolicy({
      sessions,
      appUrl: config.appUrl,
      clientIp,
      readBody: createBodyReader(),
      waitForHashing: queueRequests(waitToHash, clientIp),
      requireKey: createRequireKey(apiKeys, limits, clientIp),
      renewSessionCookie: renewSessionCookie(config),
    }),
    /** Middleware that records a download in the audit log. */
    recordExport: (action: Extract<SiteAction, `export-${string}`>) =>
      createMiddleware<SessionEnv>(async (c, next) => {
        if (c.req.method === 'GET') await auditLog.record(database, c.get('user'), { action });
        await next();
      }),
  };
}
