import { expect, test } from 'vitest';
import { readPdf } from '../../../tests/support/pdf-pages.ts';
import { renderPdf } from './render-pdf.ts';

const about = { id: 'modelos/x', brand: 'Casa', courseTitle: 'Curso', moduleTitle: 'Módulo 1: Um' };
const facts = { title: 'Título', subtitle: 'Para quê', version: '1.0', date: '2026-11-22', sources: [] };
const input = {
  ...{ ...about, ...facts, kind: 'Guia' as const },
  blocks: [{ kind: 'paragraph' as const, runs: [{ kind: 'text' as const, text: 'Olá' }] }],
};

test('typesets a tagged page', async () => {
  const { isMarked, headings, info } = await readPdf(await renderPdf(input));
  expect(isMarked).toBe(true);
  expect(headings).toEqual([{ role: 'H1', text: 'Título' }]);
  expect(info).toMatchObject({ Title: 'Título', Language: 'pt-BR' });
});

test('throws for a character that no font has', async () => {
  const runs = [{ kind: 'text' as const, text: 'Não há: 漢' }];
  await expect(renderPdf({ ...input, blocks: [{ kind: 'paragraph', runs }] })).rejects.toThrow();
});
