import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block, Run } from '../../domain/documents/blocks.ts';
import { type Catalog, type PromptCollection, sheetEnding } from '../../domain/documents/catalog.ts';
import { type Document, isSheet } from '../../domain/documents/document.ts';
import { promptsOf } from '../../domain/documents/walk-blocks.ts';
import { readDocx, readZipped } from '../../tests/support/docx-text.ts';
import { countDifferences, drawPages, fillForm, readForm } from '../../tests/support/pdf-forms.ts';
import { readPdf } from '../../tests/support/pdf-pages.ts';
import { renderMaterials } from '../lib/render-materials.ts';
import { projectRoot, readCatalog, sourcesFolder } from './catalog.ts';
import { stripFields } from './clinic-fields.ts';
import { documentHash } from './manifest.ts';
import { bestLayoutOf, renderPdf } from './pdf/render-pdf.ts';
import { readDocument } from './render-document.ts';
import { parseMaterial } from './source/document.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'materials-'));
const outDir = path.join(folder, 'out');
/** A sheet of every element, and the document to which it links, with the part to which an old one leads. */
const sources = path.join(folder, 'sources');
const sampleDir = path.join(folder, 'sample');
cpSync(path.join(sourcesFolder, 'blocos'), path.join(sources, 'blocos'), { recursive: true });
const sheet = `modulo2_ia_vet/exemplo${sheetEnding}`;
writeFileSync(
  path.join(sources, 'blocos/animal-de-exemplo.md'),
  '```campos\n# Animal\nNome {2} | Espécie | Prontuário nº\nSexo: ( ) Macho ( ) Fêmea | Peso (kg)\n```\n',
);
mkdirSync(path.join(sources, 'modulo2_ia_vet'));
const [frontMatter = ''] =
  /^---\n.*?\n---\n/su.exec(
    readFileSync(path.join(sourcesFolder, 'modulo2_ia_vet/guia_ferramentas_ia.md'), 'utf8'),
  ) ?? [];
writeFileSync(
  path.join(sources, 'modulo2_ia_vet/guia_ferramentas_ia.md'),
  `${frontMatter}\n## Imagem e arquivo: sim e não\n\nTexto.\n`,
);
writeFileSync(
  path.join(sources, 'modulo2_ia_vet/exemplo.folha.md'),
  `---
title: Ficha de Exemplo
kind: Folha
subtitle: Para o dia a dia
version: 2.1
date: 2026-11-22
---

<!-- bloco: animal-de-exemplo -->

## Antes

- [ ] Jejum conferido, ver [guia](../modulo2_ia_vet/guia_ferramentas_ia.md)

<!-- junto -->
## Durante

| Hora | FC | FR |
|---|---|---|
| {linhas-vazias:9} | | |

### Depois

Temperatura às ____ horas.
`,
);
const { entries, missing } = readCatalog();
const { entries: samples } = readCatalog(sources);
const all = [...entries, ...samples.filter(({ id }) => id === sheet)];
let firstRun: Awaited<ReturnType<typeof renderMaterials>>;

