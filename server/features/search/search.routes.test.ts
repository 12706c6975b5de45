import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { readShippedCatalog } from '../materials/shipped-catalog.ts';
import type { SearchAnswer } from './search.ts';
import { createSearchIndex } from './search-index.ts';
import { spelledForStemmer } from './words.ts';

const product = await sharedFixture(createTestApp('search'));
const owner = await signInAdmin(product);
const student = await product.signIn();

const text = (words: string) => [{ kind: 'text', text: words }];
const heading = (words: string) => ({ kind: 'heading', level: 2, runs: text(words) });
const paragraph = (words: string) => ({ kind: 'paragraph', runs: text(words) });
/** Documents of lessons, one with its sheet; one that belongs to none, and one whose lesson is not in the course. */
const documents = {
  'modulo1_ia_vet/guia_introducao_ia': {
    ...{ title: 'Guia de Introdução', subtitle: 'Primeiros passos', kind: 'Guia' },
    blocks: [
      heading('Véspera da cirurgia'),
      paragraph('Confirme o jejum por telegrama.'),
      { kind: 'callout', blocks: [heading('Vacinação'), paragraph('As vacinas <b>em dia</b> & anotadas.')] },
      { kind: 'prompt', id: 'x', title: 'x', text: 'Isto está na coleção' },
    ],
  },
  'modulo2_ia_vet/template_anamnese_digital': {
    ...{ title: 'Template de Anamnese Digital', subtitle: 'Roteiro', kind: 'Modelo' },
    blocks: [paragraph('A folha de anamnese: imprimir a ficha do gato, ficha para imprimir, gato e gatos.')],
  },
  'modulo2_ia_vet/template_anamnese_digital_folha': {
    ...{ title: 'Anamnese Digital', subtitle: 'Antes da consulta', kind: 'Folha' },
    blocks: [paragraph('Isto se preenche com caneta.')],
  },
  'modelos/termo_cirurgia': {
    ...{ title: 'Termo de Cirurgia', subtitle: '', kind: 'Termo' },
    blocks: [paragraph('O responsável autoriza a eutanásia.')],
  },
  'modulo9/antigo': { title: 'Antigo', subtitle: 'Palimpsesto', kind: 'Guia', blocks: [] },
};
const prompt = {
  ...{ id: 'guia-alta', title: 'Alta do paciente', text: 'Papel: escreva ao tutor.\n\nTarefa: orientações.' },
  ...{ task: 'alta', species: ['todas'], document: 'modelos/termo_cirurgia', documentTitle: 'Termo' },
};
interface ShippedDocument {
  title?: string;
  replaces?: object[];
}
function ship(more: Record<string, object> = {}): void {
  const all = { ...documents, ...more };
  for (const [id, document] of Object.entries(all)) {
    mkdirSync(path.join(product.shippedDir, path.dirname(id)), { recursive: true });
    writeFileSync(path.join(product.shippedDir, `${id}.json`), JSON.stringify(document));
  }
  const listed = Object.entries(all).map(([id, { title, replaces }]: [string, ShippedDocument]) => ({
    ...{ title, replaces },
    ...{ id, folder: path.dirname(id), version: JSON.stringify(all[id as keyof typeof all]).length },
    formats: { json: { path: `${id}.json`, bytes: 1 } },
  }));
  writeFileSync(path.join(product.shippedDir, 'catalog.json'), JSON.stringify({ documents: listed }));
  writeFileSync(path.join(product.shippedDir, 'prompts.json'), JSON.stringify({ prompts: [prompt] }));
}
ship();

/** As a process of the product has it. */
const startIndex = (parts: Partial<Parameters<typeof createSearchIndex>[0]> = {}) =>
  createSearchIndex({
    repository: product.features.search.repository,
    content: product.features.content,
    catalog: () => readShippedCatalog(product.shippedDir),
    storage: product.storage,
    media: product.features.media.repository,
    files: product.features.materials.files,
    ...parts,
  });
const index = startIndex();
await index.refresh();

const ask = (q: string, cookie = student) =>
  product.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { cookie });
const search = async (q: string) => (await (await ask(q)).json()) as SearchAnswer;
const urls = async (q: string) => (await search(q)).results.map(({ url }) => url);
const passageOf = ({ results: [first] }: SearchAnswer) =>
  first?.passage.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

