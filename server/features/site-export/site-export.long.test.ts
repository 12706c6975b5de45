import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { extract } from 'tar-stream';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { samplePdf } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { testSecret } from '../../../tests/support/test-secret.ts';
import { createEncryption } from '../../settings/encryption.ts';
import { streamArchive, writeFolder } from './export-sinks.ts';

const product = await sharedFixture(createTestApp('site_export'));
const { $client } = product.database;
const folder = temporaryFolder(afterAll);
const { siteExport, certificates } = product.features;
const check = '/api/admin/export/check';
const file = '/api/admin/export/file';
const running = new AbortController().signal;
const recorded = async () =>
  (await $client.query(`select from audit_log where action = 'export-site'`)).rowCount;

beforeEach(async () => {
  await certificates.credentials.prepare();
  await $client.query('truncate rate_limits');
});

async function unpack(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const extracting = extract();
  extracting.end(gunzipSync(archive));
  const files = new Map<string, Buffer>();
  for await (const entry of extracting) files.set(entry.header.name, await buffer(entry));
  return files;
}

async function download(cookie: string): Promise<Map<string, Buffer>> {
  const answer = await product.call('GET', file, { cookie });
  expect(answer.status).toBe(200);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
}

describe('who gets it', () => {
  test('nobody but an administrator who has just proved it', async () => {
    const stale = await signInAdmin(product);
    await $client.query(`update sessions set created_at = now() - interval '1 hour'`);
    const others: [string, number][] = [
      ['', 401],
      [await product.signIn(), 403],
      [await signInSupport(product), 403],
      [stale, 401],
    ];
    for (const [cookie, status] of others)
      for (const address of [check, file])
        for (const method of ['GET', 'HEAD'])
          expect((await product.call(method, address, { cookie })).status).toBe(status);
    expect(await recorded()).toBe(0);
  });

  test('it is recorded who took it, and not who only asked', async () => {
    const cookie = await signInAdmin(product);
    await product.call('HEAD', file, { cookie });
    await product.call('GET', check, { cookie });
    expect(await recorded()).toBe(0);
    const answer = await product.call('GET', file, { cookie });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="levar-tudo-[\d-]+\.tar\.gz"/,
    );
    await answer.arrayBuffer();
    expect(await recorded()).toBe(1);
  });

  test('one at a time: the next one waits until the first is read, or given up', async () => {
    const cookie = await signInAdmin(product);
    // More than the buffers on the way hold.
    await $client.query(`insert into newsletter_subscribers (email)
      select md5(n::text) || md5((n + 1)::text) || '@example.com' from generate_series(1, 30000) as n`);
    const first = await product.call('GET', file, { cookie });
    for (const address of [check, file]) {
      const second = await product.call('GET', address, { cookie });
      expect([second.status, await second.text()]).toEqual([409, expect.stringContaining('export_running')]);
    }
    await first.body?.cancel();
    await expect.poll(async () => (await product.call('GET', check, { cookie })).status).toBe(200);
    await $client.query('truncate newsletter_subscribers');
  });

  test('before the signing key is there it says so, instead of half an archive', async () => {
    const cookie = await signInAdmin(product);
    await $client.query('truncate credential_keys, credential_signing_keys');
    expect((await product.call('GET', check, { cookie })).status).toBe(503);
    expect((await product.call('GET', file, { cookie })).status).toBe(503);
  });
});

