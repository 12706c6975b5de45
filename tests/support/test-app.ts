import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { assembleProduct, type Product } from '../../server/assemble.ts';
import type { ProductOptions } from '../../server/base.ts';
import type { Config } from '../../server/config.ts';
import { readShippedCatalog } from '../../server/features/materials/shipped-catalog.ts';
import { settingsSchema } from '../../server/settings/settings.ts';
import { openStorage } from '../../server/storage/open.ts';
import { connectTestDatabase, createTestDatabase } from './cluster.ts';
import { testSecret } from './test-secret.ts';

export const testOrigin = 'http://localhost:3000';
export const testMetricsToken = 'a-token-for-tests-only';

/** The application on its own real database, without a port. */
export interface TestApp extends Product {
  /** What it is made of, for another one. */
  parts: ProductOptions;
  /** Signs its archives. */
  signingSecret: string;
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
 * Creates the application for a test file.
 * @param name of its database
 * @param dataDir folder for uploads; without it, a temporary one
 */
export async function createTestApp(
  name: string,
  settings: Partial<Config> = {},
  dataDir?: string,
): Promise<TestApp> {
  const database = connectTestDatabase(
    await createTestDatabase(`http_${name}_${process.env.VITEST_WORKER_ID ?? 0}`),
  );
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-files-'));
  const config: Config = {
    ...settingsSchema.parse({}),
    appUrl: testOrigin,
    dataDir: dataDir ?? folder,
    authSecrets: [testSecret],
    isSecretGenerated: false,
    s3: undefined,
    siteOverrides: {},
    given: {},
    providers: {},
    fulfilment: { productIds: {}, minimumCents: 4_250, acceptsTests: true },
    backupStore: undefined,
    BACKUP_DIR: path.join(folder, 'backups'),
    SMTP_URL: undefined,
    MAIL_FROM: { name: 'Curso', address: 'curso@example.com' },
    REQUIRE_EMAIL_CONFIRMATION: false,
    NEWSLETTER_PER_MINUTE: 6_000,
    ALLOW_PRIVATE_NETWORKS: true,
    DATABASE_POOL_SIZE: 10,
    METRICS_TOKEN: testMetricsToken,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const shippedDir = path.join(folder, 'shipped');
  const parts: ProductOptions = {
    config,
    database,
    log,
    storage: openStorage({ dataDir: config.dataDir, shippedDir, s3: config.s3 }),
    catalog: () => readShippedCatalog(shippedDir),
    ignoresLaunch: true,
    diskFolders: [],
    // Nobody listens there.
    vimeoUrl: 'http://127.0.0.1:9',
    // No test asks a company.
    reachLink: async () => 200,
  };
  const product = assembleProduct(parts);

  const call: TestApp['call'] = async (method, path, { cookie, json, body, headers = {} } = {}) => {
    const all = new Headers({ origin: testOrigin, ...headers });
    if (cookie) all.set('cookie', cookie);
    if (json !== undefined) all.set('content-type', 'application/json');
    return product.app.request(path, {
      method,
      headers: all,
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
  };

  return {
    ...product,
    parts,
    signingSecret: config.authSecrets[0],
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

/** Returns the Cookie header that a browser would send after an answer. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
