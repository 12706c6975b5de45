import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { printedFacts } from '../../domain/certificate.ts';
import { appContent } from '../../domain/content/app-content.ts';
import { type ContentDocument, fillContent } from '../../domain/content/document.ts';
import { findPlaces, setPromise } from '../../domain/content/promises.ts';
import { textsOf } from '../../domain/content/selling-texts.ts';
import { type PromiseId, promiseIds } from '../../domain/content/site.ts';
import { findStartQuestions } from '../../domain/content/start.ts';
import { sharingImages } from '../../web/site/drawn-images.tsx';
import { renderSite } from '../../web/site/render.tsx';
import { shippedDocument } from '../support/course.ts';
import { pageAssets } from '../support/page-assets.ts';

const { site, course } = shippedDocument;
/** Sold by somebody whom visitors can ask; without the names of modules that only uploads have. */
const document = {
  ...shippedDocument,
  site: { ...site, supportPhone: '5511999990000', supportEmail: 'oi@curso.example' },
  course: { ...course, modules: course.modules.map((module) => ({ ...module, uploadName: 'Nome curto' })) },
};
const without = (id: PromiseId) => setPromise(document, id, false);

/** Each promise in its own words. */
const words: Record<PromiseId, RegExp> = {
  videoLessons: /[Vv]ideoaula|[Mm]ini-?curso|para assistir|\bAssistir</,
  hours: /\b8 horas|PT8H|carga horária de/i,
  updates: /ano de atualizações|atualizações gratuitas|as atualizações/i,
  community: /comunidade|grupo de suporte/i,
  supportAnswer: /horas úteis/i,
  lifetimeAccess: /vitalíci/i,
};

const built = { assets: pageAssets, appHtml: '<html><head><title>x</title></head><body></body></html>' };

/**
 * Returns all that people get, by its name: public pages with the legal texts and what search engines read, the picture
 * of shared links, emails, what pages of the application get, what certificates print.
 */
function everything(edited: ContentDocument): [name: string, text: string][] {
  const content = fillContent(edited);
  const texts = { emails: content.letters, app: appContent(content), certificate: printedFacts(content) };
  return [
    ...Object.entries(renderSite(content, built, 'https://curso.example')),
    ...Object.entries(sharingImages(content)),
    ...textsOf(texts, '').map(({ field, text }): [string, string] => [field, text]),
  ];
}

const namesWith = (id: PromiseId, edited: ContentDocument) =>
  everything(edited)
    .filter(([, text]) => words[id].test(text.replaceAll(/<!--.*?-->/g, '')))
    .map(([name]) => name);

describe.each(promiseIds)('the promise %s', (id) => {
  test('is on no page, in no email, legal text or picture while it is not made, and where it was once it is', () => {
    expect(namesWith(id, document)).toContain('curso.html');
    expect(namesWith(id, without(id))).toEqual([]);
    expect(setPromise(without(id), id, true)).toEqual(document);
  });

  test('names the page of each sentence, as people read it', () => {
    const { places = [] } = findStartQuestions(document).find((question) => question.id === id) ?? {};
    expect(places.length).toBeGreaterThan(1);
    for (const { page, before, after } of places) {
      expect(page).toMatch(/^[A-ZÁ]/);
      expect(`${before}${after ?? ''}`).not.toMatch(/\{\{|\*\*/);
    }
  });
});

test('promises that are all taken back leave none, and no sentence in pieces', () => {
  const none = promiseIds.reduce((next, id) => setPromise(next, id, false), document);
  for (const id of promiseIds) expect(namesWith(id, none)).toEqual([]);
  const { exercises, ...texts } = fillContent(none);
  const torn = textsOf(texts, '').filter(
    ({ field, text }) => !field.includes('promotion') && / [,.]| {2}|^\s*[,.]|\{\{(?:se|fim)/.test(text),
  );
  expect(torn).toEqual([]);
  expect(findPlaces(none, 'updates')).toContainEqual({
    page: 'Termos de Uso (abril de 2025)',
    before: 'O acesso é seu, pessoal e intransferível. Inclui 1 ano de atualizações gratuitas.',
    after: 'O acesso é seu, pessoal e intransferível.',
  });
});

test('texts follow the course: a mini-course, templates or species that it lacks are not sold', () => {
  const videos = JSON.stringify(fillContent(without('videoLessons')));
  expect(videos).toContain('Cinco módulos e um bônus de prompts prontos');
  expect(videos).toContain('Bônus: Templates de Prompts para ChatGPT');
  const { landing, sales, faq } = fillContent({ ...document, course: { ...document.course, modules: [] } });
  const unkept = /bônus|modelos prontos|modelos para baixar|silvestres e exóticos\?|, silvestres e/i;
  const texts = [landing, sales, faq.items.map(({ question }) => question)];
  expect(textsOf(texts, '').filter(({ text }) => unkept.test(text))).toEqual([]);
});

test('the owner’s own words stay, with or without the promise', () => {
  const { landing } = document;
  const own = {
    ...document,
    landing: { ...landing, closing: { ...landing.closing, text: 'Acesso vitalício.' } },
  };
  expect(namesWith('lifetimeAccess', setPromise(own, 'lifetimeAccess', false))).toEqual(['index.html']);
});

/** Sentences in code that use a promise's words for something else. */
const allowed = [
  'syllabus.tsx: Videoaula: ',
  'course-today.tsx: ',
  'faq.tsx: As videoaulas já estão disponíveis?',
  'contact-link.tsx: $',
  'Atualizações',
  'Atualizações: ',
];

test('no page or email has a promise in its code, where no answer would take it out', () => {
  const files = ['web', 'server'].flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`));
  const found = files
    .filter((file) => !/\.test\.|web\/app\/admin\/|web\/gallery\/|upgrade-document/.test(file))
    .flatMap((file) => {
      const texts = readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .match(/'[^'\n]*'|`[^`]*`|>[^<>{}]*|[^{}<>\n]*úteis[^{}<>\n]*/g);
      return (texts ?? []).map(
        (text) => `${file}: ${text.replaceAll(/\s+/g, ' ').replace(/^['`>]|['`]$/g, '')}`,
      );
    })
    .filter((line) =>
      /horas úteis|vitalíci|ano de atualizações|atualizações gratuitas|comunidade|grupo de (?:suporte|alunos)|videoaula|mini-?curso/i.test(
        line,
      ),
    )
    .filter((line) => !allowed.some((text) => line.includes(text)));
  expect(found).toEqual([]);
});
