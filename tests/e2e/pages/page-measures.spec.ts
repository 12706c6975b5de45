import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  appPaths,
  exercisesPath,
  lessonPath,
  type Path,
  paths,
  pathWithId,
  readingPath,
} from '../../../domain/paths.ts';
import { signInGraduate } from '../../support/certificate-page.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { findSmallTargets, layoutShift, watchLayoutShift } from '../../support/page-measures.ts';
import { signInStudent } from '../../support/pages.ts';

const exampleClass = path.resolve(import.meta.dirname, '../../../scripts/lib/example-admin.sql');
/** The share of the screen that may move while a page comes. Google calls 0.1 good; a busy machine paints more steps. */
const maxShift = 0.2;

test('on a phone everything that can be pressed has 44 px, and no page moves while it comes', async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  const { email } = await signInStudent(page);
  await queryProduct(product, readFileSync(exampleClass, 'utf8'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  const findId = async (from: string) => {
    const [row] = await queryProduct<{ id: string }>(product, `select id from ${from} limit 1`);
    if (!row) throw new Error(`There is no row in ${from}`);
    return row.id;
  };
  const opened: Partial<Record<Path, string>> = {
    [paths.lesson]: lessonPath('m1v1'),
    [paths.exercises]: exercisesPath('modulo1'),
    [paths.reading]: readingPath('modulo1_ia_vet/guia_introducao_ia'),
    [paths.adminStudent]: pathWithId(paths.adminStudent, await findId('users order by created_at')),
    [paths.adminSale]: pathWithId(paths.adminSale, await findId('purchases where user_id is not null')),
    [paths.adminEmail]: pathWithId(paths.adminEmail, await findId('outbox')),
  };
  await watchLayoutShift(page);
  const found: string[] = [];
  for (const one of appPaths) {
    const address = opened[one] ?? one;
    // Contracts and newsletters need more than a row; the first owner's page, a key.
    if (address.includes(':') || one === paths.adminStart) continue;
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    found.push(...(await findSmallTargets(page)).map((target) => `${address}: ${target}`));
    const { total, moved } = await layoutShift(page);
    if (total > maxShift) found.push(`${address}: moves by ${total.toFixed(3)} (${moved})`);
  }
  expect(found).toEqual([]);
});

test('nothing moves on the pages with a certificate', async ({ page }) => {
  await signInGraduate(page);
  await watchLayoutShift(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [paths.courseContent, paths.studentArea]) {
      await page.goto(address);
      await page.getByRole('region', { name: 'Nome no certificado' }).waitFor();
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

test('the materials and the prompts weigh at most 200 kB on a phone', async ({ page }) => {
  await signInStudent(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [paths.materials, paths.prompts]) {
    const loaded = await weighPage(page, address);
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, `${address}\n${JSON.stringify(loaded, null, 1)}`).toBeLessThanOrEqual(200_000);
    expect(total).toBeGreaterThan(150_000);
  }
});

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
  await plain.goto(paths.prompts);
  const ten = plain.getByRole('region', { name: 'Dez para segunda-feira' });
  await expect(ten.getByRole('button', { name: /^Copiar/ })).toHaveCount(10);
  await ten.getByRole('heading', { level: 3 }).first().click();
  await expect(ten.getByText('Papel:').first()).toBeVisible();
  await expect(plain.getByText('Carregando prompts...')).toHaveCount(0);
  await context.close();
});
