import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { createConnections } from '../../server/administration/connections.ts';
import { createTroubles } from '../../server/administration/troubles.ts';
import { type App, createApp, type Parts } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/connect.ts';
import type { Backups } from '../../server/features/backups/backups.ts';
import { openBackups } from '../../server/features/backups/open.ts';
import { readShippedCatalog } from '../../server/features/materials/shipped-catalog.ts';
import { createSite } from '../../server/http/pages.ts';
import { isSlow } from '../../server/metrics/event-loop.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { createServices, type ServiceConfig, type Services } from '../../server/services.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { connectTestDatabase, createTestDatabase } from './cluster.ts';
import { testSecret } from './product.ts';

export const testOrigin = 'http://localhost:3000';
export const testMetricsToken = 'a-token-for-tests-only';

/** The application on a real database of its own, without a port. */
export interface TestApp {
  app: App;
  /** What it is made of, for another one. */
  parts: Parts;
  database: Database;
  services: Services;
  storage: Storage;
  backups: Backups;
  config: ServiceConfig;
  /** Signs its archives. */
  signingSecret: string;
  log: Logger;
  /** Where the materials that come with the course would be; empty at first. */
  shippedDir: string;
  /** A call as a browser makes it. @param cookie what {@link TestApp.signIn} gave */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Creates an account and opens a session. @returns the Cookie header */
  signIn(account?: Partial<Account>): Promise<string>;
  close(): Promise<void>;
}

interface CallOptions {
  cookie?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

export interface Account {
  name: string;
  email: string;
  password: string;
}

let count = 0;

export function newAccount(account: Partial<Account> = {}): Account {
  count += 1;
  return { name: 'Ana Souza', email: `ana-${count}@example.com`, password: 'segredo-seguro', ...account };
}

/**
 * @param name of the test file: its database's name
 * @param dataDir where uploads go; without it, a folder that is gone with the application
 */
export async function createTestApp(
  name: string,
  settings: Partial<ServiceConfig & Pick<Config, 's3' | 'smtpUrl' | 'ownerEmail'>> = {},
  dataDir?: string,
): Promise<TestApp> {
  const database = connectTestDatabase(
    await createTestDatabase(`http_${name}_${process.env.VITEST_WORKER_ID ?? 0}`),
  );
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-files-'));
  const config = {
    dataDir: dataDir ?? folder,
    appUrl: testOrigin,
    authSecrets: [testSecret] as const,
    requireEmailConfirmation: false,
    trustedProxies: [],
    adminSecondFactor: 'optional' as const,
    courseAccess: 'open' as const,
    providers: {},
    fulfilment: { productIds: {}, minimumCents: 4_250, acceptsTests: true },
    siteOverrides: {},
    s3: undefined,
    backups: { folder: '/nowhere', keepDays: 14 },
    smtpUrl: undefined,
    mailFrom: 'Curso <curso@example.com>',
    ownerEmail: undefined,
    metricsToken: testMetricsToken,
    ...settings,
  };
  const services = createServices(config, database, log);
  const shippedDir = path.join(folder, 'shipped');
  const storage = openStorage({
    dataDir: config.dataDir,
    shippedDir,
    s3: config.s3,
  });
  const backups = openBackups({
    config: {
      backups: { folder: path.join(folder, 'backups'), keepDays: 14 },
      authSecrets: config.authSecrets,
      isSecretGenerated: false,
      dataDir: folder,
    },
    database,
    storage,
    log,
  });
  const parts: Parts = {
    config,
    database,
    services,
    storage,
    catalog: () => readShippedCatalog(shippedDir),
    log,
    metrics: createMetrics(database),
    backups,
    site: createSite(new Map()),
    renderPreview: async () => new Map(),
    checkLaunch: async () => [],
    findTroubles: createTroubles({
      nameRequests: services.nameRequestsRepository,
      repository: services.troubles,
      backups,
      questions: services.questionsRepository,
      requests: services.requests,
      isSlow: () => isSlow(services.counters),
      folders: [],
      checkLaunch: async () => [],
    }),
    inspectConnections: createConnections({ config: { ...config, dataDir: folder }, services, storage }),
  };
  const app = createApp(parts);

  const call: TestApp['call'] = async (method, path, { cookie, json, body, headers = {} } = {}) => {
    const all = new Headers({ origin: testOrigin, ...headers });
    if (cookie) all.set('cookie', cookie);
    if (json !== undefined) all.set('content-type', 'application/json');
    return app.request(path, {
      method,
      headers: all,
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
  };

  return {
    app,
    parts,
    database,
    services,
    storage,
    backups,
    config,
    signingSecret: config.authSecrets[0],
    log,
    shippedDir,
    call,
    async signIn(given) {
      const account = newAccount(given);
      await call('POST', '/api/auth/sign-up/email', { json: account });
      const answer = await call('POST', '/api/auth/sign-in/email', { json: account });
      return cookieOf(answer);
    },
    async close() {
      await database.$client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The Cookie header that a browser would send after this answer. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
