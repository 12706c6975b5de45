import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from '../../tests/support/product.ts';
import type { Attack } from './attack.ts';

const secretFiles: Record<string, string> = {
  'no bytes': '',
  'a line feed': '\n',
  'white space': ' '.repeat(64),
  'zeros after a loss of power': '\0'.repeat(43),
  'half a secret': 'c2VncmVkbw',
  '31 characters': 'abcdefghijklmnopqrstuvwxyz01234',
  'one letter': 'a'.repeat(64),
  'the sample': 'pelo-menos-32-caracteres-aleatorios-aqui',
};
/** Settings with published example values, or too short ones. */
const settings: Record<string, string>[] = [
  { AUTH_SECRET: 'curto' },
  { AUTH_SECRET: 'a'.repeat(64) },
  { AUTH_SECRET: 'pelo-menos-32-caracteres-aleatorios' },
  { AUTH_SECRET: `${'x1y2z3w4'.repeat(5)},` },
  { AUTH_SECRET: `${'x1y2z3w4'.repeat(5)},curto` },
  { STRIPE_WEBHOOK_SECRET: 'whsec_...' },
  { HOTMART_HOTTOK: '...' },
  { ASAAS_WEBHOOK_TOKEN: '...', ASAAS_API_KEY: '...' },
];

/** Starts with invalid secrets: the product refuses, with one line of explanation. */
export const weakSecrets: Attack = async (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-secret-'));
  // PostgreSQL's own user needs access when root runs this.
  chmodSync(folder, 0o755);
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const problems: string[] = [];
  let tries = 0;
  const expectRefusal = async (what: string, env: Record<string, string>, names: RegExp) => {
    tries += 1;
    const said = await startOnce(env);
    if (said === undefined) problems.push(`it starts with ${what}`);
    else if (said.split('\n').length > 1 || !names.test(said))
      problems.push(`with ${what} it says: ${said.slice(0, 300)}`);
  };
  for (const [what, content] of Object.entries(secretFiles)) {
    const dataDir = path.join(folder, `${tries}`);
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'auth-secret'), content);
    await expectRefusal(what, { DATA_DIR: dataDir, AUTH_SECRET: '' }, /auth-secret/);
  }
  for (const environment of settings) {
    const [name = ''] = Object.keys(environment);
    await expectRefusal(
      JSON.stringify(environment),
      { DATA_DIR: path.join(folder, 'settings'), ...environment },
      RegExp(name),
    );
  }

  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=755', 'tmpfs', disk]).status === 0;
  if (mounted) {
    context.after(() => spawnSync('umount', [disk]));
    for (const room of [0, 1, 2]) {
      fillAllBut(room, path.join(disk, 'filler'));
      await expectRefusal(
        `${room} pages of room`,
        { DATA_DIR: path.join(disk, 'data'), AUTH_SECRET: '' },
        /espaço/,
      );
      const secret = path.join(disk, 'data/auth-secret');
      if (existsSync(secret) && readFileSync(secret).length < 32)
        problems.push(`${room} pages of room leave half a secret`);
    }
  }
  const done = `${tries} starts refused${mounted ? '' : '; the full disk is skipped: root can mount one'}`;
  return { tries, done, problems };
};

/** Returns the startup error, if any. */
async function startOnce(env: Record<string, string>): Promise<string | undefined> {
  try {
    const product = await startProduct(env);
    await product.dispose();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^The product ended at start: /, '').trim();
  }
}

/** Takes all room but so many pages. */
function fillAllBut(pages: number, filler: string): void {
  rmSync(filler, { force: true });
  const size = spawnSync('df', ['--output=avail', '-B4096', path.dirname(filler)], { encoding: 'utf8' });
  const free = Number(size.stdout.trim().split('\n').at(-1));
  if (free > pages) writeFileSync(filler, Buffer.alloc((free - pages) * 4096));
}
