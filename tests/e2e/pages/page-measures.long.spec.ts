import type { Page } from '@playwright/test';
import { lessonPath, paths } from '../../../domain/paths.ts';
import { signInGraduate } from '../../support/certificate-page.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { courseModules } from '../../support/course.ts';
import { createWorkerFixture, expect, test } from '../../support/e2e.ts';
import { layoutShift, watchLayoutShift } from '../../support/page-measures.ts';
import { pressBeforeHydration } from '../../support/page-timing.ts';
import { signInStudent } from '../../support/pages.ts';
import { startProduct } from '../../support/product.ts';

test('the account’s page comes with its data and moves nothing', async ({ page }) => {
  await signInStudent(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + value}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(paths.account, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible();
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('the login form works by keyboard alone', async ({ page }) => {
  await page.goto(paths.login);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('password');
  await page.keyboard.type('segredo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('segredo');
});

test('nothing moves on the pages with a certificate', async ({ page }) => {
  await signInGraduate(page);
  await watchLayoutShift(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [address, last] of [
      [paths.courseContent, 'Nome no certificado'],
      [paths.studentArea, 'Conte como foi'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('region', { name: last }).waitFor();
      await page.waitForLoadState('networkidle');
      const { total, moved } = await layoutShift(page);
      expect(total, `${address} at ${width} px: ${moved}`).toBeLessThan(0.02);
    }
  }
});

/** Returns what a page loads until it rests, with the bytes of each body as it travels, the largest first. */
async function weighPage(page: Page, address: string) {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize }),
    ),
  );
  return loaded.sort((a, b) => b.bytes - a.bytes);
}

/** A product as it comes: other tests add materials, and each weighs something. */
const testNewProduct = test.extend({
  product: createWorkerFixture(
    async (index) => startProduct({ DATABASE_URL: await createTestDatabase(`weight_${index}`) }),
    (product) => product.dispose(),
  ),
});

testNewProduct(
  'on a phone the student’s pages are short, and the heaviest weigh at most 200 kB',
  async ({ page }) => {
    await signInStudent(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of [
      paths.courseContent,
      paths.materials,
      paths.prompts,
      paths.account,
      lessonPath('m1v1'),
    ]) {
      const loaded = await weighPage(page, address);
      const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total, `${address}\n${JSON.stringify(loaded, null, 1)}`).toBeLessThanOrEqual(200_000);
      expect(total).toBeGreaterThan(150_000);
    }
    const modules = courseModules.map(({ id }) => [`${paths.materials}?aba=${id}`, 4_000] as const);
    for (const [address, longest] of [
      [paths.studentArea, 1_600] as const,
      [paths.prompts, 6_000] as const,
      ...modules,
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, address).toBeLessThanOrEqual(longest);
    }
  },
);

test('the first prompts can be read and copied before any script, and nothing spins without one', async ({
  page,
  browser,
  product,
}) => {
  await signInStudent(page);
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  pressBeforeHydration(plain);
  await plain.goto(paths.prompts);
  const ten = plain.getByRole('region', { name: 'Dez para segunda-feira' });
  await expect(ten.getByRole('button', { name: /^Copiar/ })).toHaveCount(10);
  await ten.getByRole('heading', { level: 3 }).first().click();
  await expect(ten.getByText('Papel:').first()).toBeVisible();
  await expect(plain.getByText('Carregando prompts...')).toHaveCount(0);
  await context.close();
});
