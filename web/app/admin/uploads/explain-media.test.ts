import { expect, test } from 'vitest';
import { explainMedia, explainUpload } from './explain-media.ts';

test('a refused document is explained with its offending part and what to do', () => {
  const macros = explainMedia('material', { code: 'file_has_macros', part: 'word/vbaProject.bin' });
  expect(macros).toContain('(word/vbaProject.bin)');
  expect(macros).toContain('Salve-o como .docx ou .xlsx sem macros');
});

test('both upload forms explain a refused PDF in the same words', () => {
  const scripts = explainMedia('material', { code: 'pdf_not_plain', part: 'JavaScript' });
  expect(scripts).toMatch(/^Este PDF traz programas \(JavaScript\)\. Exporte-o de novo como PDF simples/);
  expect(explainUpload('pdf_not_plain', { part: 'JavaScript' })).toBe(`Erro ao enviar arquivo: ${scripts}`);
  expect(explainMedia('material', { code: 'pdf_not_plain', part: 'ObjStm' })).toMatch(
    /^Este PDF tem mais do que páginas/,
  );
});

test('a fourth concurrent video is explained with the limit', () => {
  expect(explainMedia('video', { code: 'too_many_uploads' })).toContain('Já há 3 vídeos seus a caminho');
});
