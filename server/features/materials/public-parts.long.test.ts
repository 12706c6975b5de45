import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Content, ContentDocument } from '../../../domain/content/document.ts';
import { exercisesOf } from '../../../domain/exercises.ts';
import { exercisesPath, paths, promptsPath } from '../../../domain/paths.ts';
import { partOf } from '../../../domain/public-parts.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { shipped, shippedDocument } from '../../../tests/support/course.ts';
import { pageAssets } from '../../../tests/support/page-assets.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { firstLessonImageFile } from '../../../web/site/drawn-images.tsx';
import { renderSite } from '../../../web/site/render.tsx';
import { assembleProduct } from '../../assemble.ts';
import { createBuiltFile } from '../../http/built-files.ts';
import { createSite } from '../../http/site.ts';

const heading = (text: string, level = 2) => ({ kind: 'heading', level, runs: [{ kind: 'text', text }] });
const paragraph = (text: string) => ({ kind: 'paragraph', runs: [{ kind: 'text', text }] });
const guide = {
  title: 'Guia',
  blocks: [
    paragraph('Antes de tudo.'),
    heading('Uma parte'),
    paragraph('Esta parte é pública.'),
    heading('Dentro dela', 3),
    paragraph('Também pública.'),
    heading('Outra parte'),
    paragraph('Só para alunos.'),
  ],
};
const promptText = 'Escreva só com o que eu dei.';
const pageCounts = { guia_introducao_ia: 3, guia_introducao_ia_folha: 2, resumo_modulo1: 2 };
const documents = Object.entries(pageCounts).map(([name, pageCount]) => ({
  pageCount,
  ...{ id: `modulo1_ia_vet/${name}`, title: `Título de ${name}`, subtitle: '', kind: 'Guia' },
  ...{ folder: 'modulo1_ia_vet', version: '1', date: '2026-11-27', preview: `modulo1_ia_vet/${name}.avif` },
  example: `modulo1_ia_vet/${name}.exemplo.avif`,
  formats: Object.fromEntries(
    ['json', 'pdf', 'docx'].map((format) => [format, { path: `modulo1_ia_vet/${name}.${format}`, bytes: 9 }]),
  ),
}));
const prompts = ['um', 'outro'].map((id) => ({ id, title: `Prompt ${id}`, text: `${promptText} ${id}` }));

const base = await sharedFixture(createTestApp('public_parts'));
mkdirSync(path.join(base.shippedDir, 'modulo1_ia_vet'), { recursive: true });
const ship = (name: string, value: unknown) =>
  writeFileSync(path.join(base.shippedDir, name), typeof value === 'string' ? value : JSON.stringify(value));
ship('catalog.json', { documents });
ship('prompts.json', { prompts });
for (const { id } of documents) {
  ship(`${id}.json`, guide);
  ship(`${id}.pdf`, 'paid');
  ship(`${id}.docx`, 'paid');
  ship(`${id}.avif`, 'picture');
  ship(`${id}.1280.avif`, 'large picture');
  ship(`${id}.exemplo.avif`, 'picture filled in');
  ship(`${id}.exemplo.1280.avif`, 'large picture filled in');
}
const site = createSite(new Map());
const fileOf = ([name, text]: [string, string]) =>
  [`/${name}`, createBuiltFile(name, { identity: new TextEncoder().encode(text) })] as const;
async function renderPreview(shown: Content, onlyFile?: string) {
  const built = { assets: pageAssets, appHtml: '<html></html>' };
  return new Map(Object.entries(renderSite(shown, built, 'http://localhost:3000', onlyFile)).map(fileOf));
}
const product = assembleProduct({ ...base.parts, site, renderPreview });
await product.features.content.start({
  async render(shown) {
    const pages = await renderPreview(shown);
    return () => site.replacePages(pages);
  },
});
const admin = await signInAdmin(base);
const ask = (address: string, cookie = '') =>
  product.app.request(address, { headers: { cookie, origin: 'http://localhost:3000' } });
const textOf = async (address: string) => (await ask(address)).text();

const { content } = product.features;
const author = { id: null, name: 'Dona', isFresh: true };
const [exercise, ...otherExercises] = shipped.exercises.sets.flatMap(exercisesOf);
const chosen = {
  title: 'Faça a primeira aula',
  intro: 'Sem cadastro e sem pagar nada por isso, agora.',
  linkLabel: 'Uma aula aberta',
  ...{ lesson: 'm1p1', part: 'Uma parte', prompt: 'um', exercise: `modulo1/${exercise?.id}` },
};

type Change = (document: ContentDocument) => void;

function changed(change: Change): ContentDocument {
  const document = structuredClone(content.publishedRevision().document);
  change(document);
  return document;
}

