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

test('the privacy policy is whole: its summary, then its sections folded', () => {
  const { html, sections, parts } =
    render('Início\n\n## Em resumo\n\nCurto.\n\n## 1. Dados\n\nUm.\n\n## 2. Fim\n\nDois.') ?? {};
  expect(html).toBe('<p>Início</p>\n<h2 id="em-resumo">Em resumo</h2>\n<p>Curto.</p>\n');
  expect(sections?.map(({ id }) => id)).toEqual(['em-resumo', '1-dados', '2-fim']);
  expect(parts).toEqual([
    { id: '1-dados', title: '1. Dados', html: '<p>Um.</p>\n' },
    { id: '2-fim', title: '2. Fim', html: '<p>Dois.</p>\n' },
  ]);
});

test('the privacy policy has the section that the erasure email links to', () => {
  const { sections } = legalTexts(shipped).find(({ path }) => path === '/politica-de-privacidade') ?? {};
  expect(sections?.map(({ id }) => id)).toContain('exclusao-da-conta');
});
