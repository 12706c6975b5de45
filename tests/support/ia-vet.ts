import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../scripts/lib/command.ts';

/** Runs functions of `deploy/ia-vet` on folders of a test. @param programs a folder that comes first in the path */
export function runIaVet(dir: string, command: string, programs = '/') {
  const script = `source "$1"; home=$2 settings=$2/settings data=$2/data cache=$2/cache
    trusted=$settings/release-key.pub archive=$2/.incoming/archive.tar.gz; ${command}`;
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', script, 'bash', path.join(root, 'deploy/ia-vet'), dir],
    { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return { status, said: stdout + stderr };
}
