import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { site } from '../../support/course.ts';
import { expect, owner, test } from './owner-settings.ts';
import { skipIntro } from './visit.ts';

const tagAddress = 'https://www.googletagmanager.com/**';
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies e privacidade' });

interface TagWindow {
  dataLayer?: ArrayLike<unknown>[];
}

/** What the page has told the advertising tag: the events and where they go. */
function events(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    ((window as TagWindow).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([kind]) => kind === 'event'),
  );
}

function foreignRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') addresses.push(request.url());
  });
  return addresses;
}

test.beforeEach(async ({ page, context }) => {
  await skipIntro(page);
  await context.route('https://pagamento.example/**', (route) => route.fulfill({ body: 'pagamento' }));
  await context.route(tagAddress, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagIsHere = true' }),
  );
});

test('before an answer nothing leaves to a third party and no cookie is set', async ({ page, context }) => {
  const foreign = foreignRequests(page);
  for (const path of ['/', paths.course, paths.faq, paths.success]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(bannerOf(page)).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Quero aprender com IA!' }).first().click();
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await events(page)).toEqual([]);
});

test('refusing is as easy as accepting, and is remembered', async ({ page }) => {
  const foreign = foreignRequests(page);
  await page.goto('/');
  const refuse = bannerOf(page).getByRole('button', { name: 'Recusar' });
  const accept = bannerOf(page).getByRole('button', { name: 'Aceitar' });
  const [refuseBox, acceptBox] = [await refuse.boundingBox(), await accept.boundingBox()];
  expect(refuseBox?.width).toBe(acceptBox?.width);
  expect(refuseBox?.height).toBe(acceptBox?.height);
  await refuse.click();
  await expect(bannerOf(page)).toBeHidden();
  await page.goto(paths.success, { waitUntil: 'networkidle' });
  await expect(bannerOf(page)).toBeHidden();
  expect(foreign).toEqual([]);
});

test('after accepting, the tag is loaded and counts ways to the payment page', async ({ page }) => {
  await page.goto('/');
  const tag = page.waitForRequest(tagAddress);
  await bannerOf(page).getByRole('button', { name: 'Aceitar' }).click();
  expect((await tag).url()).toContain(owner.ADS_CONVERSION_ID);
  await expect.poll(() => page.evaluate(() => 'tagIsHere' in window)).toBe(true);

  await page.locator('#inscricao').getByRole('link', { name: 'Inscreva-se agora' }).click();
  expect(await events(page)).toEqual([['event', 'conversion', { send_to: owner.ADS_CONVERSION_ID }]]);

  // Remembered: the next page loads it without asking.
  await page.goto(paths.success);
  await expect(bannerOf(page)).toBeHidden();
  expect(await events(page)).toEqual([
    [
      'event',
      'conversion',
      { currency: 'BRL', value: site.price.cents / 100, send_to: owner.ADS_CONVERSION_ID },
    ],
  ]);
});

test('a payment confirmed before the answer is counted with the answer', async ({ page }) => {
  await page.goto(paths.success);
  await bannerOf(page).getByRole('button', { name: 'Aceitar' }).click();
  await expect.poll(() => events(page)).toHaveLength(1);
});

test('the answer can be changed in the footer, and withdrawing removes the tag and its cookies', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await bannerOf(page).getByRole('button', { name: 'Aceitar' }).click();
  await expect.poll(() => page.evaluate(() => 'tagIsHere' in window)).toBe(true);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the tag sets it
    document.cookie = '_gcl_au=1; path=/';
  });

  await page.getByRole('button', { name: 'Preferências de cookies' }).click();
  const refuse = bannerOf(page).getByRole('button', { name: 'Recusar' });
  await expect(refuse).toBeFocused();
  await refuse.click();
  await expect.poll(() => page.evaluate(() => 'tagIsHere' in window)).toBe(false);
  expect(await context.cookies()).toEqual([]);
  await expect(bannerOf(page)).toBeHidden();
});

test('the banner is no barrier at any width', async ({ page }) => {
  await page.goto('/');
  await expect(bannerOf(page)).toBeVisible();
  await expectAccessible(page);
});
