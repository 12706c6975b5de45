import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { readConfig } from './config.ts';
import { createMailTransport } from './mail/transport.ts';
import { createDiskStorage } from './storage/disk.ts';

const isRoot = process.geteuid?.() === 0;
let parent: string;
let dir: string;
let umask: number;
beforeEach(() => {
  parent = temporaryFolder(onTestFinished);
  dir = path.join(parent, 'data');
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

const modeOf = (...names: string[]) => (statSync(path.join(dir, ...names)).mode & 0o7777).toString(8);
/** Modes of all that is in the folder. */
function modes(): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(entries.map((name) => [name, modeOf(name)]));
}
const prepare = () => readConfig({ DATA_DIR: dir });
/** Root's PostgreSQL is somebody else and must pass. */
const own = isRoot ? '711' : '700';

async function writeMailAndFile(): Promise<void> {
  const config = {
    settings: () => ({ SMTP_URL: undefined, MAIL_FROM: { name: '', address: 'a@example.com' } }),
    appUrl: 'http://localhost:3000',
    sender: () => ({ brand: 'x', seller: '', support: { chatUrl: '', phone: '', email: '' } }),
  };
  const transport = createMailTransport(
    { ...config, outboxDir: path.join(dir, 'outbox') },
    pino({ level: 'silent' }),
  );
  const composed = { subject: 'x', heading: 'x', paragraphs: ['x'], note: 'x' };
  await transport.send({ id: '1', kind: 'confirmation', recipient: 'b@example.com' }, composed);
  const storage = createDiskStorage(path.join(dir, 'storage/course-materials'));
  await (await storage.receive(new Blob(['x']).stream())).publish('bonus/x.pdf');
  await storage.receive(new Blob(['x']).stream());
}

test('what the product writes is for its user alone, whatever the umask', async () => {
  prepare();
  await writeMailAndFile();
  expect(modeOf()).toBe(own);
  const found = modes();
  expect(Object.keys(found)).toHaveLength(9);
  for (const [name, mode] of Object.entries(found))
    expect(`${name} ${mode}`).toBe(`${name} ${statSync(path.join(dir, name)).isDirectory() ? 700 : 600}`);
});

test('what an earlier version left open is closed at the next start', async () => {
  prepare();
  await writeMailAndFile();
  const closed = modes();
  for (const name of Object.keys(closed))
    chmodSync(path.join(dir, name), closed[name] === '700' ? 0o755 : 0o644);
  chmodSync(dir, 0o755);
  prepare();
  expect(modes()).toEqual(closed);
  expect(modeOf()).toBe(own);
});

test('nothing else in the folder is touched, nor what links lead to', () => {
  mkdirSync(path.join(dir, 'outbox'), { recursive: true });
  writeFileSync(path.join(parent, 'elsewhere'), '');
  writeFileSync(path.join(dir, 'script.sh'), '');
  chmodSync(path.join(dir, 'script.sh'), 0o755);
  symlinkSync('../../elsewhere', path.join(dir, 'outbox/link'));
  prepare();
  expect(modeOf('script.sh')).toBe('755');
  expect(modeOf('../elsewhere')).toBe('666');
});

test('the folder of everybody’s temporary files is refused, and stays as it is', () => {
  mkdirSync(dir);
  chmodSync(dir, 0o1777);
  vi.stubEnv('TMPDIR', dir);
  expect(prepare).toThrow(/^Configuração inválida: DATA_DIR \(.+\): é uma pasta de todos; .+\.$/);
  vi.unstubAllEnvs();
  expect(modeOf()).toBe('1777');
});

test.runIf(isRoot)('root closes the folder of the product’s user to all others', () => {
  mkdirSync(dir);
  chownSync(dir, 65534, 65534);
  chmodSync(dir, 0o755);
  prepare();
  expect(modeOf()).toBe('700');
});
