import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Catalog, CatalogDocument, DocumentFormat } from '../../../domain/documents/catalog.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { courseModules } from '../../../tests/support/course.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import type { MaterialsModule, Template } from './materials.ts';

const product = await sharedFixture(createTestApp('materials'));

async function readAll(): Promise<{ modules: MaterialsModule[]; templates: Template[] }> {
  const answer = await product.call('GET', '/api/materials', { cookie: await product.signIn() });
  expect(answer.status).toBe(200);
  return await answer.json();
}

const read = async () => (await readAll()).modules;

const shipped: CatalogDocument[] = [];

/** Says in the catalogue that a document comes with the course. */
function ship(id: string, kind: CatalogDocument['kind'], ...formats: DocumentFormat[]): void {
  const files = formats.map((format) => [format, { path: `${id}.${format}`, bytes: 7 }]);
  const about = { title: 'Um título', subtitle: 'Para quê', version: '2.0', date: '2026-11-22' };
  const preview = kind === 'Folha' ? null : `${id}.avif`;
  shipped.push({
    id,
    kind,
    folder: path.dirname(id),
    ...about,
    pageCount: 2,
    preview,
    formats: Object.fromEntries(files),
  });
  const catalog: Catalog = { documents: shipped };
  mkdirSync(product.shippedDir, { recursive: true });
  writeFileSync(path.join(product.shippedDir, 'catalog.json'), JSON.stringify(catalog));
}

