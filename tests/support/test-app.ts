import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { assembleProduct, type Product } from '../../server/assemble.ts';
import type { ProductOptions } from '../../server/base.ts';
import type { Config } from '../../server/config.ts';
import { readShippedCatalog } from '../../server/features/materials/shipped-catalog.ts';
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
    port: 3000,
    host: '127.0.0.1',
    dataDir: dataDir ?? folder,
    databaseAddress: undefined,
    databasePoolSize: 10,
    databasePrepares: true,
    workers: 1,
    appUrl: testOrigin,
    authSecrets: [testSecret],
    isSecretGenerated: false,
    logLevel: 'silent',
    requireEmailConfirmation: false,
    trustedProxies: [],
    allowsPrivateNetworks: true,
    adminSecondFactor: 'optional',
    courseAccess: 'open',
    providers: {},
    fulfilment: { productIds: {}, minimumCents: 4_250, acceptsTests: true },
    siteOverrides: {},
    given: {},
    s3: undefined,
    backups: { folder: path.join(folder, 'backups'), keepDays: 14, store: undefined, recipient: undefined },
    mailServer: undefined,
    mailFrom: { name: 'Curso', address: 'curso@example.com' },
    newsletterPerMinute: 6_000,
    ownerEmail: undefined,
    reminders: { 'not-started': false, stopped: false, 'almost-done': false },
    metricsToken: testMetricsToken,
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
