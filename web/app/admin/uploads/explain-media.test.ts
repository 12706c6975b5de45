import { expect, test } from 'vitest';
import { explainMedia, explainUpload } from './explain-media.ts';

test('a document that is refused is told which part of it, and what to do', () => {
  const macros = explainMedia('material', { code: 'file_has_macros', part: 'word/vbaProject.bin' });
  expect(macros).toContain('(word/vbaProject.bin)');
  expect(macros).toContain('Salve-o como .docx ou .xlsx sem macros');
  expect(explainMedia('material', { code: 'file_has_outside_links', part: 'x' })).toContain('(x)');
});

test('a PDF is refused in the same words at both forms', () => {
  const scripts = explainMedia('material', { code: 'pdf_not_plain', part: 'JavaScript' });
  expect(scripts).toMatch(/^Este PDF traz programas \(JavaScript\)\. Exporte-o de novo como PDF simples/);
  expect(explainUpload('pdf_not_plain', { part: 'JavaScript' })).toBe(`Erro ao enviar arquivo: ${scripts}`);
  expect(explainMedia('material', { code: 'pdf_not_plain', part: 'ObjStm' })).toMatch(
    /^Este PDF tem mais do que páginas/,
  );
});

test('a fourth video is told what to wait for', () => {
  expect(explainMedia('video', { code: 'too_many_uploads' })).toContain('Já há 3 vídeos seus a caminho');
});
