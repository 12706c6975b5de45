import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPublicKey, signRelease } from '../../scripts/lib/sign-release.ts';
import { findProgram } from '../support/find-program.ts';
import { runIaVet } from '../support/ia-vet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dir = temporaryFolder(afterAll);
const sshKeygen = findProgram('ssh-keygen');
const archive = path.join(dir, 'next.tar.gz');
const trusted = path.join(dir, 'settings/release-key.pub');
const [own, foreign] = [path.join(dir, 'own'), path.join(dir, 'foreign')];

const iaVet = (command: string) => runIaVet(dir, command, path.dirname(sshKeygen ?? '/'));
const fetch = (given: string) => iaVet(`fetch "${given}"`);
const trust = (key: string) => iaVet(`trust "${key}.pub"`);

function writeSum(file = archive) {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
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

  // Releases installed before read nothing but this.
  test('is signed as ia-vet has checked since 1.0.0: the whole archive, for ia-vet-release', () => {
    signRelease(archive, own, sshKeygen);
    const signers = path.join(dir, 'signers');
    writeFileSync(signers, `ia-vet ${readPublicKey(own)}`);
    const options = ['-Y', 'verify', '-f', signers, '-I', 'ia-vet', '-n', 'ia-vet-release'];
    const said = execFileSync(sshKeygen ?? '', [...options, '-s', `${archive}.sig`], {
      input: readFileSync(archive),
      encoding: 'utf8',
    });
    expect(said).toContain('Good "ia-vet-release" signature for ia-vet');
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

  test('no key is taken over a link, from an address or from nowhere, and each ends with a sentence', () => {
    symlinkSync(`${own}.pub`, path.join(dir, 'link.pub'));
    for (const [given = '', reason = ''] of [
      [`${dir}/link.pub`, 'é um atalho'],
      ['https://127.0.0.1:9/key.pub', 'a pasta não existe'],
      [`${dir}/nowhere/key.pub`, 'a pasta não existe'],
      [`${dir}/nothing.pub`, 'não há o arquivo'],
    ])
      expect(iaVet(`trust "${given}"`)).toEqual({ status: 1, said: expect.stringContaining(reason) });
    expect(existsSync(trusted)).toBe(false);
  });

  test('what is reinstalled after an uninstall need not be signed by the key before', () => {
    trust(own);
    const { status, said } = iaVet(
      'lock() { :; }; systemctl() { :; }; grep() { false; }; rm() { shift $(($# - 1)); command rm "$1"; }; uninstall',
    );
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.stringContaining('a próxima instalação traz a sua'),
    });
    expect(existsSync(trusted)).toBe(false);
  });

  test.each(['', 'ssh-ed25519 AAAA', 'not a key', 'ssh-ed25519 AAAA" cert-authority'])(
    'no key is made of %j',
    (text) => {
      writeFileSync(path.join(dir, 'odd.pub'), text);
      expect(iaVet(`trust "${dir}/odd.pub"`).status).toBe(1);
      expect(existsSync(trusted)).toBe(false);
    },
  );

  /** Packs and signs a release of this version, in a file of this name. */
  function pack(version: string, name = `ia-vet-${version}-linux-x64.tar.gz`): string {
    const folder = path.join(dir, 'packed', `ia-vet-${version}`);
    mkdirSync(path.join(folder, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'edition'), `${version} ${version}\n`);
    writeFileSync(path.join(folder, 'bin/node'), readFileSync(process.execPath).subarray(0, 64));
    writeFileSync(path.join(folder, 'bin/start'), '', { mode: 0o755 });
    const file = path.join(dir, name);
    execFileSync('tar', ['-czf', file, '-C', path.dirname(folder), path.basename(folder)]);
    writeSum(file);
    signRelease(file, own, sshKeygen);
    return file;
  }
  /** Runs the whole update, without services, copies of the data and the start of what comes. */
  const update = (...args: string[]) =>
    iaVet(`settle() { :; }; lock() { :; }; copies() { :; }; renew_files() { :; }
      change_to() { point current "$1"; }; update ${args.map((arg) => `'${arg}'`).join(' ')}`);
  function runs(version: string) {
    const folder = path.join(dir, 'releases', version);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'edition'), `${version} ${version}\n`);
    rmSync(path.join(dir, 'current'), { force: true });
    symlinkSync(folder, path.join(dir, 'current'));
  }
  const running = () => path.basename(readlinkSync(path.join(dir, 'current')));

  describe('that is older than the one that runs', () => {
    beforeEach(() => {
      trust(own);
      runs('1.10.0');
    });

    test.each([
      ['1.9.0', '1.10.0'],
      ['1.10.0-dev', '1.10.0'],
    ])('%s over %s is refused, and taken with the word', (version) => {
      const file = pack(version);
      expect(update(file)).toEqual({
        status: 1,
        said: expect.stringContaining(
          `mais antiga do que a 1.10.0 de agora. Se é a que você quer: ia-vet update --older`,
        ),
      });
      expect(running()).toBe('1.10.0');
      expect(update('--older', file)).toEqual({
        status: 0,
        said: expect.stringContaining(`a edição ${version} é mais antiga`),
      });
      expect(running()).toBe(version);
    });

    test.each([[[]], [['--older']]])(
      'is refused under the name of a newer one, with the words %j',
      (words) => {
        const file = pack('1.9.0', 'ia-vet-1.11.0-linux-x64.tar.gz');
        expect(update(...words, file)).toEqual({
          status: 1,
          said: expect.stringContaining('traz a edição 1.9.0, e não a 1.11.0 do nome'),
        });
        expect(running()).toBe('1.10.0');
      },
    );

    test.each(['1.10.1', '1.11.0-dev'])('does not concern %s, under any name', (version) => {
      expect(update(pack(version, 'newest.tar.gz'))).toMatchObject({ status: 0 });
      expect(running()).toBe(version);
    });
  });

  test('that is damaged, though its sum and its signature are right, is refused in words', () => {
    trust(own);
    runs('1.10.0');
    const file = pack('1.11.0');
    truncateSync(file, 200);
    writeSum(file);
    signRelease(file, own, sshKeygen);
    const { status, said } = update(file);
    expect(status).toBe(1);
    expect(said).toContain('está danificado');
    expect(said).not.toMatch(/gzip|tar:/);
  });

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
