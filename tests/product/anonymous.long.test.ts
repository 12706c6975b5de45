import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { startDemo } from '../support/demo.ts';
import { runCommand } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const folder = temporaryFolder(afterAll);
const databaseUrl = await createTestDatabase('anonymous_commands');
const settings = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data'), AUTH_SECRET: testSecret };
const example = path.join(import.meta.dirname, '../../scripts/lib/example-admin.sql');
const database = connectTestDatabase(databaseUrl);
await database.$client.query(readFileSync(example, 'utf8'));
await database.$client.end();
const [anonymous, complete] = [path.join(folder, 'anonima.tar.gz'), path.join(folder, 'completa.tar.gz')];
const printed = await runCommand('backup', settings, '--anonymous', anonymous);
await runCommand('backup', settings, complete);

test('the command says what the copy is', () => {
  expect(printed).toContain('Ela é anônima');
  expect(printed).toContain('npm run demo -- --from');
});

test('the demo opens it with its own administrator, and everybody in it is invented', async () => {
  const demo = await startDemo('--from', anonymous);
  try {
    expect(demo.signInStatus).toBe(200);
    const students = await demo.rows<{ name: string; email: string; percent: number }>('students');
    const invented = students.filter(({ email }) => email !== 'dona@exemplo.com.br');
    expect(invented).toHaveLength(10);
    for (const { name, email } of invented) {
      expect(email).toMatch(/^pessoa-\d+@exemplo\.com\.br$/);
      expect(name).toMatch(/ Exemplo$/);
    }
    expect(students.some(({ percent }) => percent > 0 && percent < 100)).toBe(true);
    const purchases = await demo.rows<{ name: string; email: string }>('purchases');
    const buyers = new Map(purchases.map(({ email, name }) => [email, name]));
    expect(invented.filter(({ email, name }) => buyers.get(email) === name).length).toBeGreaterThan(3);
    for (const list of ['questions', 'requests', 'letters', 'newsletter/subscribers'])
      expect((await demo.rows(list)).length, list).toBeGreaterThan(0);
    expect(await demo.stop()).toBe(0);
  } finally {
    demo.kill();
  }
});

test('the demo refuses a complete copy, and a restore an anonymous one, in words', async () => {
  await expect(runCommand('demo', {}, '--from', complete)).rejects.toMatchObject({
    stderr: expect.stringContaining('Esta é uma cópia completa'),
  });
  const target = { ...settings, DATABASE_URL: await createTestDatabase('anonymous_target') };
  await expect(runCommand('restore', target, anonymous)).rejects.toMatchObject({
    stderr: expect.stringMatching(/esta é uma cópia anônima/),
  });
  expect(await runCommand('restore', target, anonymous, '--anonymous')).toContain('restaurada');
});
