import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { courseModules } from '../../../tests/support/course.ts';
import { shared } from '../../../tests/support/shared.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import type { MaterialsModule } from './materials.ts';

const product = await shared(createTestApp('materials'));

async function read(): Promise<MaterialsModule[]> {
  const answer = await product.call('GET', '/api/materials', { cookie: await product.signIn() });
  expect(answer.status).toBe(200);
  return (await answer.json()).modules;
}

function ship(...names: string[]): void {
  for (const name of names) {
    const file = path.join(product.shippedDir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'content');
  }
}

test('lists every module, also without documents', async () => {
  const modules = await read();
  expect(modules.map(({ id, title }) => ({ id, title }))).toEqual(
    courseModules.map(({ id, title }) => ({ id, title })),
  );
  expect(modules.every(({ materials }) => materials.length === 0)).toBe(true);
});

test('lists the documents whose file is there, with their spreadsheets', async () => {
  ship('modulo4_ia_vet/controle_vacinacao.pdf', 'modulo4_ia_vet/controle_vacinacao.xlsx');
  ship('modulo4_ia_vet/controle_tratamentos.pdf', 'modulo4_ia_vet/not-of-the-course.pdf');
  const module = (await read()).find(({ id }) => id === 'modulo4');
  expect(module?.materials).toEqual([
    {
      id: 'm4s1',
      title: 'Planilha de Controle de Vacinação',
      description: 'Doses, lotes, próximas datas e avisos ao tutor.',
      kind: 'spreadsheet',
      type: 'application/pdf',
      file_name: 'controle_vacinacao.pdf',
      file_size: 7,
      url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.pdf',
      spreadsheet_url: '/storage/course-materials/modulo4_ia_vet/controle_vacinacao.xlsx',
    },
    expect.objectContaining({ id: 'm4s2', spreadsheet_url: null }),
  ]);
});

test('lists uploaded files after those of the course, in the order they came', async () => {
  const account = newAccount();
  await product.signIn(account);
  ship('bonus/prompts_relatos_caso.pdf');
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
