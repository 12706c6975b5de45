import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createInstallation, type Installation, readTables } from '../../tests/support/installation.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { makeBackup } from './backup.ts';
import { decryptWith } from './encryption.ts';
import { checkArchive } from './restore.ts';

const trust = { secrets: [testSecret] };

const folder = temporaryFolder(afterAll);
const passphrase = 'quatro palavras bem longas';
let source: Installation;
let target: Installation;
beforeAll(async () => {
  source = await createInstallation('encrypted_source');
  target = await createInstallation('encrypted_target');
  await source.database.$client.query(
    `insert into audit_log (actor, action, detail) values ('ana', 'test', $1)`,
    // Random, so that no byte of the archive can be changed without consequence.
    [randomBytes(300_000).toString('base64')],
  );
});
afterAll(async () => {
  await source.close();
  await target.close();
});

/** Counts the keys that Node begins to derive until the test ends, and those whose result comes back from another thread. */
function watchKeys(): { begun: number; beside: number } {
  const keys = { begun: 0, beside: 0 };
  const ids = new Set<number>();
  const hook = createHook({
    init(id, type) {
      if (type === 'SCRYPTREQUEST') ids.add(id);
      keys.begun = ids.size;
    },
    before(id) {
      if (ids.has(id)) keys.beside += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return keys;
}

test('an encrypted archive arrives with its passphrase, and with no other', async () => {
  const archive = path.join(folder, 'copia.tar.gz.age');
  await makeBackup(source, archive, { passphrase });
  await expect(checkArchive(archive, trust)).rejects.toThrow('pede a sua senha');
  await expect(checkArchive(archive, trust, { passphrase: `${passphrase}!` })).rejects.toThrow(
    'A senha não abre esta cópia.',
  );
  await target.restore(archive, { passphrase });
  expect(await readTables(target.database)).toEqual(await readTables(source.database));
});

test.each([
  ['a cost of 2^20', (header: string) => header.replace(/ 18\n/, ' 20\n'), /custo alto demais/],
  ['a cost of 2^19', (header: string) => header.replace(/ 18\n/, ' 19\n'), /custo alto demais/],
  ['a header without end', () => `age-encryption.org/v1\n-> scrypt ${'a'.repeat(1024 ** 2)}`, /danificada/],
  [
    'a thousand recipients',
    (header: string) => header.replace('\n->', `${'\n-> X25519 a\na'.repeat(1_000)}\n->`),
    /danificada/,
  ],
])('%s is refused before any key is derived', async (_, change, reason) => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(1);
  const sample = Buffer.from(await encrypter.encrypt('x')).toString('latin1');
  const file = Buffer.from(change(sample.replace(/ 1\n/, ' 18\n')), 'latin1');
  const keys = watchKeys();
  await expect(decryptWith(passphrase, Readable.from([file]))).rejects.toThrow(reason);
  expect(keys).toEqual({ begun: 0, beside: 0 });
});

test('a key is derived beside the main thread', async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(18);
  const file = Buffer.from(await encrypter.encrypt('conteúdo'));
  const keys = watchKeys();
  const opened = await buffer(await decryptWith(passphrase, Readable.from([file])));
  expect(keys).toEqual({ begun: 1, beside: 1 });
  expect(String(opened)).toBe('conteúdo');
});

test('a damaged one is recognised, wherever the damage is', async () => {
  const plain = path.join(folder, 'copia.tar.gz');
  await makeBackup(source, plain);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  // A passphrase is slow to try on purpose; here it is tried a hundred times.
  encrypter.setScryptWorkFactor(1);
  const whole = Buffer.from(await encrypter.encrypt(readFileSync(plain)));
  const file = path.join(folder, 'damaged');
  const check = (bytes: Uint8Array) => {
    writeFileSync(file, bytes);
    return checkArchive(file, trust, { passphrase });
  };
  await check(whole);
  const header = whole.indexOf('\n---');
  const refused = /está danificad[ao] ou incomplet[ao]|A senha não abre esta cópia/;
  for (let position = 0; position < whole.length; position += position < header + 80 ? 9 : 10_007) {
    const flipped = Buffer.from(whole);
    flipped[position] = (whole[position] ?? 0) ^ 255;
    await expect(check(flipped), `byte ${position}`).rejects.toThrow(refused);
    await expect(check(whole.subarray(0, position)), `length ${position}`).rejects.toThrow(refused);
  }
});
