import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirEntries } from '../../domain/personal-data/storage-locations.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { forgeArchive } from '../support/forged-archive.ts';
import { type Product, runCommand, runCommandWithInput, startProduct } from '../support/product.ts';
import { samplePdf, samplePicture } from '../support/sample-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
const archive = path.join(folder, 'copia.tar.gz');
const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
let product: Product;
let cookie: string;
let material: { file_url: string };
let picture: { url: string };
let pdf: Buffer<ArrayBuffer>;

beforeAll(async () => {
  // Where root runs the tests, PostgreSQL's own user must get in.
  chmodSync(folder, 0o755);
  product = await startProduct({ AUTH_SECRET: '' });
  await post(product, '/api/auth/sign-up/email', account);
  await runCommand('admin', { DATA_DIR: product.dataDir }, 'grant', account.email);
  const answer = await post(product, '/api/auth/sign-in/email', account);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await post(product, '/api/progress/lessons/m1v1', {});
  pdf = await samplePdf();
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([pdf], 'guia.pdf'));
  const upload = { method: 'POST', headers: { cookie }, body };
  material = (await (await fetch(`${product.url}/api/course-files`, upload)).json()) as typeof material;
  const photo = new FormData();
  photo.append('kind', 'image');
  photo.append('file', new File([await samplePicture('jpeg')], 'foto.jpg'));
  const sent = await fetch(`${product.url}/api/admin/media`, { ...upload, body: photo });
  picture = (await sent.json()) as typeof picture;
  const values = { OWNER_EMAIL: 'dona@example.com' };
  const changed = await fetch(`${product.url}/api/admin/settings/notices`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ values }),
  });
  expect(changed.status).toBe(200);
  await runCommand('backup', { DATA_DIR: product.dataDir }, archive);
});
afterAll(async () => {
  await product.dispose();
});

function post({ url }: Product, address: string, json: unknown, sent = cookie ?? ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: sent };
  return fetch(url + address, { method: 'POST', headers, body: JSON.stringify(json) });
}

const secretIn = (dataDir: string) => readFileSync(path.join(dataDir, 'auth-secret'), 'utf8');

function newDataDir(name: string): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  return dataDir;
}

/** The password of before, progress and material; sessions have ended. */
async function expectEverything(settings: Record<string, string>): Promise<void> {
  const restored = await startProduct(settings);
  try {
    const before = await fetch(`${restored.url}/api/progress`, { headers: { cookie } });
    expect(before.status).toBe(401);
    const signedIn = await post(restored, '/api/auth/sign-in/email', account, '');
    const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const progress = await fetch(`${restored.url}/api/progress`, { headers });
    expect(await progress.json()).toMatchObject({ completed_lessons: ['m1v1'] });
    const file = await fetch(restored.url + material.file_url, { headers });
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    const shown = await fetch(restored.url + picture.url, { headers });
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
  } finally {
    await restored.dispose();
  }
}

test('embedded to embedded: a new installation goes on where the other one was, and reads who administers it', async () => {
  const settings = { DATA_DIR: newDataDir('embedded') };
  const said = await runCommand('restore', settings, archive);
  expect(said).toMatch(/^Cópia de .+\. Restaurada, tudo é como naquele dia:\n/);
  expect(said).toContain('Chaves de API não vão em cópia nenhuma');
  expect(said).not.toContain('Aqui há dados');
  expect(said).toMatch(/\nCópia de .+ restaurada: .+ 13 arquivos\.\nTodos entram de novo.+\n/);
  expect(said).toContain('Digite de novo as senhas dos ajustes, no Painel');
  expect(said).toMatch(
    /a assinatura da cópia não foi conferida.+ Quem administra o site: ana@example\.com\./,
  );
  expect(secretIn(settings.DATA_DIR)).not.toBe(secretIn(product.dataDir));
  expect(existsSync(path.join(settings.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
  await expectEverything({ ...settings, AUTH_SECRET: '' });
});

test('a swapped copy is refused, and nothing is left of it', async () => {
  const forged = path.join(folder, 'forged.tar.gz');
  await forgeArchive(archive, forged, {
    content: (name, content) =>
      name.startsWith('database/')
        ? Buffer.from(content.toString('latin1').replaceAll('ana@example.com', 'eva@example.com'), 'latin1')
        : content,
  });
  const other = { DATA_DIR: newDataDir('swapped'), AUTH_SECRET: 'another-secret-for-tests-0123456789' };
  const refusal = await runCommand('restore', other, forged).catch(({ code, stderr }) => ({ code, stderr }));
  expect(refusal).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^Nada foi restaurado: a assinatura desta cópia não confere com o segredo desta instalação[^\n]+--unsigned\.\n$/,
    ),
  });
  expect(await runCommand('restore', other, forged, '--unsigned')).toMatch(
    /a assinatura da cópia não foi conferida.+ Quem administra o site: eva@example\.com\./,
  );
});

