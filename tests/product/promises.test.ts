import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBrokenClaims, findClaim, isPromised } from '../../domain/claims.ts';
import { appContent } from '../../domain/content/app-content.ts';
import { fillContent } from '../../domain/content/document.ts';
import { textsOf } from '../../domain/content/selling-texts.ts';
import { applyOfferAnswers, findStartQuestions } from '../../domain/content/start.ts';
import { type PromiseId, promiseIds } from '../../domain/content/start-answers.ts';
import { courseData } from '../../web/site/json-ld.ts';
import { shippedDocument } from '../support/course.ts';

const offer = { cents: 9_700, checkoutUrl: 'https://pay.example/curso', removesSamples: false };
const without = (...ids: PromiseId[]) =>
  applyOfferAnswers(
    shippedDocument,
    { ...offer, promises: Object.fromEntries(ids.map((id) => [id, null])) },
    '22/11/2026',
  );

/** What the promise is named and how it is kept; names of modules that only admins read. */
const unread = /^site\.claims\.|\.uploadName$/;
/** Sentences with a promise's words that promise nothing: what the terms do with data, lessons that are hidden. */
const others = /comunicar atualizações do curso|^O vídeo (?:que|da)|quando o vídeo desta aula/;

const wordsOf = (id: PromiseId) =>
  [id, ...(id === 'video-lessons' ? ['videos', 'mini-course'] : [])].map((name) => findClaim(name).words);

/** Lists the sentences anywhere that make a promise: every text, what pages of the application and search engines get. */
function findPlaces(id: PromiseId, document = without(id)): string[] {
  const content = fillContent(document);
  const promise = findClaim(id).text(content.site);
  const pages = { content, app: appContent(content), data: courseData(content, 'https://curso.example') };
  return textsOf(pages, '')
    .filter(({ field }) => !unread.test(field.replace(/^\.content\./, '')))
    .flatMap(({ field, text }) => (text.match(/[^.!?\n]+/g) ?? []).map((sentence) => ({ field, sentence })))
    .filter(({ sentence }) => !others.test(sentence))
    .filter(({ sentence }) => sentence.includes(promise) || wordsOf(id).some((words) => words.test(sentence)))
    .map(({ field, sentence }) => `${field}: ${sentence.trim()}`);
}

describe.each(promiseIds)('the promise %s', (id) => {
  test('is nowhere once it is taken out', () => {
    expect(findPlaces(id)).toEqual([]);
    expect(isPromised(fillContent(without(id)), id)).toBe(false);
    expect(findPlaces(id, shippedDocument)).not.toEqual([]);
  });

  test('names the page of each sentence, and no keys', () => {
    const places = findStartQuestions(shippedDocument).find((question) => question.id === id)?.places ?? [];
    expect(places.length).toBeGreaterThan(0);
    for (const { page, before } of places) {
      expect(page).toMatch(/^[A-ZÁ]/);
      expect(before).not.toMatch(/^[a-z-]+ [A-ZÁÉÍÓÚ]|até Três|\{\{/);
    }
  });
});

test('the page of a student says how long support takes only while that is promised', () => {
  const textIn = (document = shippedDocument) => appContent(fillContent(document)).site.supportText;
  expect(textIn()).toBe('Dúvidas sobre o curso ou o acesso? Respondemos em até 24 horas úteis.');
  expect(textIn(without('support-answer'))).toBe(
    'Dúvidas sobre o curso ou o acesso? Escreva para o suporte.',
  );
  const question = findStartQuestions(shippedDocument).find(({ id }) => id === 'support-answer');
  expect(question?.places).toContainEqual({
    page: 'Área do aluno',
    before: textIn(),
    after: textIn(without('support-answer')),
  });
});

test('a mini-course without its video lesson is not sold: taken out with the video lessons, and asked for until then', () => {
  const document = without('video-lessons');
  const texts = JSON.stringify(fillContent(document));
  for (const text of [
    'Cinco módulos e um bônus de prompts prontos',
    'Bônus: templates de prompts para ChatGPT',
    'Coleções de prompts prontos para colar.',
  ])
    expect(texts).toContain(text);
  // An owner who hid the lesson before the promise knew these places is asked.
  const before = { ...shippedDocument, course: document.course, sales: shippedDocument.sales };
  expect(findBrokenClaims(fillContent(before)).map(({ id }) => id)).toContain('mini-course');
  expect(findStartQuestions(before).map(({ id }) => id)).toContain('video-lessons');
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
    .filter((file) => !/\.test\.|web\/app\/admin\/|web\/gallery\//.test(file))
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
