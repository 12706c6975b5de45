import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../../tests/support/cluster.ts';
import { forgeArchive } from '../../tests/support/forged-archive.ts';
import {
  createInstallation,
  dropTables,
  type Installation,
  readSchema,
  readTables,
} from '../../tests/support/installation.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import type { Database } from '../db/connect.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase, migrationsFolder } from '../db/migrate.ts';
import { readArchive } from './archive-reader.ts';
import { type AddMember, writeArchive } from './archive-writer.ts';
import { makeBackup } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive, restoreArchive } from './restore.ts';

const trust = { secrets: [testSecret] };

const folder = temporaryFolder(afterAll);
const archive = path.join(folder, 'copia.tar.gz');
const fixtures = path.join(import.meta.dirname, '../../tests/support');
const uploads = ['bonus/1790000000001_a.pdf', 'bonus/1790000000002_b.pdf', 'modulo1/1790000000003_c.pdf'];
let source: Installation;
let target: Installation;
beforeAll(async () => {
  source = await createInstallation('source');
  await addStudent(source.database);
  for (const [index, file] of uploads.entries()) {
    // Random, so that no byte of the archive can be changed without consequence.
    await keep(source, file, `conteúdo ${index}${randomBytes(200_000).toString('latin1')}`);
    await source.database.$client.query(
      `insert into course_files (module_id, module_name, file_name, file_description, file_path, file_type, file_size, file_url)
       values ('bonus', 'Bônus', 'a', 'a', $1, 'application/pdf', 1, 'x')`,
      [file],
    );
  }
  await makeBackup({ ...source, generatedSecret: testSecret }, archive);
});
beforeEach(async () => {
  await target?.close();
  target = await createInstallation('restore');
});
afterAll(async () => {
  await source.close();
  await target.close();
});

async function addStudent({ $client }: Database): Promise<void> {
  await $client.query(
    `with u as (insert into users (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@example.com') returning id)
     insert into profiles (id, full_name, email) select id, 'Ana', 'ana@example.com' from u`,
  );
}

/** What the first tables said of them, which later ones say too. */
async function studentsIn({ $client }: Database): Promise<unknown[]> {
  const { rows } = await $client.query(
    `select users.id, users.name, users.email, users.created_at, full_name, role from users join profiles using (id)`,
  );
  expect(rows).toHaveLength(1);
  return rows;
}

async function keep({ storage }: Installation, file: string, content: string): Promise<void> {
  const received = await storage.receive(new Blob([content]).stream());
  await received.publish(file);
}

async function expectEmpty(): Promise<void> {
  expect(Object.values(await readTables(target.database)).flat()).toEqual([]);
}

async function expectComplete(): Promise<void> {
  expect(await readTables(target.database)).toEqual(await readTables(source.database));
  expect(target.files()).toEqual(source.files());
}

/** Migrations of the product, some or more of them. */
function migrationsOf(
  name: string,
  change: (entries: Record<string, unknown>[]) => Record<string, unknown>[],
): string {
  const copy = path.join(folder, name);
  cpSync(migrationsFolder, copy, { recursive: true });
  const file = path.join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return copy;
}

function changedCopy(name: string, change: (bytes: Buffer) => Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, change(readFileSync(archive)));
  return file;
}

test('a damaged archive is recognised, wherever the damage is', async () => {
  const whole = readFileSync(archive);
  // The first ten bytes are gzip's own and say nothing of the content.
  for (let position = 10; position < whole.length; position += Math.ceil(whole.length / 60)) {
    const byte = (whole[position] ?? 0) ^ 255;
    const flipped = changedCopy('flipped', (bytes) => bytes.fill(byte, position, position + 1));
    await expect(checkArchive(flipped, trust), `byte ${position}`).rejects.toThrow(
      `${flipped} está danificado`,
    );
    const cut = changedCopy('cut', (bytes) => bytes.subarray(0, position));
    await expect(checkArchive(cut, trust), `length ${position}`).rejects.toThrow(`${cut} está danificado`);
  }
});

