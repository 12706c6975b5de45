import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMaterials } from '../lib/render-materials.ts';
import { readCatalog } from './catalog.ts';
import { documentHash } from './manifest.ts';
import { parseMaterial } from './source/material.ts';

const { entries, missing } = readCatalog();
const outDir = mkdtempSync(path.join(os.tmpdir(), 'materials-'));
let firstRun: Awaited<ReturnType<typeof renderMaterials>>;

beforeAll(async () => {
  firstRun = await renderMaterials({ outDir });
}, 60_000);

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

interface StructureNode {
  role: string;
  children?: (StructureNode | { type: string; id?: string })[];
}

async function readPdf(id: string) {
  const bytes = readFileSync(path.join(outDir, `${id}.pdf`));
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title: string; Language: string } };
  const roles: string[] = [];
  const headings: string[] = [];
  const overflows: string[] = [];
  let text = '';
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0] = page.view;
    const byPassage = new Map<string, string>();
    let passage = '';
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('type' in item) {
        if (item.type !== 'endMarkedContent') passage = item.id ?? '';
        continue;
      }
      text += item.str + (item.hasEOL ? '\n' : '');
      byPassage.set(passage, (byPassage.get(passage) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      const left = Number(item.transform[4]);
      if (item.str.trim() && (left < 50 || left + item.width > width - 50))
        overflows.push(`${number}: ${item.str}`);
    }
    visit((await page.getStructTree()) as StructureNode | null);

    function visit(node: StructureNode | null): void {
      if (!node) return;
      roles.push(node.role);
      for (const child of node.children ?? []) {
        if ('role' in child) visit(child);
        else if (node.role === 'H1' && child.id) headings.push(byPassage.get(child.id) ?? '');
      }
    }
  }
  const result = {
    bytes,
    pages: pdf.numPages,
    info,
    text,
    overflows,
    roles: new Set(roles),
    title: headings.join('').trim(),
    titles: roles.filter((role) => role === 'H1').length,
    // A Map, whatever the types say.
    isMarked: new Map((await pdf.getMarkInfo()) as unknown as Map<string, boolean>).get('Marked'),
    outline: await pdf.getOutline(),
  };
  await loading.destroy();
  return result;
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\u00a0]+/gu, '');
}

test('the course has all its documents, each with a source of the same title', () => {
  expect(missing).toEqual([]);
  for (const entry of entries) {
    expect(parseMaterial(readFileSync(entry.sourceFile, 'utf8')).title).toBe(entry.title);
  }
});

describe('every document', () => {
  test.each(entries.map((entry) => [entry.id, entry] as const))('%s', async (id, entry) => {
    const pdf = await readPdf(id);
    const source = parseMaterial(readFileSync(entry.sourceFile, 'utf8'));

    expect(pdf.bytes.length).toBeLessThan(200_000);
    expect(pdf.pages).toBeGreaterThanOrEqual(2);
    expect(pdf.info.Title).toBe(entry.title);
    expect(pdf.info.Language).toBe('pt-BR');
    expect(pdf.titles).toBe(1);
    expect(pdf.title).toBe(entry.title);
    expect(pdf.isMarked).toBe(true);
    expect([...pdf.roles]).toEqual(
      expect.arrayContaining(['Root', 'Document', 'H1', 'H2', 'P', 'L', 'LI', 'LBody']),
    );

    const chapters = source.body.match(/^## .+$/gmu) ?? [];
    expect(pdf.outline.map((item) => withoutSpaces(item.title))).toEqual(
      chapters.map((line) => withoutSpaces(line.slice(3).replaceAll(/"([^"]*)"/gu, '“$1”'))),
    );
    const text = withoutSpaces(pdf.text);
    for (const heading of source.body.match(/^#{2,3} .+$/gmu) ?? []) {
      expect(text).toContain(withoutSpaces(heading.replace(/^#+/u, '').replaceAll(/"([^"]*)"/gu, '“$1”')));
    }
    expect(text).toContain(`página1de${pdf.pages}`);
    expect(text).toMatch(/[ãõ]/u);
    expect(text).toMatch(/ç/u);
    expect(text).toMatch(/[áéíóú]/u);
    // Nothing that Markdown or the fonts failed to draw.
    expect(pdf.text).not.toMatch(/\*\*|```|\[!|\{linhas|[\ufffd\ue000]/u);
    expect(pdf.overflows).toEqual([]);

    const raw = pdf.bytes.toString('latin1');
    expect(raw.startsWith('%PDF-1.7')).toBe(true);
    expect(raw).toContain('/DisplayDocTitle true');
    const descriptors = raw.match(/\/Type \/FontDescriptor/gu) ?? [];
    expect(descriptors.length).toBeGreaterThan(0);
    expect(raw.match(/\/FontFile2 /gu)).toHaveLength(descriptors.length);
    expect(raw).not.toContain('/Subtype /Type1');
  });
});

describe('rendering again', () => {
  test('leaves what has not changed alone', async () => {
    const workbooks = entries.filter(({ hasWorkbook }) => hasWorkbook);
    expect(firstRun.rendered).toHaveLength(entries.length + workbooks.length);
    const file = path.join(outDir, `${entries[0]?.id}.pdf`);
    const before = statSync(file).mtimeMs;
    expect(await renderMaterials({ outDir })).toEqual({ rendered: [], unchanged: entries.length });
    expect(statSync(file).mtimeMs).toBe(before);
  });

  test('draws a document that is missing, and gives the same bytes as before', async () => {
    const file = path.join(outDir, 'modulo4_ia_vet/controle_vacinacao.xlsx');
    const before = readFileSync(file);
    rmSync(file);
    const { rendered } = await renderMaterials({ outDir });
    expect(rendered).toEqual([
      'modulo4_ia_vet/controle_vacinacao.pdf',
      'modulo4_ia_vet/controle_vacinacao.xlsx',
    ]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('follows the text, the title and the renderer', () => {
    const [entry, other] = entries;
    if (!entry || !other) throw new Error('no documents');
    const hash = documentHash(entry, 'renderer');
    expect(documentHash({ ...entry, title: 'Outro' }, 'renderer')).not.toBe(hash);
    expect(documentHash({ ...entry, sourceFile: other.sourceFile }, 'renderer')).not.toBe(hash);
    expect(documentHash(entry, 'another renderer')).not.toBe(hash);
  });
});