beforeAll(async () => {
  // What the build has drawn of these texts need not be drawn again.
  const built = path.join(projectRoot, 'dist/materials');
  if (existsSync(built)) cpSync(built, outDir, { recursive: true });
  await renderMaterials({ outDir });
  firstRun = await renderMaterials({ outDir: sampleDir, sources });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (file: string) => readFileSync(path.join(file.startsWith(sheet) ? sampleDir : outDir, file));
const documentOf = (id: string) => JSON.parse(bytesOf(`${id}.json`).toString()) as Document;
const withoutSpaces = (text: string) => text.replace(/[\s\u00a0]+/gu, '');

/** All blocks, those inside others too. */
function flat(blocks: Block[]): Block[] {
  return blocks.flatMap((block) => ('blocks' in block ? [block, ...flat(block.blocks)] : [block]));
}

const headingText = (runs: Run[]) => runs.map((run) => (run.kind === 'text' ? run.text : '_')).join('');

function headingsOf({ title, blocks }: Document): string[] {
  const headings = flat(blocks).flatMap((block) => (block.kind === 'heading' ? [block.runs] : []));
  const texts = headings.map(headingText);
  return [title, ...texts].map(withoutSpaces);
}

test('the course has all its documents, each with a source of the same title', () => {
  expect(missing).toEqual([]);
  for (const { title, text } of entries) expect(parseMaterial(text).title).toBe(title);
});

test('layouts.json has the best layout of every document', async () => {
  const ids = entries.map(({ id }) => id);
  const best: Record<string, number> = {};
  for (const entry of entries)
    best[entry.id] = await bestLayoutOf(readDocument({ entry, ids, siteUrl: '' }).printed);
  const file = path.join(import.meta.dirname, 'pdf/layouts.json');
  if (process.env.UPDATE_LAYOUTS) writeFileSync(file, `${JSON.stringify(best, null, 2)}\n`);
  expect(best, 'UPDATE_LAYOUTS=1 writes it').toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

describe.each(all.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  test('is an accessible PDF with all headings, in order', async () => {
    const bytes = bytesOf(`${id}.pdf`);
    const pdf = await readPdf(bytes);
    const document = documentOf(id);
    const asSheet = isSheet(document.kind);
    expect(bytes.length).toBeLessThan(300_000);
    expect(pdf.info).toMatchObject({ Title: entry.title, Language: 'pt-BR' });
    expect(pdf.isMarked).toBe(true);
    expect(pdf.isUa).toBe(true);
    expect(pdf.overflows).toEqual([]);
    expect(pdf.smallest).toBeGreaterThanOrEqual(8.99);

    const headings = pdf.headings.map(({ text }) => withoutSpaces(text));
    expect(headings.map((text) => text.replace(/_+/gu, '_'))).toEqual(headingsOf(document));
    expect(pdf.headings.filter(({ role }) => role === 'H1')).toHaveLength(1);
    const chapters = document.blocks.filter((block) => block.kind === 'heading' && block.level === 2);
    expect(pdf.outline.length).toBeGreaterThanOrEqual(chapters.length);

    const pages = pdf.pages.length;
    pdf.pages.forEach((text, index) => {
      expect(text).toContain(`página ${index + 1} de ${pages}`);
      expect(text).toContain(`versão ${entry.version}`);
      expect(text).not.toMatch(/\*\*|```|\[!|\{linhas|[\ufffd\ue000]/u);
      expect(text.includes(entry.brand)).toBe(!asSheet);
      // A loose page still says whose it is: the first by its own fields, the others by their strip.
      if (!asSheet) return;
      const labels = stripFields(entry).map(({ label }) => headingText(label));
      const own = index > 0 ? labels : entry.strip ? labels.slice(0, 1) : ['Prontuário nº'];
      for (const label of own) expect(text).toContain(label);
    });
    const raw = bytes.toString('latin1');
    expect(raw).toContain('/DisplayDocTitle true');
    const fonts = raw.match(/\/Type\s*\/FontDescriptor/gu) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(raw.match(/\/FontFile\d? /gu)).toHaveLength(fonts.length);

    // A prompt on two pages would have its head on both.
    const prompts = promptsOf(document.blocks);
    expect(pdf.pages.join().split('Prompt para copiar')).toHaveLength(prompts.length + 1);

    // Pages that are full, tables that are whole.
    const [top, bottom] = entry.isLandscape ? [36, 551] : asSheet ? [36, 798] : [64, 780];
    const empty = pdf.lowest.slice(0, -1).map((y) => Math.max(0, (bottom - y) / (bottom - top)));
    // A prompt stays whole, so that a page may end early before it.
    const allowed = prompts.length > 0 ? 0.34 : 0.2;
    expect(empty.filter((part) => part > allowed)).toEqual([]);
    const tables = flat(document.blocks).flatMap((block) =>
      block.kind === 'table' ? [block.rows.length + 1] : [],
    );
    const parts = [...pdf.tables];
    while (tables.length > 0) {
      const rows = tables.shift() ?? 0;
      let part = parts.shift();
      expect(part?.rows).toBe(rows);
      // A table that goes on is found on each of its pages; one on the same page is the next.
      while (parts.length > tables.length && rows > 7) {
        const [next] = parts;
        if (next?.rows !== rows || next.page === part?.page) break;
        part = parts.shift();
      }
    }
    expect(parts).toEqual([]);
  });

  if (!entry.hasDocx) return;
  test('is a Word document with the same headings, tables and boxes', () => {
    const archive = bytesOf(`${id}.docx`);
    const word = readDocx(archive);
    const document = documentOf(id);
    expect(word.headings.map(({ text }) => withoutSpaces(text).replace(/_+/gu, '_'))).toEqual(
      headingsOf(document),
    );
    expect(word.headings[0]?.style).toBe('Heading1');
    const forms = flat(document.blocks).filter(({ kind }) => kind === 'form' || kind === 'table');
    expect(word.tables).toBeGreaterThanOrEqual(forms.length);
    const checks = JSON.stringify(document.blocks).match(/"kind":"check"|"marker":"check"/gu) ?? [];
    expect(word.boxes).toBeGreaterThanOrEqual(checks.length);
    if (!isSheet(document.kind)) return;
    const headers = ['word/header1.xml', 'word/header2.xml'].map((name) => readZipped(archive, name));
    expect(headers.filter((header) => header.includes('CNPJ'))).toHaveLength(1);
    const [field] = stripFields(entry);
    expect(headers.filter((header) => header.includes(headingText(field?.label ?? [])))).toHaveLength(1);
    expect(word.text).not.toContain(entry.brand);
  });
});

const office = spawnSync('soffice', ['--version']).status === 0;
/** LibreOffice is no part of the product: without it, Word's own reading is what the tests above look at. */
test.runIf(office)(
  'every Word document comes back from LibreOffice with the same headings (skipped without LibreOffice)',
  async () => {
    const files = all.filter(({ hasDocx }) => hasDocx).map(({ id }) => id);
    const at = path.join(folder, 'office');
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const inputs = files.map((id) => path.join(id === sheet ? sampleDir : outDir, `${id}.docx`));
    const options = '{"UseTaggedPDF":{"type":"boolean","value":"true"}}';
    spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      `pdf:writer_pdf_Export:${options}`,
      '--outdir',
      at,
      ...inputs,
    ]);
    for (const id of files) {
      const pdf = await readPdf(readFileSync(path.join(at, `${path.basename(id)}.pdf`)));
      const headings = pdf.headings.map(({ text }) => withoutSpaces(text).replace(/_+/gu, '_'));
      expect(headings).toEqual(headingsOf(documentOf(id)));
    }
  },
);

describe('a sheet', () => {
  test('includes shared blocks, repeats empty rows, links to other documents', async () => {
    const pdf = await readPdf(bytesOf(`${sheet}.pdf`));
    const text = pdf.pages.join('\n');
    for (const words of ['Espécie', 'CNPJ', 'Registro no CRMV', 'Jejum conferido'])
      expect(text).toContain(words);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.tables).toEqual([{ page: 1, rows: 10 }]);
    expect(pdf.links).toEqual(['guia_ferramentas_ia.pdf']);
    const word = readDocx(bytesOf(`${sheet}.docx`));
    expect(word.boxes).toBe(3);
    expect(readZipped(bytesOf(`${sheet}.docx`), 'word/_rels/document.xml.rels')).toContain(
      'guia_ferramentas_ia.pdf',
    );
  });
});

describe('the sheets that are filled in on a computer', () => {
  const fillable = entries.filter(({ isFillable }) => isFillable);
  const ids = entries.map(({ id }) => id);

  test('are the ten that a clinic uses most', () => {
    expect(fillable.map(({ id }) => id).sort()).toEqual([
      'modelos/atestado_saude',
      'modelos/autorizacao_mensagens',
      'modelos/receituario',
      'modelos/termo_consentimento_anestesia_reanimacao',
      'modelos/termo_consentimento_cirurgia',
      'modulo2_ia_vet/aviso_alta_hospitalar_folha',
      'modulo2_ia_vet/checklist_pre_operatorio_folha',
      'modulo2_ia_vet/o_que_a_ia_errou_folha',
      'modulo2_ia_vet/template_anamnese_digital_folha',
      'modulo2_ia_vet/template_relatorio_clinico_folha',
    ]);
  });

  test.each(fillable.map((entry) => [entry.id, entry] as const))('%s', async (id, entry) => {
    const bytes = bytesOf(`${id}.pdf`);
    const { places, tagged } = await readForm(bytes);
    expect([...tagged].sort()).toEqual(places.map(({ id }) => id).sort());
    for (const { name, label, rect, type } of places) {
      expect(name).toMatch(/^[a-z0-9_]+$/u);
      expect(label).toMatch(/^\S.*\S$/u);
      expect(label).not.toMatch(/\/\/|_|\(\s*\)/u);
      const [left, bottom, right, top] = rect;
      expect(top - bottom, name).toBeGreaterThan(type === 'Btn' ? 7 : 8);
      expect(right - left, name).toBeGreaterThan(type === 'Btn' ? 7 : 12);
    }
    // Every box of the sheet can be ticked, and each only once.
    const { blocks } = documentOf(id);
    const boxes = flat(blocks).flatMap((block) =>
      block.kind === 'list' && block.marker === 'check' ? block.items : [],
    );
    const checks = JSON.stringify(blocks).match(/"kind":"check"/gu) ?? [];
    expect(places.filter(({ type }) => type === 'Btn')).toHaveLength(boxes.length + checks.length);

    const texts = places.filter(({ type, page }) => type === 'Tx' && page === 1);
    const values = Object.fromEntries(texts.map(({ name }, index) => [name, `não ${index}`]));
    const filled = await readForm(await fillForm(bytes, values));
    for (const { name, value } of filled.places) if (name in values) expect(value).toBe(values[name]);

    const { printed } = readDocument({ entry, ids, siteUrl: '' });
    const plain = await drawPages(await renderPdf({ ...printed, isFillable: false }));
    const pages = await drawPages(bytes);
    expect(pages).toHaveLength(plain.length);
    for (const [index, page] of pages.entries())
      expect(countDifferences(page, plain[index] ?? Buffer.alloc(0))).toBeLessThan(60);
  });
});

test('the norms take the two pages that their title names, the messages front and back, as the catalogue says', async () => {
  const { documents } = JSON.parse(bytesOf('catalog.json').toString()) as Catalog;
  const pagesOf = async (id: string) => {
    const { pages } = await readPdf(bytesOf(`${id}.pdf`));
    expect(documents.find((document) => document.id === id)?.pageCount).toBe(pages.length);
    return pages.length;
  };
  expect(await pagesOf('modulo1_ia_vet/normas_em_duas_paginas')).toBe(2);
  expect(await pagesOf('modulo5_ia_vet/ia_no_whatsapp_folha')).toBe(2);
});

describe('the lists', () => {
  const read = <T>(name: string, dir = outDir) => JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as T;

  test('the catalogue names every document with its files and their sizes', () => {
    const { documents } = read<Catalog>('catalog.json');
    expect(documents.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    for (const { formats, readingMinutes } of documents) {
      expect(readingMinutes).toBeGreaterThan(0);
      expect(Object.keys(formats)).toEqual(expect.arrayContaining(['pdf', 'json']));
      for (const { path: file, bytes } of Object.values(formats)) expect(bytesOf(file).length).toBe(bytes);
    }
    expect(documents.at(-1)).toMatchObject({ id: 'modelos/indice_geral', kind: 'Índice' });
    const sample = read<Catalog>('catalog.json', sampleDir).documents;
    expect(sample.find(({ id }) => id === sheet)).toMatchObject({
      ...{
        title: 'Ficha de Exemplo',
        kind: 'Folha',
        folder: 'modulo2_ia_vet',
        version: '2.1',
        date: '2026-11-22',
      },
      formats: { docx: { path: `${sheet}.docx` } },
    });
  });

  test('the index links to every document', async () => {
    const pdf = await readPdf(bytesOf('modelos/indice_geral.pdf'));
    expect(new Set(pdf.links).size).toBe(entries.length - 1);
  });

  test('prompts.json has every prompt once, with its text', () => {
    const { prompts } = read<PromptCollection>('prompts.json');
    const written = entries.flatMap(({ text }) => text.match(/^```prompt /gmu) ?? []);
    expect(prompts).toHaveLength(written.length);
    expect(new Set(prompts.map(({ id }) => id)).size).toBe(prompts.length);
    const texts = new Map(entries.map(({ id, text }) => [id, text]));
    for (const prompt of prompts) expect(texts.get(prompt.document)).toContain(prompt.text);
  });
});

describe('rendering again', () => {
  test('skips unchanged documents', async () => {
    expect(firstRun.unchanged).toBe(0);
    const file = path.join(sampleDir, `${sheet}.pdf`);
    const before = statSync(file).mtimeMs;
    const again = await renderMaterials({ outDir: sampleDir, sources });
    expect(again).toEqual({ rendered: [], unchanged: samples.length });
    expect(statSync(file).mtimeMs).toBe(before);
  });

  test('renders a missing document again, to the same bytes', async () => {
    const file = path.join(sampleDir, `${sheet}.pdf`);
    const before = readFileSync(file);
    rmSync(file);
    const { rendered } = await renderMaterials({ outDir: sampleDir, sources });
    expect(rendered).toEqual(
      ['json', 'pdf', 'avif', '1280.avif', 'docx'].map((ending) => `${sheet}.${ending}`),
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('names every file that cannot be rendered', async () => {
    const wrong = path.join(folder, 'wrong');
    mkdirSync(path.join(wrong, 'modelos'), { recursive: true });
    const head = '---\ntitle: A\nkind: Termo\nsubtitle: B\n---\n\n';
    writeFileSync(path.join(wrong, 'modelos/a.md'), `${head}[x](../bonus/nada.md)`);
    writeFileSync(path.join(wrong, 'modelos/b.md'), `${head}\`\`\`prompt P\nx\n\`\`\``);
    const drawing = renderMaterials({ outDir: path.join(folder, 'none'), sources: wrong });
    await expect(drawing).rejects.toThrow(/modelos\/a\.md: o link.*nada\.md\n.*modelos\/b\.md: uma folha/u);
  });

  test('the hash depends on text, title, links and renderer', () => {
    const [entry] = entries;
    if (!entry) throw new Error('no documents');
    const hash = documentHash(entry, [], 'renderer');
    expect(documentHash({ ...entry, title: 'Outro' }, [], 'renderer')).not.toBe(hash);
    expect(documentHash({ ...entry, text: `${entry.text}.` }, [], 'renderer')).not.toBe(hash);
    expect(documentHash(entry, ['another/document'], 'renderer')).not.toBe(hash);
    expect(documentHash(entry, [], 'another renderer')).not.toBe(hash);
    expect(documentHash(entry, [], 'renderer', 'https://example.com')).not.toBe(hash);
    const unlinked = { ...entry, text: 'no links' };
    expect(documentHash(unlinked, [], 'renderer', 'https://example.com')).toBe(
      documentHash(unlinked, [], 'renderer'),
    );
  });
});