test('the prompt of the week is the same for all students, needs no assistant, and changes with the week', async () => {
  const prompts = ['a', 'b', 'c'].map((id) => ({ id, title: id, text: `Prompt ${id}`, task: 'estudo' }));
  const week = (cookie?: string) => product.call('GET', '/api/prompts/week', cookie ? { cookie } : {});
  const [one, other] = [await product.signIn(), await product.signIn()];
  expect((await week()).status).toBe(401);
  expect(await (await week(one)).json()).toEqual({ prompt: null });
  mkdirSync(product.shippedDir, { recursive: true });
  writeFileSync(
    path.join(product.shippedDir, 'prompts.json'),
    JSON.stringify({ prompts: [{ id: 'x', needsAssistant: true }, ...prompts] }),
  );
  const text = await (await week(one)).text();
  expect(prompts.map((prompt) => ({ ...prompt, task: 'Estudo' }))).toContainEqual(JSON.parse(text).prompt);
  expect(await (await week(other)).text()).toBe(text);
  const { readWeeklyPrompt } = product.features.materials;
  const weeks = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'];
  const ids = await Promise.all(
    weeks.map(async (day) => (await readWeeklyPrompt(new Date(`${day}T12:00Z`))).prompt?.id),
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});

test('lists every module, also without documents', async () => {
  const modules = await read();
  expect(modules.map(({ id, title }) => ({ id, title }))).toEqual(
    courseModules.map(({ id, title }) => ({ id, title })),
  );
  expect(modules.every(({ materials }) => materials.length === 0)).toBe(true);
});

test('lists the documents of the catalogue, with all their files and those of their sheet', async () => {
  ship('modulo4_ia_vet/controle_vacinacao', 'Planilha', 'pdf', 'xlsx', 'json');
  ship('modulo4_ia_vet/controle_vacinacao_folha', 'Folha', 'pdf', 'docx');
  ship('modulo4_ia_vet/controle_tratamentos', 'Planilha', 'pdf');
  ship('modulo4_ia_vet/not-of-the-course', 'Guia', 'pdf');
  const module = (await read()).find(({ id }) => id === 'modulo4');
  expect(module?.materials).toEqual([
    {
      id: 'm4s1',
      title: 'Planilha de Controle de Vacinação',
      description: 'Doses, lotes, próximas datas e avisos ao tutor.',
      kind: 'spreadsheet',
      is_update: false,
      type: 'application/pdf',
      file_name: 'controle_vacinacao.pdf',
      file_size: 7,
      url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.pdf',
      preview_url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.avif',
      spreadsheet_url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.xlsx',
      formats: [
        {
          document: 'modulo4_ia_vet/controle_vacinacao',
          kind: 'Planilha',
          format: 'pdf',
          type: 'application/pdf',
          file_name: 'controle_vacinacao.pdf',
          file_size: 7,
          url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.pdf',
        },
        expect.objectContaining({ format: 'xlsx' }),
        expect.objectContaining({ format: 'json', type: 'application/json' }),
        expect.objectContaining({ kind: 'Folha', format: 'pdf', file_name: 'controle_vacinacao_folha.pdf' }),
        expect.objectContaining({ kind: 'Folha', format: 'docx' }),
      ],
    },
    expect.objectContaining({ id: 'm4s2', spreadsheet_url: null }),
  ]);
});

test('lists documents that add to a lesson after its own, under their own titles', async () => {
  ship('modulo5_ia_vet/guia_automatizacao_gestao', 'Guia', 'pdf', 'json');
  ship('modulo5_ia_vet/ia_no_whatsapp', 'Guia', 'pdf', 'json');
  ship('modulo5_ia_vet/ia_no_whatsapp_folha', 'Folha', 'pdf', 'docx');
  const added = shipped.at(-2);
  if (added) added.supplementTo = 'modulo5_ia_vet/guia_automatizacao_gestao';
  ship('modulo5_ia_vet/not-of-a-lesson', 'Guia', 'pdf');
  const module = (await read()).find(({ id }) => id === 'modulo5');
  expect(module?.materials.map(({ id, title, formats }) => [id, title, formats.length])).toEqual([
    ['m5g1', 'Guia de Automatização da Gestão Clínica', 2],
    ['m5g1-2', 'Um título', 4],
  ]);
});

test('lists for administrators alone the papers of the course, and what each replaced', async () => {
  ship('bonus/casos', 'Guia', 'pdf');
  const [added] = shipped.slice(-1);
  if (added) added.replaces = [{ id: 'bonus/antigo', title: 'Título antigo' }];
  ship('bonus/outros_casos', 'Guia', 'pdf');
  const readAs = (cookie: string) => product.call('GET', '/api/admin/course-documents', { cookie });
  expect((await readAs(await product.signIn())).status).toBe(403);
  const { documents } = await (await readAs(await signInAdmin(product))).json();
  expect(documents.slice(-2)).toEqual([
    {
      ...{ id: 'bonus/casos', title: 'Um título', kind: 'Guia', version: '2.0', page_count: 2 },
      replaces: ['Título antigo'],
    },
    expect.objectContaining({ id: 'bonus/outros_casos', replaces: [] }),
  ]);
  shipped.splice(-2);
});

test('lists documents that belong to no lesson', async () => {
  ship('modelos/termo_internacao', 'Termo', 'pdf', 'docx');
  expect((await readAll()).templates).toEqual([
    {
      id: 'modelos/termo_internacao',
      title: 'Um título',
      description: 'Para quê',
      kind: 'Termo',
      version: '2.0',
      date: '2026-11-22',
      formats: [expect.objectContaining({ format: 'pdf' }), expect.objectContaining({ format: 'docx' })],
    },
  ]);
});

test('lists uploaded files after those of the course, in the order they came', async () => {
  const account = newAccount();
  await product.signIn(account);
  ship('bonus/prompts_relatos_caso', 'Coleção de prompts', 'pdf');
  for (const [order, name] of ['Primeiro.pdf', 'Segundo.png'].entries()) {
    await product.database.$client.query(
      `insert into course_files (module_id, module_name, file_name, file_description, file_path, file_type,
         file_size, file_url, created_by, created_at)
       select 'bonus', 'Mini-curso', $1, $2, $1, $3, 10, '/storage/course-materials/bonus/' || $1, id,
         now() + $4 * interval '1 second'
       from users where email = $5`,
      [name, order ? 'Foto da mesa' : name, order ? 'image/png' : 'application/pdf', order, account.email],
    );
  }
  const module = (await read()).find(({ id }) => id === 'bonus');
  expect(
    module?.materials.map(({ title, description, kind, type }) => [title, description, kind, type]),
  ).toEqual([
    ['Prompts para Relatos de Caso Clínico', expect.any(String), 'guide', 'application/pdf'],
    ['Primeiro.pdf', null, 'upload', 'application/pdf'],
    ['Foto da mesa', 'Segundo.png', 'upload', 'image/png'],
  ]);
});