/** Changes the course and publishes it. */
async function publish(change: (course: ContentDocument['course']) => void): Promise<void> {
  const content = '/api/admin/content';
  const { published } = (await (await product.call('GET', content, { cookie: owner })).json()) as {
    published: { revision: number; document: ContentDocument };
  };
  change(published.document.course);
  await product.call('PUT', `${content}/draft/course`, { cookie: owner, json: published.document.course });
  const json = { baseRevision: published.revision };
  expect((await product.call('POST', `${content}/publish`, { cookie: owner, json })).status).toBe(200);
}

beforeEach(() => product.database.$client.query('truncate rate_limits'));

describe('what is found', () => {
  test('a lesson, by its address', async () => {
    expect(await search('conceitos primeiro uso prático')).toEqual({
      isPartial: false,
      totals: { lesson: 1 },
      results: [
        {
          kind: 'lesson',
          title: 'Introdução à Inteligência Artificial na Clínica Veterinária',
          place: 'Módulo 1: Introdução à Inteligência Artificial na Clínica Veterinária',
          url: '/curso-conteudo/m1v1',
          passage: [
            { text: 'Conceitos', isMatch: true },
            { text: ', limites e um ', isMatch: false },
            { text: 'primeiro uso prático', isMatch: true },
            { text: ' entre duas consultas.', isMatch: false },
          ],
        },
      ],
    });
  });

  test('a part of a document, where it begins', async () => {
    expect(await urls('jejum telegrama')).toEqual([
      '/materiais/ler/modulo1_ia_vet/guia_introducao_ia#parte-1',
    ]);
    expect(await urls('eutanasia')).toEqual(['/materiais/ler/modelos/termo_cirurgia']);
  });

  test.each(['folha de anamnese de gato', 'ficha gato imprimir'])(
    '“%s” finds the sheet to print of a lesson before the text that explains it',
    async (q) => {
      const { results, isPartial } = await search(q);
      expect(isPartial).toBe(false);
      const [first, ...others] = results.filter(({ kind }) => kind === 'material');
      expect(first).toMatchObject({
        title: 'Anamnese Digital',
        place: 'Folha (ficha) para imprimir · PDF e Word',
        url: '/materiais/ler/modulo2_ia_vet/template_anamnese_digital_folha',
      });
      expect(others).toHaveLength(1);
    },
  );

  test('a document that left the course by its former title, at the part that says its content now', async () => {
    const replaces = [{ id: 'modelos/antigo', title: 'Termo de Telegonia', anchor: 'parte-1' }];
    ship({ 'modelos/termo_novo': { title: 'Termo Novo', subtitle: '', kind: 'Guia', blocks: [], replaces } });
    await index.refresh();
    const { results } = await search('telegonia');
    expect(results).toMatchObject([
      {
        title: 'Termo de Telegonia',
        place: 'Agora em Termo Novo',
        url: '/materiais/ler/modelos/termo_novo#parte-1',
      },
    ]);
    ship();
    await index.refresh();
  });

  test('a form once, by all that it says, with its subtitle, and first where its name has the word', async () => {
    const often = paragraph('Laparotomia e laparotomia, antes da laparotomia.');
    const form = { title: 'Termo para Laparotomia', subtitle: 'Autorização', kind: 'Termo' };
    ship({
      'modelos/termo_laparotomia': { ...form, blocks: [heading('Risco'), paragraph('Sedação'), often] },
      'modelos/laparotomia': { ...form, title: 'Laparotomia', kind: 'Índice', blocks: [often] },
    });
    await index.refresh();
    const url = '/materiais/ler/modelos/termo_laparotomia';
    const { results } = await search('laparotomia');
    expect(results[0]).toMatchObject({ url, passage: [{ text: 'Autorização', isMatch: false }] });
    expect(results.filter((result) => result.url.startsWith(url))).toHaveLength(1);
    expect(await urls('sedação laparotomia')).toEqual([url]);
    ship();
    await index.refresh();
  });

  test('a prompt, once, among the prompts', async () => {
    expect(await urls('escreva ao tutor')).toEqual(['/prompts#guia-alta']);
    expect(await urls('coleção')).not.toContain('/materiais/ler/modulo1_ia_vet/guia_introducao_ia');
  });

  test('nothing of what no student comes to', async () => {
    expect(await urls('palimpsesto')).toEqual([]);
    expect(await urls('')).toEqual([]);
    expect(await urls('?!')).toEqual([]);
  });

  test('an upload, as long as it is there', async () => {
    const { rows } = await product.database.$client.query(
      `insert into course_files (module_id, module_name, file_name, file_description, file_path, file_type, file_size, file_url)
       values ('modulo1', 'Módulo 1', 'dosagem.pdf', 'Tabela de dosagens', 'modulo1/1_dosagem.pdf', 'application/pdf', 1, '/storage/x')
       returning id`,
    );
    await index.refresh();
    expect(await urls('dosagem')).toEqual(['/storage/x']);
    await product.database.$client.query('delete from course_files where id = $1', [rows[0]?.id]);
    await index.refresh();
    expect(await urls('dosagem')).toEqual([]);
  });

  test.each([
    ['without accents', 'vespera'],
    ['with other case', 'VÉSPERA CIRURGIA'],
    ['in another form', 'cirurgias'],
    ['begun only', 'vésp'],
    ['with a wrong letter', 'vespena'],
    ['without one of its letters', 'cirugia'],
    ['with a letter too many, and begun only', 'cirurrg'],
  ])('%s', async (_, q) => {
    expect(await urls(q)).toContain('/materiais/ler/modulo1_ia_vet/guia_introducao_ia#parte-1');
  });

  test.each(['vacina', 'vacinas', 'vacinar', 'vacinação', 'vacinacoes'])(
    '%s finds all of its family',
    async (q) => {
      expect(await urls(q)).toContain('/materiais/ler/modulo1_ia_vet/guia_introducao_ia#parte-2');
    },
  );

  test('what has some of the words where nothing has all, and says so', async () => {
    expect(await search('telegrama dinossauro')).toMatchObject({
      isPartial: true,
      results: [{ kind: 'material' }],
    });
    expect(await search('dinossauro')).toMatchObject({ isPartial: false, results: [] });
  });

  test('few results with all of the words are followed by what has most of them', async () => {
    const named = (title: string) => ({ title, subtitle: '', kind: 'Guia', blocks: [] });
    ship({
      'modelos/a': named('Tricotomia ampla'),
      'modelos/b': named('Tricotomia ampla noturna'),
      'modelos/c': named('Tricotomia ampla noturna assistida'),
      'modelos/d': named('Tricotomia'),
    });
    await index.refresh();
    const found = async (q: string) => (await search(q)).results.map(({ title }) => title);
    expect(await found('tricotomia ampla noturna assistida')).toEqual([
      'Tricotomia ampla noturna assistida',
      'Tricotomia ampla noturna',
    ]);
    expect(await found('noturna tricotomia dinossauro')).toEqual([
      'Tricotomia ampla noturna',
      'Tricotomia ampla noturna assistida',
      'Tricotomia',
      'Tricotomia ampla',
    ]);
    ship();
    await index.refresh();
  });

  test('is sent as text, whatever stands in it', async () => {
    expect(passageOf(await search('vacinas anotadas'))).toBe('As [vacinas] <b>em dia</b> & [anotadas].');
  });

  test.each([
    `'`,
    "' or true --",
    ':*',
    '!',
    '&',
    '\\',
    '(',
    '%',
    'a'.repeat(100),
    'ª',
    'İ',
    '李',
    '1e5 0x1',
  ])('by %j is no error', async (q) => expect((await ask(q)).status).toBe(200));
});