async function publish(change: Change): Promise<void> {
  const { revision } = content.publishedRevision();
  await content.publishChange(revision, author, () => changed(change));
}

const choose: Change = ({ landing }) => {
  landing.firstLesson = chosen;
  landing.syllabus.documents = ['m1p1'];
};
const lessonOf = (document: ContentDocument, id: string) => {
  const found = document.course.modules.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
  if (!found) throw new Error(id);
  return found;
};

beforeEach(() =>
  publish((document) => {
    Object.assign(document, structuredClone(shippedDocument));
    document.landing.syllabus.documents = [];
  }),
);

describe('the first lesson', () => {
  test('does not exist, and nothing leads to it, until the owner has published one', async () => {
    expect((await ask(paths.firstLesson)).status).toBe(404);
    const { landing } = changed(choose);
    await content.saveSection('landing', landing, author);
    expect((await ask(paths.firstLesson)).status).toBe(404);
    for (const page of ['/', paths.course, '/sitemap.xml'])
      expect(await textOf(page)).not.toContain(paths.firstLesson);
    expect((await ask(`/painel/previa${paths.firstLesson}`)).status).toBe(401);
    const preview = await ask(`/painel/previa${paths.firstLesson}`, admin);
    expect(await preview.text()).toContain('Esta parte é pública.');
    await product.app.request('/api/admin/content/draft', {
      method: 'DELETE',
      headers: { cookie: admin, origin: 'http://localhost:3000' },
    });
  });

  test('shows the part, the prompt and the exercise that she chose, and is found from / and /curso', async () => {
    await publish(choose);
    const page = await textOf(paths.firstLesson);
    for (const text of ['Esta parte é pública.', 'Também pública.', `${promptText} um`, 'Prompt um'])
      expect(page).toContain(text);
    expect(page).toContain('answers' in (exercise ?? {}) ? 'Toque na resposta' : 'trechos errados');
    expect(page).not.toContain('noindex');
    expect(page).toContain(`content="http://localhost:3000/${firstLessonImageFile}" property="og:image"`);
    for (const address of ['/', paths.course, '/sitemap.xml'])
      expect(await textOf(address)).toContain(paths.firstLesson);
  });

  test('opens nothing else: no other part, prompt, exercise, file or answer', async () => {
    await publish(choose);
    const pages = await Promise.all([paths.firstLesson, '/', paths.course].map(textOf));
    for (const page of pages) {
      for (const text of ['Antes de tudo.', 'Só para alunos.', 'Outra parte', 'Prompt outro'])
        expect(page).not.toContain(text);
      for (const other of otherExercises) {
        const comments = 'answers' in other ? other.answers : other.passages;
        for (const { comment } of comments) if (comment) expect(page).not.toContain(comment);
      }
    }
    for (const address of [
      '/storage/course-materials/modulo1_ia_vet/guia_introducao_ia.json',
      '/storage/course-materials/modulo1_ia_vet/guia_introducao_ia.avif',
      promptsPath,
      '/api/exercises/modulo1',
      '/api/course',
      '/api/materials',
    ])
      expect([address, (await ask(address)).status]).toEqual([address, 401]);
    for (const address of ['/curso-conteudo/m1p1', exercisesPath('modulo1')])
      expect(await textOf(address)).not.toContain('Esta parte é pública.');
  });

  const set = (change: Partial<typeof chosen>): Change => {
    return ({ landing }) => {
      landing.firstLesson = { ...chosen, ...change };
    };
  };
  const setLesson = (change: object): Change => {
    return (document) => void Object.assign(lessonOf(document, 'm1p1'), change);
  };
  test.each<[string, Change]>([
    ['the lesson is hidden', setLesson({ isHidden: true })],
    ['the lesson is removed', ({ course }) => void course.modules[0]?.lessons.splice(1, 1)],
    ['its document is taken out', setLesson({ material: '' })],
    ['the module is hidden', ({ course }) => void Object.assign(course.modules[0] ?? {}, { isHidden: true })],
    ['the exercise is removed', ({ exercises }) => void exercises.sets.splice(0, 1)],
    ['the part is not there', set({ part: 'Nenhuma' })],
    ['no part of a guide is named', set({ part: '' })],
    ['the prompt is not there', set({ prompt: 'tres' })],
  ])('answers 404, and nothing leads to it, once %s', async (_, change) => {
    await publish(choose);
    expect((await ask(paths.firstLesson)).status).toBe(200);
    await publish(change);
    expect((await ask(paths.firstLesson)).status).toBe(404);
    expect(await textOf('/')).not.toContain(paths.firstLesson);
    expect(content.current().firstLesson).toBeUndefined();
  });

  test('may be a lesson that the owner wrote, without its markup', async () => {
    await publish((document) => {
      choose(document);
      Object.assign(lessonOf(document, 'm1s1'), {
        type: 'text',
        text: 'Olá, <b>**turma**</b>.',
        material: '',
      });
      Object.assign(document.landing.firstLesson ?? {}, { lesson: 'm1s1', part: '' });
    });
    const page = await textOf(paths.firstLesson);
    expect(page).toContain('&lt;b&gt;');
    expect(page).toContain('<strong>turma</strong>');
  });
});