describe('what is in it', () => {
  test('nothing that opens an account or proves something, as stored and as read', async () => {
    const cookie = await signInAdmin(product);
    const { account } = await createGraduateActions(product).graduate('Ana Segredo');
    const secrets = createEncryption([testSecret]);
    await $client.query(`insert into settings (name, value) values ('SMTP_URL', $1)`, [
      secrets.encrypt('SMTP_URL', 'smtp://ana:senha-do-correio@mail.example.com'),
    ]);
    await $client.query(
      `insert into two_factors (id, user_id, secret, backup_codes)
       select gen_random_uuid(), id, 'segredo-do-aplicativo', 'codigos-de-recuperacao' from users where email = $1`,
      [account.email],
    );
    const { rows } = await $client.query<{ found: string }>(`
      select password as found from accounts where password is not null union select token from sessions
      union select value from settings union select private_key from credential_signing_keys
      union select secret from two_factors union select backup_codes from two_factors
      union select value from verifications union select identifier from verifications`);
    const keys = await $client.query<{ kid: string; private_key: string }>(
      'select kid, private_key from credential_signing_keys',
    );
    const known = [
      testSecret,
      account.password,
      'senha-do-correio',
      ...rows.map(({ found }) => found),
      ...keys.rows.map(({ kid, private_key }) => secrets.decrypt(kid, private_key) ?? ''),
    ];
    expect(known.length).toBeGreaterThan(8);
    const bytes = Buffer.concat([...(await download(cookie)).values()]).toString('latin1');
    expect(bytes).toContain(account.email);
    expect(known.filter((secret) => secret.length < 8 || bytes.includes(secret))).toEqual([]);
    await $client.query('truncate settings, two_factors');
  });

  test('lists as the admin pages export them, formulas escaped', async () => {
    const cookie = await signInAdmin(product);
    await createGraduateActions(product).graduate('=HYPERLINK("http://x.com")');
    await $client.query(`
      insert into lesson_questions (user_id, lesson_id, lesson_title, question)
      select id, 'm1v1', 'Aula', '+1;"duas' || chr(10) || 'linhas"' from users where name like '=HYPER%'`);
    await $client.query(`
      insert into purchases (provider, transaction_id, email, name, amount_cents, status)
      values ('hotmart', '@HP1', 'ana@example.com', '-Ana', 8500, 'approved')`);
    const files = await download(cookie);
    const read = (name: string): Record<string, string>[] =>
      parse(files.get(`dados/${name}.csv`) ?? '', { bom: true, delimiter: ';', columns: true });
    expect(read('alunos').map(({ Nome }) => Nome)).toContain(`'=HYPERLINK("http://x.com")`);
    expect(read('perguntas').at(-1)).toMatchObject({
      Pergunta: `'+1;"duas\nlinhas"`,
      Situação: 'sem resposta',
    });
    expect(read('vendas').at(-1)).toMatchObject({ Transação: `'@HP1`, Nome: `'-Ana`, Valor: '85,00' });
    expect(read('progresso').some(({ 'Código da aula': lesson }) => lesson === 'm1v1')).toBe(true);
    expect(read('certificados').map(({ Situação }) => Situação)).toContain('válido');
    expect(files.has('dados/newsletter.csv')).toBe(true);
    expect([...files.keys()].at(-1)).toBe('LEIA-ME.md');
  });

  test('the files of the course, and the name of one that the storage has lost', async () => {
    const cookie = await signInAdmin(product);
    const body = new FormData();
    body.append('module_id', 'bonus');
    body.append('file', new File([await samplePdf('Apostila nova')], 'Apostila nova.pdf'));
    const uploaded = (await (await product.call('POST', '/api/course-files', { cookie, body })).json()) as {
      file_path: string;
    };
    const name = `curso/arquivos/${uploaded.file_path}`;
    const files = await download(cookie);
    expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(String(files.get('curso/indice.md'))).toContain('Apostila nova.pdf');
    await product.storage.remove(uploaded.file_path);
    const without = await download(cookie);
    expect(without.has(name)).toBe(false);
    expect(String(without.get('LEIA-ME.md'))).toContain(name);
    await $client.query('truncate course_files');
  });

  test('no file of another folder, whatever path a restored database has', async () => {
    const cookie = await signInAdmin(product);
    const file_path = '../../../../fora.pdf';
    await $client.query(
      `insert into course_files (module_id, module_name, file_name, file_description, file_path, file_type, file_size, file_url)
       values ('bonus', 'Bônus', 'fora.pdf', '', $1, 'pdf', 4, $2)`,
      [file_path, `/storage/course-materials/${file_path}`],
    );
    const { read } = product.storage;
    // A store of keys, such as S3, would accept this name.
    const foreign = { body: Buffer.from('fora'), size: 4 } as never;
    const reading = vi
      .spyOn(product.storage, 'read')
      .mockImplementation(async (name, range) => (name === file_path ? foreign : read(name, range)));
    const files = await download(cookie);
    reading.mockRestore();
    expect([...files.keys()].filter((name) => name.split('/').includes('..'))).toEqual([]);
    expect(String(files.get('LEIA-ME.md'))).toContain('fora.pdf');
    await $client.query('truncate course_files');
  });

  test('a certificate for each code: the credential only while it holds', async () => {
    const cookie = await signInAdmin(product);
    const actions = createGraduateActions(product);
    const [held, revoked, erased] = [
      await actions.graduate(),
      await actions.graduate(),
      await actions.graduate('Ana que saiu'),
    ];
    await $client.query(`update certificates set status = 'revoked' where code = $1`, [
      revoked.certificate.code,
    ]);
    await $client.query(`update certificates set status = 'revoked', student_name = '' where code = $1`, [
      erased.certificate.code,
    ]);
    const files = await download(cookie);
    const of = ({ certificate: { code } }: typeof held) =>
      JSON.parse(String(files.get(`certificados/codigos/${code}.json`))) as object;
    expect(of(held)).toEqual({ status: 'valid', credential: expect.stringMatching(/^eyJ.+\..+\./) });
    expect(of(revoked)).toEqual({ status: 'revoked' });
    expect(of(erased)).toEqual({ status: 'revoked' });
    const [, body = ''] = String(files.get('certificados/situacao/1.jwt')).split('.');
    const list = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(list.type).toContain('BitstringStatusListCredential');
    // Nobody signs another: it holds as long as the credentials, which do not end.
    expect([list.validUntil, list.credentialSubject.ttl]).toEqual([undefined, undefined]);
    expect(JSON.parse(String(files.get('certificados/chaves.json')))).toEqual(
      await certificates.credentials.publicKeys(),
    );
  });
});

