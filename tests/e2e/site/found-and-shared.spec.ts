import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { faq, site } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { shownPaths } from './visit.ts';

const listed = shownPaths.filter((path) => path !== paths.success);
const meta = (page: Page, selector: string) => page.locator(`head ${selector}`);

/** The origin that the pages were built for: it need not be the one they are tested on. */
async function builtFor(request: APIRequestContext): Promise<string> {
  const robots = await (await request.get('/robots.txt')).text();
  return new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').origin;
}

async function jsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
}

test('every page has a title and a description of its own, and says where it is', async ({
  page,
  request,
}) => {
  const origin = await builtFor(request);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of listed) {
    await page.goto(path);
    titles.add(await page.title());
    const description = (await meta(page, 'meta[name=description]').getAttribute('content')) ?? '';
    expect(description.length).toBeGreaterThan(40);
    descriptions.add(description);
    await expect(meta(page, 'link[rel=canonical]')).toHaveAttribute('href', origin + path);
    await expect(meta(page, 'meta[property="og:url"]')).toHaveAttribute('content', origin + path);
    await expect(meta(page, 'meta[property="og:title"]')).toHaveAttribute('content', await page.title());
    await expect(meta(page, 'meta[property="og:image"]')).toHaveAttribute(
      'content',
      `${origin}/og-image.png`,
    );
    await expect(meta(page, 'meta[name=robots]')).toHaveCount(0);
  }
  expect(titles.size).toBe(listed.length);
  expect(descriptions.size).toBe(listed.length);
});

test('pages that nobody should land on are not indexed', async ({ page, request }) => {
  for (const path of [paths.success, '/nao-existe']) {
    await page.goto(path);
    await expect(meta(page, 'meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  for (const path of [paths.login, paths.studentArea]) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
  }
});

test('the sitemap lists the public pages, robots.txt names it', async ({ request }) => {
  const origin = await builtFor(request);
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const addresses = [...(await answer.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map((match) => match[1]);
  expect(addresses.toSorted()).toEqual(listed.map((path) => origin + path).toSorted());
});

test('the sharing image and the icons are there, in their sizes', async ({ page, request }) => {
  const sizes = {
    '/og-image.png': [1200, 630],
    '/icon-192.png': [192, 192],
    '/icon-512.png': [512, 512],
    '/icon-maskable-512.png': [512, 512],
    '/apple-touch-icon.png': [180, 180],
  };
  for (const [address, size] of Object.entries(sizes)) {
    const body = await (await request.get(address)).body();
    expect([body.readUInt32BE(16), body.readUInt32BE(20)], address).toEqual(size);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml');

  await page.goto('/');
  const address = await meta(page, 'link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe(site.brandName);
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
});

test('search engines are told of the course and its price, and of no sample', async ({ page }) => {
  for (const path of [paths.home, paths.course]) {
    await page.goto(path);
    const data = await jsonLd(page);
    expect(data.map((block) => block['@type'])).toEqual(['Organization', 'Course']);
    expect(data[1]).toMatchObject({
      name: site.courseTitle,
      offers: { '@type': 'Offer', price: (site.price.cents / 100).toFixed(2), priceCurrency: 'BRL' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: `PT${site.courseHours}H` },
    });
    expect(JSON.stringify(data)).not.toMatch(/Review|Rating|Nome da|exemplo/i);
  }
});

test('the questions are told as questions', async ({ page }) => {
  await page.goto(paths.faq);
  const [data] = await jsonLd(page);
  expect(data?.['@type']).toBe('FAQPage');
  expect(data?.mainEntity).toHaveLength(faq.items.length);
});
