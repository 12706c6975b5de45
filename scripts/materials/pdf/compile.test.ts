import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPdf } from '../../../tests/support/pdf-pages.ts';
import { webAssemblyCompiler } from './compile.ts';
import { renderPdf } from './render-pdf.ts';

const fonts = ['regular', 'semibold', 'extrabold'].map((weight) =>
  readFileSync(path.resolve(import.meta.dirname, `../../../content/fonts/figtree-${weight}.ttf`)),
);
const about = { id: 'modelos/x', brand: 'Casa', courseTitle: 'Curso', moduleTitle: 'Módulo 1: Um' };
const facts = { title: 'Título', subtitle: 'Para quê', version: '1.0', date: '2026-11-22', sources: [] };
const input = {
  ...{ ...about, ...facts, kind: 'Guia' as const },
  blocks: [{ kind: 'paragraph' as const, runs: [{ kind: 'text' as const, text: 'Olá' }] }],
};

test('WebAssembly typesets the same tagged page as the native compiler', async () => {
  const native = await readPdf(await renderPdf(input));
  const other = await readPdf(await renderPdf(input, await webAssemblyCompiler(fonts)));
  expect(other.isMarked).toBe(true);
  expect(other.pages).toEqual(native.pages);
  expect(other.headings).toEqual([{ role: 'H1', text: 'Título' }]);
  expect(other.info).toMatchObject({ Title: 'Título', Language: 'pt-BR' });
}, 30_000);

test('throws for a character that no font has', async () => {
  const runs = [{ kind: 'text' as const, text: 'Não há: 漢' }];
  await expect(renderPdf({ ...input, blocks: [{ kind: 'paragraph', runs }] })).rejects.toThrow();
});