test.each<[string, (tar: Buffer) => Buffer]>([
  ['a stored file', (tar) => tar.fill('X', tar.indexOf('conteúdo 1'), tar.indexOf('conteúdo 1') + 1)],
  ['a row', (tar) => tar.fill('X', tar.indexOf('ana@example'), tar.indexOf('ana@example') + 1)],
  ['the manifest', (tar) => tar.subarray(0, tar.indexOf('manifest.json'))],
  ['everything', () => Buffer.from('não é uma cópia')],
])('an archive that gzip finds whole, with %s changed, is damaged', async (_, change) => {
  const file = changedCopy('repacked', (bytes) => gzipSync(change(gunzipSync(bytes))));
  await expect(checkArchive(file, trust)).rejects.toThrow(`${file} está danificado`);
});

describe('an archive that somebody swapped', () => {
  const forged = path.join(folder, 'forged.tar.gz');
  const old = 'another-secret-of-before-0123456789abcdef';
  const notProven =
    /a assinatura desta cópia não confere com o segredo desta instalação.+AUTH_SECRET.+--unsigned/;
  /** Changes the address that an administrator's links are sent to. */
  const redirected = (name: string, content: Buffer) =>
    name.startsWith('database/')
      ? Buffer.from(content.toString('latin1').replaceAll('ana@example.com', 'eva@example.com'), 'latin1')
      : content;

  test('is refused, though its hashes are right, and taken where that is asked for', async () => {
    await forgeArchive(archive, forged, { content: redirected });
    await expect(checkArchive(forged, trust)).rejects.toThrow(notProven);
    await expect(target.restore(forged)).rejects.toThrow(notProven);
    await expectEmpty();
    expect(await checkArchive(forged, { ...trust, acceptsUnsigned: true })).toMatchObject({
      signedBy: 'nobody',
    });
  });

  test.each<[string, (manifest: Manifest) => object]>([
    ['another number of rows', (manifest) => ({ ...manifest, tables: manifest.tables.slice(1) })],
    ['another signature', (manifest) => ({ ...manifest, signature: 'ab'.repeat(32) })],
    ['a cut signature', (manifest) => ({ ...manifest, signature: manifest.signature?.slice(0, 20) })],
    ['an empty signature', (manifest) => ({ ...manifest, signature: '' })],
    ['more in its manifest', (manifest) => ({ ...manifest, more: true })],
  ])('with %s is refused', async (_, manifest) => {
    await forgeArchive(archive, forged, { manifest });
    await expect(checkArchive(forged, trust)).rejects.toThrow(notProven);
    // A new installation has nothing to verify with: the command says so, and who administers the site.
    expect(await checkArchive(forged, { secrets: undefined })).toMatchObject({ signedBy: 'nobody' });
  });

  test('without a signature is refused as one of an earlier release would be', async () => {
    await forgeArchive(archive, forged, { manifest: ({ signature: _, ...manifest }) => manifest });
    for (const secrets of [trust.secrets, undefined])
      await expect(checkArchive(forged, { secrets })).rejects.toThrow(/não tem assinatura.+--unsigned/);
    await checkArchive(forged, { ...trust, acceptsUnsigned: true });
  });

  test('between the check and the restore leaves the database empty', async () => {
    const file = path.join(folder, 'swapped.tar.gz');
    cpSync(archive, file);
    const checked = await checkArchive(file, trust);
    await forgeArchive(archive, file, { content: redirected });
    const restoring = restoreArchive({ ...target, beforeCommit: async () => undefined }, checked);
    await expect(restoring).rejects.toThrow('foi trocado enquanto era lido');
    await expectEmpty();
  });

  test('is told by any secret that the installation has or had', async () => {
    expect(await checkArchive(archive, { secrets: [old, testSecret] })).toMatchObject({
      signedBy: 'installation',
    });
    await expect(checkArchive(archive, { secrets: [old] })).rejects.toThrow(notProven);
    expect((await checkArchive(archive, { secrets: [old], acceptsUnsigned: true })).signedBy).toBe('nobody');
  });

  test('an installation without a secret takes an encrypted archive’s own, and a plain archive without one', async () => {
    const file = path.join(folder, 'own.tar.gz.age');
    const passphrase = 'quatro palavras bem longas';
    const generatedSecret = `${old}\n${testSecret} 2026-11-01`;
    await makeBackup({ ...source, generatedSecret, signingSecret: old }, file, { passphrase });
    const checked = await checkArchive(file, { secrets: undefined }, { passphrase });
    expect(checked).toMatchObject({ signedBy: 'archive', secretFileText: generatedSecret });
    const none = path.join(folder, 'none.tar.gz');
    await makeBackup(source, none);
    expect(await checkArchive(none, { secrets: undefined })).toMatchObject({ signedBy: 'nobody' });
  });
});

