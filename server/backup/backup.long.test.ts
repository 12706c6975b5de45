import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { signInAdmin } from '../../tests/support/admin.ts';
import { createGraduateActions } from '../../tests/support/graduate-actions.ts';
import {
  createInstallation,
  type Installation,
  readFiles,
  readTables,
} from '../../tests/support/installation.ts';
import { createMediaClient } from '../../tests/support/media.ts';
import { samplePdf, samplePicture } from '../../tests/support/sample-files.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { Storage } from '../storage/storage.ts';
import { makeBackup } from './backup.ts';

const folder = temporaryFolder(afterAll);
const archive = path.join(folder, 'copia.tar.gz');
const dataDir = path.join(folder, 'data');
let source: TestApp;
let target: Installation;
let admin: string;

beforeEach(async () => {
  await source?.close();
  await target?.close();
  rmSync(archive, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  source = await createTestApp('backup', {}, dataDir);
  target = await createInstallation('backup');
  admin = await signInAdmin(source);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const run = (text: string, values: unknown[] = []) => source.database.$client.query(text, values);

async function upload(name: string): Promise<string> {
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([await samplePdf(name)], name));
  const answer = await source.call('POST', '/api/course-files', { cookie: admin, body });
  return ((await answer.json()) as { file_path: string }).file_path;
}

/** The storage, with something happening just before the first file is read. */
function interrupted(event: () => Promise<unknown>): Storage {
  let happened: Promise<unknown> | undefined;
  return {
    ...source.storage,
    async read(name, range) {
      happened ??= event();
      await happened;
      return source.storage.read(name, range);
    },
  };
}

const awkward = [
  'aspas \' " ` e barras \\ \\\\ / \\N \\. \\t',
  'tab\tlinha\nretorno\r\nfim\u0001\u007f\u2028',
  'ção Ñ 日本 🐶👩‍⚕️ \u202E e\u0301',
  '\\.',
  '\\N',
  '',
  ' ',
  'NULL',
  '{"a","b"}',
];

test('whatever an installation holds arrives in another one', async () => {
  const { graduate } = createGraduateActions(source);
  await graduate('Ana Luísa Conceição');
  await source.signIn();
  for (const text of awkward) {
    await run(
      `insert into purchases (provider, transaction_id, email, name, status) values ('x', $1, $1, $1, $1)`,
      [text],
    );
    await run('insert into outbox (kind, recipient, data, last_error) values ($1, $1, $1, $1)', [text]);
    await run('insert into newsletter_subscribers (email, confirmed_at) values ($1, null)', [text]);
  }
  await run(
    `insert into purchase_events (provider, event_id, event, purchase_id) select 'x', id, $1, id from purchases`,
    [awkward.join()],
  );
  const lessons = [null, [], awkward, ['NULL', null]];
  for (const list of lessons) {
    const { rows } = await run(
      `insert into users (id, name, email) values (gen_random_uuid(), 'x', gen_random_uuid()) returning id`,
    );
    await run(
      `insert into course_progress (user_id, completed_lessons) values ($1, coalesce($2, array[]::text[]))`,
      [rows[0].id, list],
    );
  }
  // Longer than the parts that a table is cut into.
  await run(`insert into newsletter_subscribers (email) values ('a'); insert into outbox (kind, recipient, data)
    values ('x', 'x', repeat(E'linha\\n', 1500000))`);
  for (const name of ['um.pdf', 'ação & 日本.pdf', `${'á'.repeat(90)}.pdf`]) await upload(name);

  // A restored site does not send queued emails, so its copy would differ.
  await run('update outbox set due_at = null');
  const parts = { ...source, generatedSecret: 'segredo' };
  const { missing, files } = await makeBackup(parts, archive);
  expect({ missing, files }).toEqual({ missing: [], files: 3 });
  await target.restore(archive);

  expect(await readTables(target.database)).toEqual(await readTables(source.database));
  expect(target.files()).toEqual(readFiles(dataDir));
  expect(target.secrets).toEqual([]);
});

test('media arrive with all of their files; of a medium that lost one, the row is left out', async () => {
  const { send, rows } = createMediaClient(source, admin);
  await send('image', await samplePicture('png'), 'foto.png');
  await send('material', await samplePdf(), "gota d'água.pdf");
  await source.database.$client.query('update outbox set due_at = null');
  await makeBackup(source, archive);
  await target.restore(archive);
  expect(await readTables(target.database)).toEqual(await readTables(source.database));
  expect(target.files()).toEqual(readFiles(dataDir));
  expect(Object.keys(target.files())).toHaveLength(4 * 3 + 1);

  rmSync(archive);
  await target.close();
  target = await createInstallation('backup');
  const [picture, material] = await rows();
  const [lost] = picture.file_paths;
  await source.storage.remove(lost);
  expect((await makeBackup(source, archive)).missing).toEqual([lost]);
  await target.restore(archive);
  expect((await target.database.$client.query('select * from media')).rows).toEqual([material]);
});

test('is one state, with its files, though students and files come and go meanwhile', async ({ signal }) => {
  const lost = await upload('removido.pdf');
  const renamed = await upload('antes.pdf');
  const kept = await upload('fica.pdf');
  const storage = interrupted(async () => {
    for (let count = 0; count < 30; count += 1) await source.signIn();
    await run('delete from course_files where file_path = $1', [lost]);
    await source.storage.remove(lost);
    const content = await source.storage.read(renamed);
    const received = await source.storage.receive([
      new Uint8Array(await new Response(content?.body).arrayBuffer()),
    ]);
    await received.publish('bonus/1795000000000_depois.pdf');
    await run(`update course_files set file_path = 'bonus/1795000000000_depois.pdf' where file_path = $1`, [
      renamed,
    ]);
    await source.storage.remove(renamed);
    await upload('novo.pdf');
  });
  let isDone = false;
  const students = (async () => {
    while (!isDone && !signal.aborted) await source.signIn();
  })();
  const { missing } = await makeBackup({ ...source, storage }, archive).finally(() => {
    isDone = true;
  });
  await students;
  expect(missing).toEqual([]);

  await target.restore(archive);
  const { rows } = await target.database.$client.query(
    `select count(*)::int as users, count(p.id)::int as profiles, count(a.id)::int as accounts
     from users u left join profiles p on p.id = u.id left join accounts a on a.user_id = u.id`,
  );
  expect(rows[0].users).toBeGreaterThan(30);
  // User and password are one transaction; the profile comes right after it, and one student signs up at a time.
  expect(rows[0].accounts).toBe(rows[0].users);
  expect(rows[0].users - rows[0].profiles).toBeLessThanOrEqual(1);
  const paths = await target.database.$client.query('select file_path from course_files');
  expect(paths.rows.map((row) => row.file_path).sort()).toEqual(Object.keys(target.files()).sort());
  expect(Object.keys(target.files())).toEqual(
    expect.arrayContaining([kept, 'bonus/1795000000000_depois.pdf']),
  );
  expect(Object.keys(target.files())).toHaveLength(3);
});

test('says which files the storage has lost, and leaves their rows out', async () => {
  const lost = await upload("d'água.pdf");
  const kept = await upload('fica.pdf');
  await source.storage.remove(lost);
  const { missing, files } = await makeBackup(source, archive);
  expect({ missing, files }).toEqual({ missing: [lost], files: 1 });
  await target.restore(archive);
  expect(Object.keys(target.files())).toEqual([kept]);
  const { rows } = await target.database.$client.query('select file_path from course_files');
  expect(rows).toEqual([{ file_path: kept }]);
});

test('misses no file of an upload that is still on its way', async () => {
  await upload('fica.pdf');
  await run('update course_files set uploading_since = now()');
  const { missing, files } = await makeBackup(source, archive);
  expect({ missing, files }).toEqual({ missing: [], files: 0 });
});

test('is for the owner alone to read, and leaves nothing else behind', async () => {
  await makeBackup(source, archive);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['copia.tar.gz']);
});

test('never replaces a file, not even one that comes meanwhile', async () => {
  await upload('um.pdf');
  const storage = interrupted(async () => writeFileSync(archive, 'outra cópia'));
  await expect(makeBackup({ ...source, storage }, archive)).rejects.toThrow(`${archive} já existe`);
  await expect(makeBackup(source, archive)).rejects.toThrow(`${archive} já existe`);
  expect(readFileSync(archive, 'utf8')).toBe('outra cópia');
  expect(readdirSync(folder).sort()).toEqual(['copia.tar.gz', 'data']);
});

test.each<[string, () => Promise<unknown>]>([
  ['a file that cannot be read', () => Promise.reject(new Error('broken disk'))],
  [
    'a database that goes away',
    // Other tests have their databases in the same cluster.
    () =>
      run(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state like $1',
        ['idle in tr%'],
      ),
  ],
])('%s ends it, with nothing left behind', async (_, event) => {
  await upload('um.pdf');
  await expect(makeBackup({ ...source, storage: interrupted(event) }, archive)).rejects.toThrow();
  expect(existsSync(archive)).toBe(false);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('a folder that is not there is named', async () => {
  await expect(makeBackup(source, path.join(folder, 'nada/x.tar.gz'))).rejects.toThrow('ENOENT');
});
