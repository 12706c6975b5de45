import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { root } from '../../../scripts/lib/command.ts';
import { expectLargeTextFits, expectNoAxeFindings } from '../../support/accessibility.ts';
import { createWorkerFixture, expect, pageTest } from '../../support/e2e.ts';
import { findSmallTargets } from '../../support/page-measures.ts';

/** The gallery is no part of the product's build, so each worker builds it once for itself. */
const test = pageTest.extend<object, { gallery: string }>({
  gallery: createWorkerFixture(
    async () => {
      const outDir = mkdtempSync(path.join(tmpdir(), 'ia-vet-gallery-'));
      const input = path.join(root, 'web/gallery.html');
      await build({
        configFile: path.join(root, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
      });
      return outDir;
    },
    async (outDir) => rmSync(outDir, { recursive: true, force: true }),
  ),
});

const address = 'http://gallery.test/gallery.html';

async function openGallery(page: Page, folder: string, width: number): Promise<void> {
  await page.route('http://gallery.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(folder, pathname) });
  });
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test('components have no barrier by day and by night, dialogs and toasts among them', async ({
  page,
  gallery,
}) => {
  await openGallery(page, gallery, 360);
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const kind of ['success', 'error', 'info'])
      await page.getByRole('button', { name: `Mostrar ${kind}` }).click();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'Abrir formulário' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
  }
});

test('controls are at least 44 px high and wide', async ({ page, gallery }) => {
  await openGallery(page, gallery, 360);
  expect(await findSmallTargets(page)).toEqual([]);
});

test('with letters twice as large nothing is cut off, and icons grow', async ({ page, gallery }) => {
  await openGallery(page, gallery, 1280);
  const icon = page.getByRole('button', { name: 'pequeno' }).first().locator('svg');
  expect((await icon.boundingBox())?.width).toBe(18);
  await expectLargeTextFits(page);
  expect((await icon.boundingBox())?.width).toBe(36);
  await page.setViewportSize({ width: 360, height: 800 });
  const cut = await page.locator('main *:visible').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isReader =
          element.matches('[class*="sr-only"]') || element.closest('.sr-only, select, textarea, input');
        if (isReader) return false;
        return (
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(cut).toEqual([]);
});

test('in forced colours every button, card, field, tab, badge and progress bar has an edge', async ({
  page,
  gallery,
}) => {
  await openGallery(page, gallery, 1280);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const parts = page.locator(
    '.button:visible, .card:visible, [class*="rounded-card"]:visible, input:not([type="radio"], [type="checkbox"]):visible, select:visible, textarea:visible, [role="tab"], [role="progressbar"], [class*="rounded-full"][class*="px-3"]',
  );
  const bare = await parts.evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        const around = getComputedStyle(document.body).backgroundColor;
        return borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === around;
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(await parts.count()).toBeGreaterThan(50);
  expect(bare).toEqual([]);
  const bar = page.getByRole('progressbar', { name: 'de 40%' });
  expect(
    await countChanged(
      await bar.screenshot(),
      await page.getByRole('progressbar', { name: 'de 0%' }).screenshot(),
    ),
  ).toBeGreaterThan(1_000);
});

test('the keyboard focus changes what is seen of each control', async ({ page, gallery }) => {
  await openGallery(page, gallery, 360);
  // As high as the page, so that nothing scrolls between two screenshots.
  await page.setViewportSize({ width: 360, height: await page.evaluate(() => document.body.scrollHeight) });
  const before = await page.screenshot({ caret: 'hide' });
  const { width = 0, height = 0 } = await sharp(before).metadata();
  const unseen: string[] = [];
  let count = 0;
  for (;;) {
    await page.keyboard.press('Tab');
    const box = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return null;
      const { left, top, right, bottom } = activeElement.getBoundingClientRect();
      return {
        left,
        top: top + scrollY,
        right,
        bottom: bottom + scrollY,
        html: activeElement.outerHTML.slice(0, 160),
      };
    });
    if (!box) break;
    count += 1;
    const left = Math.max(0, Math.floor(box.left) - 8);
    const top = Math.max(0, Math.floor(box.top) - 8);
    const clip = {
      left,
      top,
      width: Math.min(width, Math.ceil(box.right) + 8) - left,
      height: Math.min(height, Math.ceil(box.bottom) + 8) - top,
    };
    const { left: x, top: y, ...size } = clip;
    const focused = await page.screenshot({ caret: 'hide', clip: { x, y, ...size } });
    const changed = await countChanged(focused, await sharp(before).extract(clip).png().toBuffer());
    // A ring of two pixels around the control, or around the smallest target.
    const side = Math.min(44, box.right - box.left, box.bottom - box.top);
    if (changed < 2 * 4 * side) unseen.push(`${changed} pixels: ${box.html}`);
  }
  expect(count).toBeGreaterThan(40);
  expect(unseen).toEqual([]);
});

/** Returns how many pixels of two pictures of one size differ clearly. */
async function countChanged(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  let changed = 0;
  for (let at = 0; a && b && at < a.length; at += 3) {
    const difference = [0, 1, 2].reduce(
      (sum, part) => sum + Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)),
      0,
    );
    if (difference > 90) changed += 1;
  }
  return changed;
}