describe('pictures of first pages', () => {
  const picture = '/amostras/modulo1_ia_vet/guia_introducao_ia.avif';

  test('are public for the documents that the published landing page shows, and no other', async () => {
    expect((await ask(picture)).status).toBe(404);
    await publish(choose);
    const answer = await ask(picture);
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(answer.headers.get('content-type')).toBe('image/avif');
    const large = await ask('/amostras/modulo1_ia_vet/guia_introducao_ia.1280.avif');
    expect([large.status, await large.text()]).toEqual([200, 'large picture']);
    expect(await textOf('/')).toContain(`src="${picture.replace('.avif', '_folha.exemplo.avif')}"`);
    for (const other of [
      '/amostras/modulo1_ia_vet/resumo_modulo1.avif',
      '/amostras/modulo1_ia_vet/resumo_modulo1.1280.avif',
      '/amostras/modulo1_ia_vet/resumo_modulo1.exemplo.avif',
      '/amostras/modulo1_ia_vet/resumo_modulo1.exemplo.1280.avif',
      '/amostras/modulo1_ia_vet/guia_introducao_ia.json',
      '/amostras/modulo1_ia_vet/..%2fcatalog.json',
    ])
      expect([other, (await ask(other)).status]).toEqual([other, 404]);
  });

  test('are all that is public of a document and of the sheet that comes with it', async () => {
    await publish(choose);
    const sheet = '/amostras/modulo1_ia_vet/guia_introducao_ia_folha';
    for (const address of ['', '.1280', '.exemplo', '.exemplo.1280'].map((part) => `${sheet}${part}.avif`))
      expect([address, (await ask(address)).status]).toEqual([address, 200]);
    const page = await textOf('/');
    expect(page.indexOf(`${sheet}.1280.avif`)).toBeLessThan(page.indexOf('guia_introducao_ia.1280.avif'));
    expect(page).toContain('Mais 3 páginas no curso.');
    const shown = new Set([...page.matchAll(/\/amostras\/([\w./]+)/g)].map(([, file]) => file));
    expect([...shown].every((file) => file?.endsWith('.avif'))).toBe(true);
    for (const file of [sheet, '/amostras/modulo1_ia_vet/guia_introducao_ia'])
      for (const ending of ['json', 'pdf', 'docx', '2.avif', 'p2.avif'])
        expect([file, ending, (await ask(`${file}.${ending}`)).status]).toEqual([file, ending, 404]);
    for (const format of ['avif', 'json', 'pdf', 'docx']) {
      const address = `/storage/course-materials/modulo1_ia_vet/guia_introducao_ia_folha.${format}`;
      expect([address, (await ask(address)).status]).toEqual([address, 401]);
    }
  });

  test.each<[Record<string, number>, string[]]>([
    [{ guia_introducao_ia_folha: 1 }, ['guia_introducao_ia']],
    [{ guia_introducao_ia: 1 }, ['guia_introducao_ia_folha']],
    [{ guia_introducao_ia: 1, guia_introducao_ia_folha: 1 }, []],
  ])('never show the whole of what has one page: %o', async (counts, public_) => {
    const change = (by: Record<string, number>) =>
      ship('catalog.json', {
        documents: documents.map((one) => ({
          ...one,
          pageCount: by[path.basename(one.id)] ?? one.pageCount,
        })),
      });
    change(counts);
    await publish(choose);
    for (const name of ['guia_introducao_ia', 'guia_introducao_ia_folha'])
      for (const ending of ['avif', '1280.avif']) {
        const { status } = await ask(`/amostras/modulo1_ia_vet/${name}.${ending}`);
        expect([name, ending, status]).toEqual([name, ending, public_.includes(name) ? 200 : 404]);
      }
    change({});
  });

  test('go with their lesson, and with the document that came with it', async () => {
    await publish(choose);
    await publish((document) => void Object.assign(lessonOf(document, 'm1p1'), { isHidden: true }));
    expect((await ask(picture)).status).toBe(404);
    expect(await textOf('/')).not.toContain('/amostras/');
  });
});

test('a part ends where the next one of its level begins', () => {
  const blocks = guide.blocks as Parameters<typeof partOf>[0]['blocks'];
  const count = (part: string) => partOf({ title: 'Guia', blocks }, part)?.blocks.length;
  expect(count('Uma parte')).toBe(3);
  expect(count('Dentro dela')).toBe(1);
  expect(count('Outra parte')).toBe(1);
});
