import { expect, test } from 'vitest';
import { fillContent } from '../../domain/content/document.ts';
import { shippedDocument } from '../../tests/support/course.ts';
import { renderSite } from './render.tsx';

const assets = { css: '/site.css', script: '/enhance.js', nameFonts: '/names.css', font: '/figtree.woff2' };

function landingOf(change: (document: typeof shippedDocument) => void = () => {}): string {
  const document = structuredClone(shippedDocument);
  change(document);
  return (
    renderSite(fillContent(document), { assets, appHtml: '<html></html>' }, 'http://localhost')[
      'index.html'
    ] ?? ''
  );
}

test('the bar to buy says the published price, and is there only with a payment page', () => {
  expect(landingOf()).not.toContain('data-buy-bar');
  const html = landingOf(({ site }) => {
    site.checkoutUrlHero = 'https://pay.example/curso';
    site.price.cents = 9_700;
  });
  const [, bar = ''] = /data-buy-bar(.*?)<\/div>/s.exec(html) ?? [];
  expect(bar).toContain('R$ 97 · 7 dias de garantia');
  expect(bar).toContain('href="https://pay.example/curso"');
});

test('what does not exist is not shown: no instructor, no document, no first lesson, no example', () => {
  const html = landingOf(({ site, landing }) => {
    site.checkoutUrlHero = 'https://pay.example/curso';
    landing.hero.example = null;
  });
  expect(html).not.toMatch(/primeira-aula|\/amostras\/|class="[^"]*\bexample\b|"instructor"/);
});

test('price, ways to pay, guarantee, what is included and four questions stand on the page', () => {
  const html = landingOf();
  const { pricing, guarantee, faq } = fillContent(shippedDocument).sales;
  for (const text of [guarantee.title, ...pricing.methods, ...pricing.includes]) expect(html).toContain(text);
  expect(faq.items.map(({ question }) => html.includes(question))).toEqual(
    faq.items.map((_, index) => index < 4),
  );
});
