import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const hasShellcheck = spawnSync('shellcheck', ['--version']).error === undefined;

// Where shellcheck is not installed, `npm test` names these among the skipped.
test.skipIf(!hasShellcheck).each(['install', 'ia-vet', 'start'])(
  'shellcheck finds nothing in deploy/%s',
  (name) => {
    const { stdout } = spawnSync('shellcheck', [path.join(deploy, name)], { encoding: 'utf8' });
    expect(stdout).toBe('');
  },
);

test('the install stays short enough to be read before it is run as root', () => {
  expect(readFileSync(path.join(deploy, 'install'), 'utf8').split('\n').length).toBeLessThanOrEqual(300);
});
