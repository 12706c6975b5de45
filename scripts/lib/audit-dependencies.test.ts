import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { auditDependencies } from './audit-dependencies.ts';

const folder = temporaryFolder(afterAll);

/** A command that answers as npm would. */
function npmThatSays(text: string): string {
  const file = path.join(folder, 'npm');
  writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${text}\nEND\nexit 1\n`);
  chmodSync(file, 0o755);
  return file;
}

test.each([
  [
    'a grave fault',
    '{"vulnerabilities":{"a":{"severity":"high"},"b":{"severity":"low"}}}',
    /graves, veja npm audit: a \(high\)\.$/,
  ],
  ['a small one', '{"vulnerabilities":{"b":{"severity":"moderate"}}}', /não conhece falhas graves/],
  ['no answer', '{"message":"405 Method Not Allowed","error":{"code":"ENOAUDIT"}}', /não conferidas/],
  ['nothing that can be read', 'npm error', /não conferidas/],
])('a registry that tells of %s', (_, text, said) => {
  expect(auditDependencies(npmThatSays(text))).toMatch(said);
});

test('an npm that is not there is no failure', () => {
  expect(auditDependencies(path.join(folder, 'none'))).toMatch(/não conferidas/);
});
