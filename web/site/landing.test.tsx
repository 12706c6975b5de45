import { expect, test } from 'vitest';
import { fillContent } from '../../domain/content/document.ts';
import { shippedDocument } from '../../tests/support/course.ts';
import { pageAssets } from '../../tests/support/page-assets.ts';
import { renderSite } from './render.tsx';

function landingOf(change: (document: typeof shippedDocument) => void = () => {}): string {
  const document = structuredClone(shippedDocument);
  change(document);
  return (
    renderSite(fillContent(document), { assets: pageAssets, appHtml: '<html></html>' }, 'http://localhost')[
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

test('the syllabus says what there is today, and which films are missing', () => {
  expect(landingOf()).toContain('Hoje: 26 materiais. Em preparação: 6 videoaulas.');
  const html = landingOf(({ course }) => {
    for (const { lessons } of course.modules)
      for (const lesson of lessons) if (lesson.type === 'video') lesson.videoUrl = 'https://youtu.be/x';
    for (const lesson of course.modules[0]?.lessons ?? []) lesson.isHidden = true;
  });
  expect(html).toContain('Hoje: 5 videoaulas (1 h 36 min) e 24 materiais.<');
});

test('without a contact nothing promises one', () => {
  const html = landingOf();
  expect(html).not.toMatch(/data-support|pelo WhatsApp<\/span>/);
  const withEmail = landingOf(({ site }) => (site.supportEmail = 'suporte@example.com'));
  expect(withEmail).toContain('data-support="Falar com o suporte"');
  expect(withEmail).toContain('href="mailto:suporte@example.com"');
});