test('families are made of words that are written rightly, accents or not', async () => {
  const families = [
    ['cão', 'cao', 'cães', 'caes'],
    ['lesão', 'lesoes', 'lesões'],
    ['medicação', 'medicacao', 'medicações', 'medicacoes', 'medicamento'],
    ['animal', 'animais'],
    ['hospital', 'hospitais'],
    ['responsável', 'responsaveis', 'responsavel'],
    ['frequência', 'frequencia', 'frequencias'],
    ['prontuário', 'prontuarios'],
  ];
  for (const family of families) {
    const folded = family.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
    const stems = await product.features.search.repository.stems(folded.map(spelledForStemmer));
    expect([family[0], new Set(stems).size]).toEqual([family[0], 1]);
  }
});

describe('who asks', () => {
  test('is a student with access', async () => {
    expect((await ask('jejum', '')).status).toBe(401);
    const closed = await sharedFixture(createTestApp('search_closed', { COURSE_ACCESS: 'purchase' }));
    const cookie = await closed.signIn();
    expect((await closed.call('GET', '/api/search?q=jejum', { cookie })).status).toBe(403);
  });

  test('types no longer text, and not for ever', async () => {
    expect((await ask('x'.repeat(101))).status).toBe(422);
    const cookie = await product.signIn();
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask('jejum', cookie)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await ask('jejum')).status).toBe(200);
  });
});

