import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { auditDependencies } from './audit-dependencies.ts';

const folder = temporaryFolder(afterAll);

/** Writes a command that prints the text, in place of npm. */
function fakeNpm(text: string): string {
  const file = path.join(folder, 'npm');
  writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${text}\nEND\nexit 1\n`);
  chmodSync(file, 0o755);
  return file;
}

test.each([
  [
    'a severe vulnerability',
    '{"vulnerabilities":{"a":{"severity":"high"},"b":{"severity":"low"}}}',
    /graves, veja npm audit: a \(high\)\.$/,
  ],
  [
    'a moderate vulnerability',
    '{"vulnerabilities":{"b":{"severity":"moderate"}}}',
    /não conhece falhas graves/,
  ],
  ['no answer', '{"message":"405 Method Not Allowed","error":{"code":"ENOAUDIT"}}', /não conferidas/],
  ['unreadable output', 'npm error', /não conferidas/],
])('reports in one line: %s', (_, text, line) => {
  expect(auditDependencies(fakeNpm(text))).toMatch(line);
});

test('does not fail without npm', () => {
  expect(auditDependencies(path.join(folder, 'none'))).toMatch(/não conferidas/);
});
