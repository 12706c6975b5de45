import { test as base, expect, type WorkerFixture } from '@playwright/test';
import { connectTestDatabase, createTestDatabase } from './cluster.ts';
import { type Inbox, startInbox } from './inbox.ts';
import { adaptPages } from './page-timing.ts';
import { type Product, runCommand, startProduct } from './product.ts';
import { testProviderVariables } from './purchases.ts';
import { testSecret } from './test-secret.ts';

export interface WorkerFixtures {
  /** A freshly started built product with a database of its own. */
  product: Product;
}

/** Returns a Playwright fixture that lives as long as a worker. */
export function createWorkerFixture<Thing>(
  start: (workerIndex: number) => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): [WorkerFixture<Thing, object>, { scope: 'worker' }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use, { workerIndex }) => {
      const thing = await start(workerIndex);
      await use(thing);
      await end(thing);
    },
    { scope: 'worker' },
  ];
}

/** Presses wait until they work, but after `pressBeforeHydration`. No product: for a test that brings its own pages. */
export const pageTest = base.extend<object, { hydration: undefined }>({
  hydration: [
    async ({ browser }, use) => {
      await adaptPages(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

export const test = pageTest.extend<object, WorkerFixtures>({
  product: createWorkerFixture(
    async (index) => startProduct({ DATABASE_URL: await createTestDatabase(`e2e_${index}`) }),
    (product) => product.dispose(),
  ),
  baseURL: ({ product }, use) => use(product.url),
});

/**
 * The same with a product that sends its mail to a real mail server.
 * @param name of its database
 * @param settings beside the database and the mail server
 */
export function testWithInbox(name: string, settings: Record<string, string> = {}) {
  return test.extend<object, { inbox: Inbox }>({
    inbox: createWorkerFixture(startInbox, (inbox) => inbox.stop()),
    product: [
      async ({ inbox }: { inbox: Inbox }, use: (product: Product) => Promise<void>, { workerIndex }) => {
        const DATABASE_URL = await createTestDatabase(`${name}_${workerIndex}`);
        const product = await startProduct({ ...settings, DATABASE_URL, SMTP_URL: inbox.url });
        await use(product);
        await product.dispose();
      },
      { scope: 'worker' },
    ],
  });
}

/** Where the APIs of payment providers are for tests: nothing answers. */
export const nowhere = 'http://127.0.0.1:9';

/** A product that is open to buyers only, with every payment provider and a mail server. */
export const shopTest = testWithInbox('e2e_shop', {
  ...testProviderVariables(nowhere),
  REQUIRE_EMAIL_CONFIRMATION: 'false',
  COURSE_ACCESS: 'purchase',
});

/** A product with a mail server, and otherwise as it comes. */
export const mailTest = testWithInbox('e2e_mail');

/** Runs `npm run admin` on the product's database. @returns its output */
export function runAdmin({ url, dataDir, databaseUrl }: Product, ...words: string[]): Promise<string> {
  const place = { DATA_DIR: dataDir, PORT: new URL(url).port, AUTH_SECRET: testSecret };
  return runCommand('admin', { ...place, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, ...words);
}

/** Queries the product's database, for facts that no page shows. */
export async function queryProduct<Row extends object>(
  product: Product,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (!product.databaseUrl) throw new Error('The product keeps its own database');
  const database = connectTestDatabase(product.databaseUrl);
  const { rows } = await database.$client.query<Row>(text, values);
  await database.$client.end();
  return rows;
}

export { expect };
