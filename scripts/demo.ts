import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { paths } from '../domain/paths.ts';
import { databaseConnection } from '../server/db/database-connection.ts';
import { startDatabase } from '../server/db/start-database.ts';
import { createLog } from '../server/log.ts';
import { databaseText } from '../server/settings/addresses.ts';
import { runCommand, startProduct } from '../tests/support/product.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { build } from './build.ts';
import { root } from './lib/command.ts';

/** `npm run demo`: the product with an invented class, on a port and in a data folder that are removed at the end. */
const admin = {
  name: 'Dona do Curso',
  email: 'dona@exemplo.com.br',
  password: randomBytes(9).toString('base64url'),
};

await build();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-demo-'));
// If root runs this, PostgreSQL's own user must get in.
chmodSync(dataDir, 0o755);
const stopped = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.resolve());
const database = await startDatabase({ databaseAddress: undefined, dataDir }, createLog('warn'));
const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseText(database.address), AUTH_SECRET: testSecret };
try {
  const product = await startProduct({ ...settings, COURSE_ACCESS: 'purchase' });
  try {
    await insertExampleData();
    const response = await fetch(`${product.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    if (!response.ok) throw new Error(`The administrator was not signed up: ${await response.text()}`);
    await runCommand('admin', settings, 'grant', admin.email);
    console.log(`
Demonstração, com uma turma inventada: ${product.url}${paths.admin}
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

async function insertExampleData(): Promise<void> {
  const client = new pg.Client(databaseConnection(database.address));
  await client.connect();
  await client.query(readFileSync(path.join(root, 'scripts/lib/example-admin.sql'), 'utf8'));
  await client.end();
}
