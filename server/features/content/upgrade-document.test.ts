import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openContentOfOtherProcess } from '../../../tests/support/second-process.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { readShippedContent } from './shipped.ts';

const product = await sharedFixture(createTestApp('replaced_texts'));
const before = readFileSync(
  path.join(import.meta.dirname, '../../../tests/fixtures/politica-de-privacidade-anterior.md'),
  'utf8',
).replace(/^---[\s\S]*?\n---\n+/, '');

/** @returns the policy as a process reads it that finds this one in the newest revision */
async function readPolicy(revision: number, body: string): Promise<string> {
  const document = readShippedContent();
  document.legal.privacy2025.body = body;
  await product.database.$client.query(
    `insert into content_revisions (revision, document, changes, author_name) values ($1, $2, '{}', 'Bia')`,
    [revision, JSON.stringify(document)],
  );
  const content = openContentOfOtherProcess(product);
  await content.start();
  return content.current().legal.privacy2025.body;
}

test('a policy that an earlier release came with is today’s; what the owner has written stays hers', async () => {
  const today = await readPolicy(1, before.trim());
  expect(today).toContain('| **Registros de acesso** |');
  expect(today).not.toContain('{{');
  expect(today).not.toContain('com um código no lugar do endereço de rede): seis meses');
  const edited = await readPolicy(2, before.trim().replace('Em resumo', 'Em poucas palavras'));
  expect(edited).toContain('Em poucas palavras');
  expect(edited).toContain('com um código no lugar do endereço de rede): seis meses');
});
