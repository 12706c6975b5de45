import { expect, test } from 'vitest';
import { fillContent } from '../../domain/content/document.ts';
import type { SamplePage } from '../../domain/public-parts.ts';
import { shippedDocument } from '../../tests/support/course.ts';
import { pageAssets } from '../../tests/support/page-assets.ts';
import { renderSite } from './render.tsx';

function landingOf(
  change: (document: typeof shippedDocument) => void = () => {},
  { page = 'index.html', samplePages = [] as SamplePage[] } = {},
): string {
  const document = structuredClone(shippedDocument);
  change(document);
  const content = { ...fillContent(document), samplePages };
  const built = { assets: pageAssets, appHtml: '<html></html>' };
  return renderSite(content, built, 'http://localhost')[page] ?? '';
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

test('price, ways to pay, guarantee, what is included stand on the page', () => {
  const html = landingOf();
  const { pricing, guarantee } = fillContent(shippedDocument).sales;
  for (const text of [guarantee.title, ...pricing.methods, ...pricing.includes]) expect(html).toContain(text);
});

test('the syllabus says what there is today, and which films are missing', () => {
  expect(landingOf()).toContain('Hoje no curso: 26 materiais prontos; 6 videoaulas em preparação.');
  const html = landingOf(({ course }) => {
    for (const { lessons } of course.modules)
      for (const lesson of lessons) if (lesson.type === 'video') lesson.videoUrl = 'https://youtu.be/x';
    for (const lesson of course.modules[0]?.lessons ?? []) lesson.isHidden = true;
  });
  expect(html).toContain('Hoje no curso: 5 videoaulas (1 h 36 min) e 24 materiais.<');
});

test('each page says once what is missing, until all is there', () => {
  const textOf = (page: string, films: number) =>
    landingOf(
      ({ course }) => {
        const missing = course.modules.flatMap(({ lessons }) =>
          lessons.filter(({ type }) => type === 'video'),
        );
        for (const lesson of missing.slice(0, films)) lesson.videoUrl = 'https://youtu.be/x';
      },
      { page },
    ).replace(/<[^>]*>/g, '|');
  const none = 'Hoje no curso: 26 materiais prontos; 6 videoaulas em preparação.';
  for (const page of ['index.html', 'curso.html']) {
    expect(textOf(page, 0).split(none)).toHaveLength(2);
    expect(textOf(page, 6)).not.toContain('em preparação');
  }
  const [, answer = ''] = textOf('faq.html', 0).split('As videoaulas já estão disponíveis?');
  expect(answer).toMatch(new RegExp(`^\\|+Ainda não\\. ${none}`));
  expect(textOf('faq.html', 1)).toMatch(
    /Ainda não todas\. Hoje no curso: 1 videoaula \([^)]+\) e 26 materiais prontos; 5 /,
  );
  expect(textOf('faq.html', 6)).not.toContain('As videoaulas já');
});

test('each film has its length in its row, and what is not there comes soon', () => {
  const html = landingOf();
  expect(html.match(/ · em breve\)/g)).toHaveLength(6);
  for (const length of ['18:25', '21:10', '19:45', '17:30', '22:00', '15:20'])
    expect(html).toContain(`(${length} · em breve)`);
  const withFilm = landingOf(({ course }) => {
    const film = course.modules[0]?.lessons.find(({ type }) => type === 'video');
    if (film) film.videoUrl = 'https://youtu.be/x';
  });
  expect(withFilm.match(/ · em breve\)/g)).toHaveLength(5);
  expect(withFilm).toContain('(18:25)');
});

test('the FAQ says what business hours are in days', () => {
  const html = landingOf(({ site }) => (site.supportEmail = 'suporte@example.com'), { page: 'faq.html' });
  expect(html).toContain('em até 24 horas úteis (até três dias úteis)');
});

test('a promise says what it means, and no page denies it', () => {
  for (const page of ['index.html', 'curso.html']) {
    const html = landingOf(() => {}, { page });
    expect(html).toContain('Comunidade de alunos: dúvidas respondidas na página da aula');
    expect(html).not.toMatch(/não é um grupo/i);
  }
});

test('an opened document is sharp, begins with its sheet and says how many pages the course has beside', () => {
  const text = { picture: 'm/laudo.avif', isSheet: false, pageCount: 4 };
  const sheet = { picture: 'm/laudo_folha.avif', isSheet: true, pageCount: 2 };
  const opened = (firstPages: SamplePage['firstPages'], workbook?: string) =>
    landingOf(() => {}, { samplePages: [{ title: 'Laudo', firstPages, workbook }] });
  const alone = opened([text]);
  expect(alone).toContain('src="/amostras/m/laudo.1280.avif"');
  expect(alone).toContain('<b>Página 1 de 4</b>');
  expect(alone).toContain('Mais 3 páginas no curso.');
  expect(alone).not.toMatch(/vem junto|Folha para imprimir/);
  expect(opened([{ ...text, pageCount: 2 }])).toContain('Mais 1 página no curso.');
  const workbook = opened([text], 'Doses e lotes');
  expect(workbook).toContain('<b>Como usar: página 1 de 4</b>');
  expect(workbook).toContain('A planilha (.xlsx) vem junto: doses e lotes.');
  const withSheet = opened([sheet, text]);
  expect(withSheet).toMatch(
    /Folha para imprimir<.*laudo_folha\.1280.*Como usar: página 1 de 4<.*laudo\.1280/s,
  );
  expect(withSheet).toContain('Mais 4 páginas no curso.');
  expect(withSheet).not.toContain('preenchida');
  expect(opened([{ ...sheet, example: 'm/laudo_folha.exemplo.avif' }, text])).toMatch(
    /laudo_folha\.1280.*A mesma folha, preenchida<.*Caso fictício\..*laudo_folha\.exemplo\.1280.*laudo\.1280/s,
  );
});

test('without a contact nothing promises one, and its links lead to where one will stand', () => {
  const html = landingOf();
  expect(html).not.toMatch(/data-support|pelo WhatsApp<\/span>/);
  const [, footer = ''] = html.split('<footer');
  expect(footer).toMatch(/compra\? <a [^>]*href="\/faq">Veja as perguntas/);
  expect(footer).not.toContain('horas úteis');
  expect(html).toContain('href="/faq#contato"');
  const contactOf = (page: string) => /id="contato".*?<\/section>/s.exec(page)?.[0];
  expect(contactOf(landingOf(() => {}, { page: 'faq.html' }))).not.toContain('horas úteis');
  const withEmail = landingOf(({ site }) => (site.supportEmail = 'suporte@example.com'));
  expect(withEmail).toContain('data-support="Falar com o suporte"');
  expect(withEmail).toContain('href="mailto:suporte@example.com"');
});
