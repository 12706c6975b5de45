import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, test } from '../../support/e2e.ts';
import { layoutShift, watchLayoutShift } from '../../support/page-measures.ts';
import { drawFrames } from '../../support/page-timing.ts';
import { phone, skipIntro } from './visit.ts';

test.beforeEach(async ({ page }) => {
  await skipIntro(page);
  await page.setViewportSize(phone);
});

test('the sales pages are short at every width, and the landing page comes with 60 kB and does not move', async ({
  page,
}) => {
  await watchLayoutShift(page);
  await page.goto(paths.home, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      .reduce((sum, size) => sum + size, 0),
  );
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.02);

  const heightAt = async (width: number) => {
    await page.setViewportSize({ ...phone, width });
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  const height = await heightAt(phone.width);
  expect(height).toBeLessThanOrEqual(6_200);
  expect(await heightAt(768)).toBeLessThanOrEqual(height);
  await page.goto(paths.course);
  expect(await heightAt(768)).toBeLessThanOrEqual(5_500);
  expect(await heightAt(phone.width)).toBeLessThanOrEqual(5_500);
});

test('the note in the hero becomes a tidy record by keyboard, with its error named', async ({ page }) => {
  await page.goto(paths.home);
  const example = page.getByRole('region', { name: 'Experimente: do ditado ao prontuário' });
  const mistake = example.getByText('Joelho sem alterações.');
  await expect(mistake).toBeHidden();
  await example.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(mistake).toBeVisible();
  await expect(example.getByText('você confere', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('on a desktop nothing moves when the note becomes a record, and the button to buy stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.home);
  const places = () =>
    Promise.all(
      [page.getByRole('heading', { level: 1 }), page.locator('#beneficios'), page.locator('.example')].map(
        async (part) => (await part.boundingBox())?.y,
      ),
    );
  const before = await places();
  await page.locator('.example summary').click();
  await expect(page.getByText('Joelho sem alterações.')).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page.getByRole('link', { name: 'Quero aprender com IA!' }).first()).toBeInViewport();
  await expect(page.locator('.example + img')).toHaveCSS('opacity', '0');
});

test('a document is enlarged and closed by keyboard', async ({ page }) => {
  await page.goto(paths.home);
  const button = page.getByRole('button', { name: 'Ampliar: Laudo de Ultrassonografia' });
  await button.press('Enter');
  const picture = page.getByRole('img', { name: 'Primeira página do documento Laudo de Ultrassonografia' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280);
  const viewer = page.locator('.sample-page-open:popover-open');
  await expect(viewer.getByRole('img').first()).toHaveAccessibleName(
    'Primeira página da folha Laudo de Ultrassonografia',
  );
  await expect(viewer.getByText('Como usar: página 1 de 3')).toBeVisible();
  await expect(viewer.getByText('Mais 3 páginas no curso.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await expect(button).toBeFocused();
});

test('on a phone a document fits the width, a tap enlarges it, and Back closes it alone', async ({
  page,
}) => {
  await page.goto(paths.faq);
  await page.goto(`${paths.home}#documentos`);
  const steps = await page.evaluate(() => history.length);
  const open = page.getByRole('button', { name: 'Ampliar: Laudo de Ultrassonografia' });
  const picture = page.getByRole('img', { name: 'Primeira página do documento Laudo de Ultrassonografia' });
  const scrolled = () => page.evaluate(() => scrollY);
  const heading = page.locator('#documentos');
  await expect.poll(async () => (await heading.boundingBox())?.y ?? phone.height).toBeLessThan(100);
  await open.click();
  const scroll = await scrolled();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(phone.width);
  await picture.click();
  await expect.poll(width).toBeGreaterThan(500);
  await page.goBack();
  await expect(picture).toBeHidden();
  await expect(page).toHaveURL('/#documentos');
  expect(await scrolled()).toBe(scroll);

  await open.click();
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(picture).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
  await page.goBack();
  await expect(page).toHaveURL(paths.faq);
});

test('on a phone a tap enlarges a page around its point, under a bar that hides what is below it', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Ampliar: Laudo de Ultrassonografia' }).click();
  const viewer = page.locator('.sample-page-open:popover-open');
  const picture = viewer.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280);
  /** The place in the picture, from 0 to 1, of a point of the window. */
  const placeAt = async (x: number, y: number) => {
    const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
    return [(x - box.x) / box.width, (y - box.y) / box.height];
  };
  for (const [x, y, reducedMotion] of [
    [230, 400, 'no-preference'],
    [150, 550, 'reduce'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const [across = 0, down = 0] = await placeAt(x, y);
    await page.mouse.click(x, y);
    const after = await placeAt(x, y);
    expect(after[0]).toBeCloseTo(across, 2);
    expect(after[1]).toBeCloseTo(down, 2);
    const bar = viewer.locator('p').first();
    const [inner, outer] = [await bar.boundingBox(), await viewer.boundingBox()];
    expect(inner?.x).toBe((outer?.x ?? 0) + 1);
    expect(inner?.width).toBe((outer?.width ?? 0) - 2);
    const close = await page.getByRole('button', { name: 'Fechar', exact: true }).boundingBox();
    expect((close?.y ?? 0) - (outer?.y ?? 0) - 1).toBe(8);
    await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.mouse.click(x, y);
    expect((await picture.boundingBox())?.width).toBe(inner?.width);
  }
});

for (const size of [phone, { width: 1280, height: 800 }])
  test(`Back closes a document and leaves the page where it was, at ${size.width} px, after any anchor`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const scrolled = () => page.evaluate(() => scrollY);
    const picture = page.getByRole('img', { name: 'Primeira página do documento Laudo de Ultrassonografia' });
    const arriveAt = (anchor: string) => async () => void (await page.goto(`${paths.home}${anchor}`));
    const arrivals = [
      async () => {
        await page.goto(paths.home);
        await page.locator('[data-intro]').evaluate((dialog: HTMLDialogElement) => dialog.show());
        await page.getByRole('button', { name: 'Quero descobrir como!' }).press('Enter');
        await expect(page).toHaveURL('/#exemplo');
      },
      ...['', '#exemplo', '#conteudo', '#instrutor'].map(arriveAt),
    ];
    for (const arrive of arrivals) {
      await page.goto('about:blank');
      await arrive();
      const open = page.getByRole('button', { name: 'Ampliar: Laudo de Ultrassonografia' });
      await open.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await open.click();
      await expect(picture).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state)).toBe('document');
      const scroll = await scrolled();
      await page.goBack();
      await expect(picture).toBeHidden();
      await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
      // The browser may scroll a frame later.
      await drawFrames(page);
      expect(await scrolled(), page.url()).toBe(scroll);
    }
    await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
    const scroll = await scrolled();
    // The browser notes the place with a frame.
    await drawFrames(page);
    await page.reload();
    await expect.poll(scrolled).toBe(scroll);
  });

test('with a mouse every document is in reach', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.home);
    const row = page.locator('.sample-pages');
    expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    await expect(row.getByRole('button', { name: /^Ampliar/ })).toHaveCount(5);
  }
});
