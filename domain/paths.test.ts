import { describe, expect, test } from 'vitest';
import { appPaths, materialPath, pathAfterLogin, sitePaths } from './paths.ts';

test('pages are listed once', () => {
  const all = [...sitePaths, ...appPaths];
  expect(new Set(all).size).toBe(all.length);
});

test('a material has its address in its folder', () => {
  expect(materialPath('bonus', 'x')).toBe('/storage/course-materials/bonus/x.pdf');
});

describe('after login', () => {
  test.each(['/curso-conteudo', '/materiais?aba=bonus'])('%s is gone back to', (asked) => {
    expect(pathAfterLogin(asked)).toBe(asked);
  });
  test.each([
    null,
    undefined,
    '',
    'curso-conteudo',
    '//evil.example/curso-conteudo',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '/registro',
  ])('%j leads to the student area', (asked) => {
    expect(pathAfterLogin(asked)).toBe('/area-aluno');
  });
});