describe('the index', () => {
  test('follows what is published; a lesson that is hidden is found no more, whether it was renewed or not', async () => {
    await publish(({ modules }) => {
      for (const { lessons } of modules)
        for (const lesson of lessons) {
          lesson.isHidden = lesson.id === 'm1p1';
          if (lesson.id === 'm1v1') lesson.description = 'Fala de zoonoses.';
        }
    });
    expect(await urls('telegrama')).toEqual([]);
    expect(await urls('zoonose')).toEqual([]);
    await index.refresh();
    expect(await urls('zoonose')).toEqual(['/curso-conteudo/m1v1']);
    await product.call('POST', '/api/admin/content/revisions/0/restore', { cookie: owner });
    await index.refresh();
    expect(await urls('telegrama')).toHaveLength(1);
  });

  test('has what is said in a video, with its second', async () => {
    const captions = [
      'WEBVTT',
      '00:01.000 --> 00:04.000\n<v Ana>Bem-vindos &amp; bem-vindas.',
      '01:00:59.900 --> 01:01:03.000\nA capnografia\nvem depois.',
    ].join('\n\n');
    const media = (await (
      await createMediaClient(product, owner).send('captions', captions, 'aula.vtt')
    ).json()) as {
      id: string;
    };
    await publish(({ modules }) => {
      for (const lesson of modules.flatMap(({ lessons }) => lessons))
        if (lesson.id === 'm1v1') lesson.captions = media.id;
    });
    await index.refresh();
    expect((await search('capnografia')).results).toMatchObject([
      { kind: 'transcript', place: '1:00:59', url: '/curso-conteudo/m1v1?t=3659' },
    ]);
    expect(passageOf(await search('bem-vindas'))).toBe('[Bem]-[vindos] & [bem]-[vindas].');
  });

  test('is made by one process, and by none with an older revision', async () => {
    const { publishedRevision } = product.features.content;
    const before = publishedRevision();
    await publish(({ modules }) => {
      for (const lesson of modules.flatMap(({ lessons }) => lessons))
        if (lesson.id === 'm1v1') lesson.title = 'Brucelose';
    });
    const made = await Promise.all([startIndex(), startIndex(), startIndex()].map((one) => one.refresh()));
    expect(made.filter((count) => count > 0)).toHaveLength(1);
    expect(await startIndex({ content: { publishedRevision: () => before } }).refresh()).toBe(0);
    expect(await urls('brucelose')).toContain('/curso-conteudo/m1v1');
  });

  test('is not thought about again until something changes', async () => {
    const catalog = readShippedCatalog(product.shippedDir);
    const { files } = product.features.materials;
    let lists = 0;
    const watching = startIndex({
      catalog: () => catalog,
      files: { ...files, list: () => files.list().finally(() => (lists += 1)) },
    });
    for (let times = 0; times < 3; times += 1) await watching.refresh();
    expect(lists).toBe(1);
    const { rows } = await product.database.$client.query<{ id: string }>(
      `insert into course_files (module_id, module_name, file_name, file_description, file_path, file_type, file_size, file_url)
       values ('modulo1', 'Módulo 1', 'x.pdf', 'Tabela de hantavirose', 'modulo1/x.pdf', 'application/pdf', 1, '/x.pdf') returning id`,
    );
    expect(await watching.refresh()).toBeGreaterThan(0);
    expect(await urls('hantavirose')).toEqual(['/x.pdf']);
    await product.features.materials.files.hide(rows[0]?.id ?? '');
    await watching.refresh();
    expect(await urls('hantavirose')).toEqual([]);
    await watching.refresh();
    expect(lists).toBe(3);
  });

  test('stays as it was while it is made, and where it cannot be', async () => {
    ship({ 'modelos/novo': { title: 'Novo', subtitle: 'Leptospirose', kind: 'Termo', blocks: [] } });
    const failing = startIndex({
      storage: { read: () => Promise.reject(new Error('the store does not answer')) },
    });
    await expect(failing.refresh()).rejects.toThrow('does not answer');
    expect(await urls('eutanasia')).toHaveLength(1);
    const { read } = product.storage;
    const seen: number[] = [];
    const watching = startIndex({
      storage: {
        async read(...given) {
          seen.push((await urls('eutanasia')).length);
          return read(...given);
        },
      },
    });
    expect(await watching.refresh()).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(await urls('leptospirose')).toHaveLength(1);
    expect(await watching.refresh()).toBe(0);
  });
});
