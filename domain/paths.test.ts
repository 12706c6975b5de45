import { describe, expect, test } from 'vitest';
import {
  appPathOf,
  appPaths,
  lessonPath,
  materialPath,
  mediaUrl,
  pathAfterLogin,
  paths,
  readingPath,
  sitePaths,
} from './paths.ts';

test('pages are listed once', () => {
  const all = [...sitePaths, ...appPaths];
  expect(new Set(all).size).toBe(all.length);
});

test('a material has its address in its folder', () => {
  expect(materialPath('bonus', 'x')).toBe('/storage/course-materials/bonus/x.pdf');
  expect(materialPath('bonus', 'x', 'xlsx')).toBe('/storage/course-materials/bonus/x.xlsx');
});

test('a document of the owner has one place in its address, whatever its name', () => {
  expect(mediaUrl('4b', 'Dose/peso (v2)?.pdf')).toBe(
    '/storage/course-materials/media/4b/Dose%2Fpeso%20(v2)%3F.pdf',
  );
});

test('a document has a page to read it on, and the application knows it', () => {
  const document = 'bonus/prompts_relatos_caso';
  expect(readingPath(document)).toBe('/materiais/ler/bonus/prompts_relatos_caso');
  expect(appPathOf(readingPath(document))).toBe(paths.reading);
});

test('a lesson has its page', () => expect(appPathOf(lessonPath('m1v1'))).toBe(paths.lesson));

test.each([
  '/materiais/ler',
  '/materiais/ler/bonus',
  '/materiais/ler/a/b/c',
  '/materiais/ler/a/b.json',
  '/curso',
  '/curso-conteudo/m1v1/x',
])('%s is no page of the application', (address) => expect(appPathOf(address)).toBeUndefined());

describe('after login', () => {
  test.each([
    '/curso-conteudo',
    '/curso-conteudo/m1v1',
    '/materiais?aba=bonus',
    '/materiais/ler/bonus/prompts_relatos_caso',
    '/prompts?tarefa=alta',
    '/storage/course-materials/bonus/prompts_relatos_caso.pdf',
    '/storage/course-materials/bonus/1700000000000_Relat%C3%B3rio.pdf',
  ])('%s is gone back to', (asked) => expect(pathAfterLogin(asked)).toBe(asked));
  test.each([
    null,
    undefined,
    '',
    'curso-conteudo',
    '//',
    '/\\',
    '//[',
    '//evil.example/curso-conteudo',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/nowhere',
    '/storage/course-materials/../../login',
    '//storage/course-materials/x.pdf',
    'https://evil.example/storage/course-materials/x.pdf',
    '/login',
    '/registro',
  ])('%j leads to the student area', (asked) => expect(pathAfterLogin(asked)).toBe('/area-aluno'));
});
