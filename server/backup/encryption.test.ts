import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInstallation, type Installation, readTables } from '../../tests/support/installation.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { makeBackup } from './backup.ts';
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
