import { expect, test } from 'vitest';
import { linkToFiles } from './render-document.ts';

const linkTo = (link: string) => [
  { kind: 'paragraph' as const, runs: [{ kind: 'text' as const, text: 'x', link }] },
];

test('with the address of the site, links lead to it', () => {
  expect(linkToFiles(linkTo('modelos/receituario'), 'bonus/a', 'https://example.com')).toEqual(
    linkTo('https://example.com/materiais/ler/modelos/receituario'),
  );
});

test('without the address of the site, links go to the files beside it', () => {
  expect(linkToFiles(linkTo('modelos/receituario'), 'bonus/a')).toEqual(linkTo('../modelos/receituario.pdf'));
  expect(linkToFiles(linkTo('https://other.example'), 'bonus/a', 'https://example.com')).toEqual(
    linkTo('https://other.example'),
  );
});

test('a link to a page of the site needs its address', () => {
  const page = linkTo('/curso-conteudo/exercicios/modulo2');
  expect(linkToFiles(page, 'bonus/a', 'https://example.com')).toEqual(
    linkTo('https://example.com/curso-conteudo/exercicios/modulo2'),
  );
  expect(linkToFiles(page, 'bonus/a')).toEqual([{ kind: 'paragraph', runs: [{ kind: 'text', text: 'x' }] }]);
});
