import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { paths } from '../domain/paths.ts';
import { describeFailure } from '../server/backup/backup-error.ts';
import { isEncrypted } from '../server/backup/encryption.ts';
import { type CheckedArchive, checkArchive } from '../server/backup/restore.ts';
import { databaseConnection } from '../server/db/database-connection.ts';
import { startDatabase } from '../server/db/start-database.ts';
import { createLog } from '../server/log.ts';
import { databaseText } from '../server/settings/addresses.ts';
import { runCommand, runCommandWithInput, startProduct } from '../tests/support/product.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { build } from './build.ts';
import { fail, root } from './lib/command.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';

/**
 * `npm run demo`: the product with an invented class, or with what an anonymous copy holds, on a port and in a data
 * folder that are removed at the end.
 */
const usage = `Uso: npm run demo [-- --from ARQUIVO]
  --from   abre uma cópia anônima (npm run backup -- --anonymous ARQUIVO) no lugar da turma inventada`;
const admin = {
  name: 'Dona do Curso',
  email: 'dona@exemplo.com.br',
  password: randomBytes(9).toString('base64url'),
};

const archive = await readArchive();
await build();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-demo-'));
// If root runs this, PostgreSQL's own user must get in.
chmodSync(dataDir, 0o755);
const stopped = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.resolve());
const database = await startDatabase({ DATABASE_URL: undefined, dataDir }, createLog('warn'));
const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseText(database.address), AUTH_SECRET: testSecret };
try {
  if (archive) await restore(archive);
  const product = await startProduct({ ...settings, COURSE_ACCESS: 'purchase' });
  try {
    if (!archive) await insertExampleData();
    const response = await fetch(`${product.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    if (!response.ok) throw new Error(`The administrator was not signed up: ${await response.text()}`);
    await runCommand('admin', settings, 'grant', admin.email);
    console.log(`
Demonstração, com ${archive ? 'as pessoas inventadas da cópia' : 'uma turma inventada'}: ${product.url}${paths.admin}
  E-mail: ${admin.email}
  Senha: ${admin.password}
  Pasta: ${dataDir}

Ctrl-C termina e apaga tudo.`);
    await stopped.promise;
  } finally {
    await product.dispose();
  }
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Checks the archive of `--from`; exits, saying why, if it is none that may be opened here. */
async function readArchive(): Promise<CheckedArchive | undefined> {
  const [option, from, ...rest] = process.argv.slice(2);
  if (option === undefined) return undefined;
  if (option !== '--from' || !from || rest.length > 0) return fail(usage);
  const file = path.resolve(from);
  try {
    const passphrase = (await isEncrypted(file)) ? await promptPassphrase() : undefined;
    const archive = await checkArchive(file, { secrets: undefined, acceptsAnonymous: true }, { passphrase });
    if (archive.manifest.anonymous) return archive;
  } catch (error) {
    fail(`A cópia não abriu: ${describeFailure(error)}`);
  }
  return fail(
    'Esta é uma cópia completa, com as pessoas como são, e a demonstração não abre nenhuma assim. Peça uma anônima: npm run backup -- --anonymous ARQUIVO. Uma completa se restaura com npm run restore.',
  );
}

/** Its signature is another installation's, whose secret is not here. */
function restore({ file, passphrase = '' }: CheckedArchive): Promise<string> {
  return runCommandWithInput(`${passphrase}\n`, 'restore', settings, file, '--anonymous', '--unsigned');
}

async function insertExampleData(): Promise<void> {
  const client = new pg.Client(databaseConnection(database.address));
  await client.connect();
  await client.query(readFileSync(path.join(root, 'scripts/lib/example-admin.sql'), 'utf8'));
  await client.end();
}
