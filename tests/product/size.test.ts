import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const dist = path.resolve(import.meta.dirname, '../../dist/web');
/** Bytes as they travel. */
const brotli = (address: string) => statSync(path.join(dist, `${address}.br`)).size;
const scriptsOf = (page: string) =>
  [...readFileSync(path.join(dist, page), 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  );
const sum = (addresses: string[]) => addresses.reduce((total, address) => total + brotli(address), 0);

describe('what a first visit loads', () => {
  test('the login page needs at most 110 kB of script', () => {
    const scripts = scriptsOf('app.html');
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(110_000);
  });

  test('the certificate is no part of it', () => {
    const names = scriptsOf('app.html').join(' ');
    expect(names).not.toMatch(/pdfkit|certificate/);
    expect(readdirSync(path.join(dist, 'assets')).some((name) => name.startsWith('pdfkit'))).toBe(true);
  });

  test.each(['index', 'curso', 'faq', 'sucesso', 'termos', '404'])(
    '%s.html needs at most 5 kB of script',
    (page) => {
      const scripts = scriptsOf(`${page}.html`);
      expect(scripts.length).toBeGreaterThan(0);
      expect(sum(scripts)).toBeLessThanOrEqual(5_000);
    },
  );
});