test('embedded to external and back, with the secret set by hand', async () => {
  const secret = secretIn(product.dataDir);
  const external = {
    DATA_DIR: newDataDir('external'),
    DATABASE_URL: await createTestDatabase('product_backup'),
    AUTH_SECRET: 'another-secret-for-tests-0123456789',
  };
  const said = await runCommand('restore', external, archive, '--unsigned');
  expect(said).toContain('ponha em AUTH_SECRET o segredo de antes');
  expect(said).not.toContain(secret);
  await expectEverything({ ...external, AUTH_SECRET: secret });

  const second = path.join(folder, 'externo.tar.gz');
  await runCommand('backup', external, second);
  const settings = { DATA_DIR: newDataDir('back') };
  const { AUTH_SECRET } = external;
  const restored = await runCommand('restore', { ...settings, AUTH_SECRET }, second);
  expect(restored).toContain('Todos entram de novo');
  expect(restored).not.toContain('Quem administra');
  await expectEverything({ ...settings, AUTH_SECRET: secret });
});

test('an encrypted copy needs its passphrase, and nothing of it can be read without', async () => {
  const encrypted = path.join(folder, 'cifrada.tar.gz.age');
  const passphrase = 'quatro palavras bem longas';
  const own = { DATA_DIR: product.dataDir };
  const said = await runCommandWithInput(`${passphrase}\n`, 'backup', own, encrypted, '--encrypt');
  expect(said).toContain('Ela está cifrada');
  expect(said).not.toContain(passphrase);
  expect(readFileSync(encrypted, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

  const settings = { DATA_DIR: newDataDir('encrypted') };
  const refusal = (input: string) =>
    runCommandWithInput(input, 'restore', settings, encrypted).catch(({ code, stderr }) => ({
      code,
      stderr,
    }));
  expect(await refusal('outra senha qualquer\n')).toEqual({
    code: 1,
    stderr: 'Nada foi restaurado: A senha não abre esta cópia.\n',
  });
  expect(await refusal('')).toEqual({
    code: 1,
    stderr: 'Nada foi restaurado: nenhuma senha foi informada.\n',
  });
  const done = await runCommandWithInput(`${passphrase}\n`, 'restore', settings, encrypted);
  expect(done).toContain('o que não prova quem a fez. Quem administra o site: ana@example.com.');
  expect(done).not.toContain('Digite de novo');
  expect(secretIn(settings.DATA_DIR)).toBe(secretIn(product.dataDir));
  await expectEverything({ ...settings, AUTH_SECRET: '' });
});

test('a refusal is one line, and changes nothing', async () => {
  const refused = (script: string, settings: Record<string, string>, ...args: string[]) =>
    runCommand(script, settings, ...args).then(
      () => 'not refused',
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const oneLine = (text: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(`^[^\n]*${text}[^\n]*\n$`),
  });
  const own = { DATA_DIR: product.dataDir };
  const fresh = { DATA_DIR: path.join(folder, 'untouched') };
  const damaged = path.join(folder, 'damaged.tar.gz');
  writeFileSync(damaged, readFileSync(archive).subarray(0, -100));

  expect(await refused('backup', own, archive)).toEqual(oneLine('já existe'));
  expect(await refused('restore', own, archive)).toEqual(oneLine('em funcionamento'));
  expect(await refused('restore', fresh, damaged)).toEqual(oneLine('danificado'));
  expect(existsSync(fresh.DATA_DIR)).toBe(false);
  expect(await refused('backup', own)).toMatchObject({ code: 1, stderr: expect.stringContaining('Uso:') });
  expect(await refused('restore', own)).toMatchObject({ code: 1, stderr: expect.stringContaining('Uso:') });
});

test('a product that was stopped is copied too, and restored over only where that is said; it stays stopped', async () => {
  await product.stop();
  const own = { DATA_DIR: product.dataDir };
  const file = path.join(folder, 'parado.tar.gz');
  const postmaster = path.join(product.dataDir, 'postgres/postmaster.pid');
  expect(await runCommand('backup', own, file)).toContain('Cópia gravada');
  await expect(runCommand('restore', own, archive)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Aqui há dados'),
    stderr: expect.stringMatching(/^Nada foi restaurado: [^\n]*--replace[^\n]*\n$/),
  });
  expect(existsSync(postmaster)).toBe(false);
  expect(existsSync(path.join(product.dataDir, 'before-restore'))).toBe(false);
  const secret = secretIn(product.dataDir);
  const said = await runCommand('restore', own, archive, '--replace');
  const aside = /^O que havia está em (\S+\.tar\.gz)\. Para voltar: ia-vet restore \1$/m.exec(said)?.[1];
  expect(statSync(aside ?? '').mode & 0o777).toBe(0o600);
  expect(existsSync(postmaster)).toBe(false);
  expect(secretIn(product.dataDir)).toBe(secret);
  await expectEverything({ DATA_DIR: product.dataDir, AUTH_SECRET: '' });
  expect(await runCommand('restore', own, aside ?? '', '--replace')).toContain('restaurada');
  const undeclared = readdirSync(product.dataDir).filter((name) => !Object.hasOwn(dataDirEntries, name));
  expect(undeclared).toEqual([]);
});
