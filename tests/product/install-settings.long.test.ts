import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';

/** Writes the settings as `install` does, over those there were. @returns lines of the file by which a proxy sends videos */
function writeSettings({ before, isCaddy, wasCaddy = isCaddy }: Case): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (before) {
    writeFileSync(path.join(folder, 'env'), before.join('\n'));
    writeFileSync(path.join(folder, 'behind-proxy'), wasCaddy ? 'no\n' : 'yes\n');
  }
  const script = `source <(sed '/^read_arguments "[$]@"$/,$d' "$1")
    settings=$2 domain=exemplo.com.br behind_proxy=$3; write_settings`;
  const file = path.join(root, 'deploy/install');
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', file, folder, isCaddy ? 'no' : 'yes'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const written = readFileSync(path.join(folder, 'env'), 'utf8');
  expect(written).toMatch(/^APP_URL=https:\/\/exemplo\.com\.br$/m);
  return written.split('\n').filter((line) => line.startsWith('PROXY_SENDS_VIDEOS='));
}

interface Case {
  /** Lines of an installation that is there. */
  before?: string[];
  isCaddy: boolean;
  wasCaddy?: boolean;
}

const folderLine = 'DATA_DIR=/var/lib/ia-vet';
const [on, off] = ['PROXY_SENDS_VIDEOS=true', 'PROXY_SENDS_VIDEOS=false'];

test.each<[string, Case, string[]]>([
  ['sends them where it is new', { isCaddy: true }, [on]],
  ['sends them where nothing was said', { isCaddy: true, before: [folderLine] }, [on]],
  ['sends none where the operator says so', { isCaddy: true, before: [folderLine, off] }, [off]],
  ['sends none from a folder that it does not know', { isCaddy: true, before: ['DATA_DIR=/mnt/curso'] }, []],
  ['is not taken for granted behind another proxy', { isCaddy: false }, []],
  [
    'leaves none to the proxy that takes over',
    { isCaddy: false, wasCaddy: true, before: [folderLine, on] },
    [],
  ],
  ['takes nothing from a proxy that can', { isCaddy: false, before: [folderLine, on] }, [on]],
])('videos: Caddy %s', (_, given, expected) => {
  expect(writeSettings(given)).toEqual(expected);
});