describe('a folder', () => {
  const target = path.join(folder, 'tudo');

  test('that is not empty, or is a file, is refused and stays as it was', async () => {
    const full = path.join(folder, 'cheia');
    mkdirSync(full);
    writeFileSync(path.join(full, 'meu.txt'), 'meu');
    await expect(siteExport.writeFolder(full, running)).rejects.toThrow(/não está vazia/);
    await expect(siteExport.writeFolder(path.join(full, 'meu.txt'), running)).rejects.toThrow(
      /não é uma pasta/,
    );
    await expect(siteExport.writeFolder(path.join(folder, 'nenhuma/x'), running)).rejects.toThrow(/ENOENT/);
    expect(readdirSync(full)).toEqual(['meu.txt']);
  });

  test('is there whole or not at all: a lost storage and Ctrl-C leave nothing', async () => {
    const fails = async (add: (name: string, content: string) => Promise<void>) => {
      await add('curso/indice.md', 'x');
      throw new Error('The storage is gone');
    };
    await expect(writeFolder(target, fails, running)).rejects.toThrow('The storage is gone');
    await expect(siteExport.writeFolder(target, AbortSignal.abort())).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('tudo'))).toEqual([]);
  });

  test('takes the place of an empty one, and only its owner reads it', async () => {
    mkdirSync(target);
    expect(await siteExport.writeFolder(target, running)).toEqual([]);
    expect(readdirSync(target).sort()).toEqual(['LEIA-ME.md', 'certificados', 'curso', 'dados']);
    expect(existsSync(path.join(target, 'certificados/index.html'))).toBe(true);
    expect(readFileSync(path.join(target, 'LEIA-ME.md'), 'utf8')).not.toMatch(/undefined|\{|O que faltou/);
    await expect(siteExport.writeFolder(target, running)).rejects.toThrow(/não está vazia/);
  });
});

describe('a large installation', () => {
  test('is read no faster than it is taken', async () => {
    let read = 0;
    // Random: gzip would hold all of what it can compress.
    function* video() {
      for (; read < 64; read += 1) yield randomBytes(1024 ** 2);
    }
    const ended = Promise.withResolvers<unknown>();
    const archive = streamArchive(product.storage, (add) => {
      const adding = add('video', video(), 64 * 1024 ** 2);
      adding.catch(ended.resolve);
      return adding;
    });
    archive.read(0);
    // Whatever runs without the reader has run.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(8);
    archive.destroy();
    expect(await ended.promise).toBeInstanceOf(Error);
  });

  test('that breaks off gives no archive that looks whole', async () => {
    const archive = streamArchive(product.storage, async (add) => {
      await add('curso/indice.md', 'x');
      throw new Error('The database is gone');
    });
    await expect(buffer(archive)).rejects.toThrow();
  });

  test('keeps nothing that it had put on the disk', async () => {
    const cookie = await signInAdmin(product);
    const before = createMediaClient(product, cookie).files();
    await download(cookie);
    expect(createMediaClient(product, cookie).files()).toEqual(before);
  });
});
