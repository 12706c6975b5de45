import { expect, test } from 'vitest';
import { fillContent } from '../../domain/content/document.ts';
import { shippedDocument as shipped } from '../../tests/support/course.ts';
import { pageAssets } from '../../tests/support/page-assets.ts';
import { renderSite } from './render.tsx';

const promotion = {
  cents: 6_000,
  from: '2026-11-23T12:00:00Z',
  until: '2026-11-28T02:59:00Z',
  checkoutUrl: 'https://pay.example/sexta',
};
const site = { ...shipped.site, checkoutUrlHeader: 'https://pay.example/topo', promotion };

function renderAt(now: string) {
  const content = fillContent({ ...shipped, site }, {}, undefined, new Date(now));
  return renderSite(content, { assets: pageAssets, appHtml: '<html></html>' }, 'http://localhost');
}

const during = renderAt('2026-11-25T12:00:00Z');
const after = renderAt('2026-11-28T02:59:00Z');

test.each(['index.html', 'curso.html', 'faq.html'])(
  '%s says both prices and the end while a promotion runs, and nothing of it afterwards',
  (name) => {
    expect(during[name]).toContain(
      'Promoção: de R$ 85 por R$ 60 até 27/11/2026, 23:59 (horário de Brasília).',
    );
    expect(after[name]).not.toContain('Promoção');
    expect(after[name]).not.toContain('R$ 60');
    expect(after[name]).toContain('R$ 85');
  },
);

test('each checkout link leads to the promotion while it runs', () => {
  const links = (html = '') => Array.from(html.matchAll(/data-checkout="([^"]*)"/g), ([, link]) => link);
  for (const name of ['index.html', 'curso.html']) {
    expect(new Set(links(during[name]))).toEqual(new Set([promotion.checkoutUrl]));
    expect(links(after[name])).not.toContain(promotion.checkoutUrl);
  }
});

test('structured data says the price of the promotion, until when, and the price before', () => {
  const offer = (html = '') => {
    const [, json = '{}'] =
      /<script type="application\/ld\+json">(\{[^<]*"Course"[^<]*)<\/script>/.exec(html) ?? [];
    return (JSON.parse(json) as { offers?: object }).offers;
  };
  expect(offer(during['curso.html'])).toMatchObject({
    price: '60.00',
    priceValidUntil: promotion.until,
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '85.00' },
  });
  expect(offer(after['curso.html'])).toMatchObject({ price: (shipped.site.price.cents / 100).toFixed(2) });
  expect(offer(after['curso.html'])).not.toHaveProperty('priceValidUntil');
});
