import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { legalTexts } from './legal.ts';

const render = (body: string) => {
  const { legal } = structuredClone(shipped);
  legal.privacy2025.body = body;
  return legalTexts({ ...shipped, legal }).find(({ path }) => path === '/politica-de-privacidade');
};

test('a heading takes the id written after it, or one made of its words', () => {
  const text = render('## 9. O fim de *tudo* {#fim}\n\n## 2. Início');
  expect(text?.sections).toEqual([
    { id: 'fim', title: '9. O fim de tudo' },
    { id: '2-inicio', title: '2. Início' },
  ]);
  expect(text?.html).toContain('<h2 id="fim">9. O fim de <em>tudo</em></h2>');
});

test('the privacy policy has the section that the erasure email links to', () => {
  const { sections } = legalTexts(shipped).find(({ path }) => path === '/politica-de-privacidade') ?? {};
  expect(sections?.map(({ id }) => id)).toContain('exclusao-da-conta');
});
