import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { createTestDatabase } from '../../support/cluster.ts';
import { type Product, startProduct } from '../../support/product.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What an owner sets before going on sale. */
export const owner = {
  CHECKOUT_URL_HEADER: 'https://pagamento.example/topo',
  CHECKOUT_URL_HERO: 'https://pagamento.example/pagina',
  SUPPORT_PHONE: '+55 (11) 99999-0000',
  SUPPORT_EMAIL: 'suporte@example.com',
  ADS_CONVERSION_ID: 'AW-123456789',
};

/** The message and number that every contact link opens. */
export const ownerChat =
  'https://wa.me/5511999990000?text=Ol%C3%A1%2C%20gostaria%20de%20mais%20informa%C3%A7%C3%B5es%20sobre%20o%20curso.';

interface WorkerFixtures {
  product: Product;
  /** The folder with the pages. */
  ownersPages: string;
}

/**
 * Pages built with the owner's settings, in front of a product that has them too. The settings are part of the
 * pages, so these are built once more, into a folder of their own.
 */
export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await createTestDatabase(`owner_${workerIndex}`);
      const product = await startProduct({ ...owner, DATABASE_URL: databaseUrl });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
  ownersPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const pages = path.join(root, '.cache/owners-pages/web');
      mkdirSync(path.dirname(pages), { recursive: true });
      const env = { ...process.env, ...owner, APP_URL: 'https://curso.example' };
      // Built once: whoever comes second waits, and then finds them as they are.
      const build = [path.dirname(pages), process.execPath, 'scripts/build.ts', pages];
      const { status, stderr } = spawnSync('flock', build, { cwd: root, env });
      if (status !== 0) throw new Error(`The pages were not built: ${stderr}`);
      await use(pages);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  page: async ({ page, ownersPages }, use) => {
    await serveOwnersPages(page, ownersPages);
    await use(page);
  },
});

/** Answers with the owner's page in place of the built one, headers and all else as the product sends them. */
async function serveOwnersPages(page: Page, pages: string): Promise<void> {
  await page.context().route(
    (url) => url.hostname === 'localhost' && ['/', '/curso', '/sucesso', '/faq'].includes(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { pathname } = new URL(route.request().url());
      const file = path.join(pages, pathname === '/' ? 'index.html' : `${pathname}.html`);
      await route.fulfill({ response, body: readFileSync(file, 'utf8') });
    },
  );
}

export { expect };
