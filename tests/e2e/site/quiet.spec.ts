import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { shownPaths } from './visit.ts';

test('no page says anything in the console, talks to others or sets a cookie', async ({ page, context }) => {
  const messages: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => messages.push(`${page.url()} ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`${page.url()} ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  for (const path of shownPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  }
  expect(messages).toEqual([]);
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('a strict policy: no script but our own files', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toContain('unsafe');
  const inline = page.locator('script:not([src]):not([type="application/ld+json"])');
  await expect(inline).toHaveCount(0);
  await expect(page.locator('[style]')).toHaveCount(0);
});

test('the first view is light: 150 kB in all, 5 kB of script', async ({ request }) => {
  const compressed = { headers: { 'accept-encoding': 'br' } };
  const page = await (await request.get('/')).text();
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? '');
  const others = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const size = async (address: string) => {
    const answer = await request.fetch(address, compressed);
    return Number(answer.headers()['content-length'] ?? (await answer.body()).length);
  };
  const sum = async (addresses: Iterable<string>) => {
    let total = 0;
    for (const address of new Set(addresses)) total += await size(address);
    return total;
  };
  expect(scripts).toHaveLength(1);
  expect(await sum(scripts)).toBeLessThanOrEqual(5_000);
  expect(await sum([paths.home, ...scripts, ...others])).toBeLessThanOrEqual(150_000);
});