test('a secret that somebody put into a plain archive is worth nothing', async () => {
  const file = path.join(folder, 'added.tar.gz');
  const manifest = ({ members, ...rest }: Manifest) => ({
    ...rest,
    members: members.filter(({ name }) => name !== 'auth-secret'),
  });
  await forgeArchive(archive, file, { added: [['auth-secret', Buffer.from(testSecret)]], manifest });
  const { secretFileText, signedBy } = await checkArchive(file, { secrets: undefined });
  expect({ secretFileText, signedBy }).toEqual({ secretFileText: undefined, signedBy: 'nobody' });
});

describe('an archive that unpacks to far more than it is', () => {
  const bomb = path.join(folder, 'bomb.tar.gz');
  const count = 300;
  const zeros = Buffer.alloc(1024 ** 2);
  const zippedZeros = gzipSync(zeros);

  test.each([
    ['the secret', 'auth-secret'],
    ['the manifest', 'manifest.json'],
    ['a file', 'files/bonus/1_a.pdf'],
    ['a table', 'database/users/000001'],
  ])('is refused early, with the zeros in %s', async (_, name) => {
    const packing = pack();
    packing.entry({ name, size: count * zeros.length }).on('error', () => undefined);
    // The header alone: gzip reads what is put together as one stream.
    const [header] = await once(packing, 'data');
    packing.destroy();
    writeFileSync(bomb, Buffer.concat([gzipSync(header), ...Array<Buffer>(count).fill(zippedZeros)]));
    const before = process.memoryUsage.rss();
    await expect(checkArchive(bomb, trust)).rejects.toThrow('está danificado');
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 ** 2);
  });
});

test('an archive of files that gzip would make a thousand times smaller can be read', async () => {
  const file = path.join(folder, 'padded.tar.gz');
  const zeros = Buffer.alloc(1024 ** 2);
  const kept = { format: 1, createdAt: '', migrations: [1], tables: [], sequences: [] };
  const fill = async (add: AddMember) => {
    await add('files/bonus/1_a.pdf', 100 * zeros.length, Array<Buffer>(100).fill(zeros));
    return kept;
  };
  await writeArchive(file, fill, testSecret);
  const sizes: number[] = [];
  const { manifest } = await readArchive(file, async (_, content) => {
    for await (const { length } of content) sizes.push(length);
  });
  expect(manifest).toMatchObject(kept);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100 * zeros.length);
});

test('a file that is not there, and one of a newer version, are called so', async () => {
  await expect(checkArchive(path.join(folder, 'nada'), trust)).rejects.toThrow('ENOENT');
  await expect(checkArchive(folder, trust)).rejects.toThrow('EISDIR');
  const newer = changedCopy('newer', (bytes) =>
    gzipSync(
      Buffer.from(gunzipSync(bytes).toString('latin1').replace('"format": 1', '"format": 3'), 'latin1'),
    ),
  );
  await expect(checkArchive(newer, trust)).rejects.toThrow('versão mais nova');
  const fewer = migrationsOf('fewer', (entries) => entries.slice(0, -1));
  await expect(checkArchive(archive, trust, { migrationsFolder: fewer })).rejects.toThrow('versão mais nova');
});

