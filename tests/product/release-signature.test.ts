import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { readPublicKey, signRelease } from '../../scripts/lib/sign-release.ts';
import { findProgram } from '../support/find-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dir = temporaryFolder(afterAll);
const sshKeygen = findProgram('ssh-keygen');
const archive = path.join(dir, 'next.tar.gz');
const trusted = path.join(dir, 'settings/release-key.pub');
const [own, foreign] = [path.join(dir, 'own'), path.join(dir, 'foreign')];

/** Runs functions of `deploy/ia-vet` on folders of this test. */
function iaVet(command: string) {
  const script = `source "$1"; home=$2 settings=$2/settings data=$2/data cache=$2/cache
    trusted=$settings/release-key.pub archive=$2/.incoming/archive.tar.gz; ${command}`;
  const env = { ...process.env, PATH: `${path.dirname(sshKeygen ?? '/')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', script, 'bash', path.join(root, 'deploy/ia-vet'), dir],
    { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return { status, said: stdout + stderr };
}

const fetch = (given: string) => iaVet(`fetch "${given}"`);
const trust = (key: string) => iaVet(`trust "${key}.pub"`);

function writeSum() {
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  next.tar.gz\n`);
}

// Debian as root brings it; elsewhere `npm test` names these among the skipped.
describe.skipIf(!sshKeygen)('a release (needs ssh-keygen)', () => {
  beforeAll(() => {
    for (const key of [own, foreign])
      execFileSync(sshKeygen ?? '', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana@máquina', '-f', key]);
  });
  beforeEach(() => {
    for (const name of ['settings', 'data', 'next.tar.gz.sig'])
      rmSync(path.join(dir, name), { recursive: true, force: true });
    mkdirSync(path.join(dir, 'data'));
    writeFileSync(archive, 'an archive');
    writeSum();
  });

  test('signed by the trusted key is taken', () => {
    expect(trust(own)).toMatchObject({ status: 0, said: expect.stringMatching(/SHA256:/) });
    signRelease(archive, own, sshKeygen);
    expect(fetch(archive)).toEqual({ status: 0, said: '' });
    expect(readFileSync(path.join(dir, '.incoming/archive.tar.gz'), 'utf8')).toBe('an archive');
  });

  test.each([
    ['without a signature', 'não é assinado', () => undefined],
    ['signed by another key', 'a assinatura', () => signRelease(archive, foreign, sshKeygen)],
    [
      'changed after it was signed, with the sum of what it is now',
      'a assinatura',
      () => {
        signRelease(archive, own, sshKeygen);
        appendFileSync(archive, '!');
        writeSum();
      },
    ],
    [
      'signed by the trusted key for something else',
      'a assinatura',
      () => {
        execFileSync(sshKeygen ?? '', ['-Y', 'sign', '-q', '-f', own, '-n', 'file', archive]);
      },
    ],
    ['with another sum', 'a soma não confere', () => appendFileSync(archive, '!')],
  ])('%s is refused', (_, reason, prepare) => {
    trust(own);
    prepare();
    expect(fetch(archive)).toEqual({ status: 1, said: expect.stringContaining(reason) });
  });

  test('without a trusted key a file is taken by its sum, and said to be unsigned', () => {
    expect(fetch(archive)).toEqual({ status: 0, said: expect.stringContaining('não assinado') });
    appendFileSync(archive, '!');
    expect(fetch(archive)).toEqual({ status: 1, said: expect.stringContaining('a soma não confere') });
  });

  test('without a trusted key neither an address nor a file that the site can write is taken', () => {
    expect(fetch('https://127.0.0.1:9/next.tar.gz')).toMatchObject({
      status: 1,
      said: expect.stringContaining('nenhuma chave'),
    });
    const inside = path.join(dir, 'data/next.tar.gz');
    for (const ending of ['', '.sha256']) cpSync(archive + ending, inside + ending);
    const { status, said } = iaVet(`as_site() { "$@"; }; fetch "${inside}"`);
    expect([status, said]).toEqual([1, expect.stringContaining('em que o site grava')]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'without a trusted key no file is taken that the site’s user owns, or others write, wherever it is',
    () => {
      const folder = path.join(dir, 'copies');
      const inside = path.join(folder, 'next.tar.gz');
      const refusal = { status: 1, said: expect.stringContaining('em que o site grava') };
      const fetchInside = () => iaVet(`site_user=nobody; as_site() { "$@"; }; fetch "${inside}"`);
      mkdirSync(folder);
      for (const ending of ['', '.sha256']) cpSync(archive + ending, inside + ending);
      expect(fetchInside().status).toBe(0);
      chownSync(inside, 65534, 0);
      expect(fetchInside()).toMatchObject(refusal);
      chownSync(inside, 0, 0);
      chownSync(folder, 65534, 0);
      expect(fetchInside()).toMatchObject(refusal);
      chownSync(folder, 0, 0);
      chmodSync(folder, 0o777);
      expect(fetchInside()).toMatchObject(refusal);
      chmodSync(folder, 0o1777);
      expect(fetchInside().status).toBe(0);
    },
  );

  test.each(['http://127.0.0.1:9/a.tar.gz', 'ftp://127.0.0.1/a.tar.gz', 'file:///etc/passwd'])(
    '%s is no address for a release',
    (address) => {
      trust(own);
      expect(fetch(address)).toEqual({ status: 1, said: expect.stringContaining('só por https://') });
    },
  );

  test('may be signed by either of two trusted keys; the comments of keys stay out', () => {
    const both = path.join(dir, 'both.pub');
    writeFileSync(both, readFileSync(`${foreign}.pub`, 'utf8') + readFileSync(`${own}.pub`, 'utf8'));
    expect(iaVet(`trust "${both}"`).status).toBe(0);
    expect(readFileSync(trusted, 'utf8')).toBe(readPublicKey(foreign) + readPublicKey(own));
    signRelease(archive, own, sshKeygen);
    expect(fetch(archive).status).toBe(0);
  });

  test.each(['', 'ssh-ed25519 AAAA', 'not a key', 'ssh-ed25519 AAAA" cert-authority'])(
    'no key is made of %j',
    (text) => {
      writeFileSync(path.join(dir, 'odd.pub'), text);
      expect(iaVet(`trust "${dir}/odd.pub"`).status).toBe(1);
      expect(existsSync(trusted)).toBe(false);
    },
  );

  test('tells its kind of machine without being run', () => {
    mkdirSync(path.join(dir, 'bin'), { recursive: true });
    const program = path.join(dir, 'bin/node');
    const header = readFileSync(process.execPath).subarray(0, 64);
    writeFileSync(program, header);
    expect(iaVet(`fits "${dir}"`).status).toBe(0);
    header.writeUInt16LE(8, 18);
    writeFileSync(program, header);
    expect(iaVet(`fits "${dir}"`).status).toBe(1);
  });
});