test('an installation with anything in it is refused and stays as it was', async () => {
  await target.database.$client.query(`insert into newsletter_subscribers (email) values ('a@example.com')`);
  const before = await readTables(target.database);
  await expect(target.restore(archive)).rejects.toThrow('não está vazia');
  expect(await readTables(target.database)).toEqual(before);
  expect(target.secrets).toEqual([]);
  expect(await target.storage.head(uploads[0] ?? '')).toBeUndefined();
});

test('a database that a product works on is refused', async () => {
  const product = await target.database.$client.connect();
  await expect(target.restore(archive)).rejects.toThrow('está em funcionamento');
  product.release(true);
  await expectEmpty();
});

test('a product that starts meanwhile waits, and finds all of it', async () => {
  let starting: Promise<void> | undefined;
  const second = connectDatabase({
    connection: target.database.$client.options,
    poolSize: 1,
    onError: () => undefined,
  });
  const storage = {
    ...target.storage,
    receive(content: AsyncIterable<Uint8Array>) {
      starting ??= migrateDatabase(second);
      return target.storage.receive(content);
    },
  };
  await target.restore(archive, { storage });
  await starting;
  await second.$client.end();
  await expectComplete();
});

test('what was ended on the way leaves an empty database, and is run again', async () => {
  let received = 0;
  const storage = {
    ...target.storage,
    receive(content: AsyncIterable<Uint8Array>) {
      received += 1;
      if (received === 3) throw new Error('killed');
      return target.storage.receive(content);
    },
  };
  await expect(target.restore(archive, { storage })).rejects.toThrow('killed');
  await expectEmpty();
  expect(Object.keys(target.files())).toHaveLength(2);
  await target.restore(archive);
  await expectComplete();
});

test('half a file that was left there is replaced', async () => {
  await keep(target, uploads[1] ?? '', 'met');
  await target.restore(archive);
  await expectComplete();
});

test('a storage that loses what it took is found out, and the database stays empty', async () => {
  const storage = {
    ...target.storage,
    read: (name: string) => (name === uploads[2] ? Promise.resolve(undefined) : target.storage.read(name)),
  };
  await expect(target.restore(archive, { storage })).rejects.toThrow(`${uploads[2]} não chegou inteiro`);
  await expectEmpty();
});

test.each<['blank' | 'of today']>([['blank'], ['of today']])(
  'an older archive reaches a database that is %s, and the tables of today',
  async (kind) => {
    const older = await createInstallation('older');
    await dropTables(older.database);
    const fewer = migrationsOf('older', (entries) => entries.slice(0, 1));
    await migrate(drizzle(older.database.$client), { migrationsFolder: fewer });
    await addStudent(older.database);
    const file = path.join(folder, `${kind}.tar.gz`);
    await makeBackup(older, file);
    const expected = await studentsIn(older.database);
    await older.close();

    const today = await readSchema(target.database);
    if (kind === 'blank') await dropTables(target.database);
    await target.restore(file);
    expect(await readSchema(target.database)).toEqual(today);
    expect(await studentsIn(target.database)).toEqual(expected);
    await migrateDatabase(target.database);
  },
);

test('every type of column, table and sequence that a later migration may bring', async () => {
  const more = migrationsOf('more', (entries) => [
    ...entries,
    { idx: entries.length, version: '7', when: 4_000_000_000_000, tag: '9999_odd', breakpoints: true },
  ]);
  cpSync(path.join(fixtures, 'odd-tables.sql'), path.join(more, '9999_odd.sql'));
  const odd = connectTestDatabase(await createTestDatabase('odd_types'));
  await migrate(drizzle(odd.$client), { migrationsFolder: more });
  await odd.$client.query(readFileSync(path.join(fixtures, 'odd-rows.sql'), 'utf8'));
  const file = path.join(folder, 'odd.tar.gz');
  await makeBackup({ ...target, database: odd }, file);
  await target.restore(file, { migrationsFolder: more });
  expect(await readTables(target.database)).toEqual(await readTables(odd));
  const nextId = `insert into "Odd ""names""" (label) values ('next') returning id, number`;
  const { rows } = await target.database.$client.query(nextId);
  expect(rows).toEqual((await odd.$client.query(nextId)).rows);
  await odd.$client.end();
});
