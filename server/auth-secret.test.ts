import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sessionLifetimeSeconds } from '../domain/lifetimes.ts';
import { canMount, mountSmallDisk } from '../tests/support/small-disk.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { loadOrCreateSecrets, replaceSecretFile, rotateGeneratedSecret } from './auth-secret.ts';
import { readConfig } from './config.ts';

const isRoot = process.geteuid?.() === 0;
let dir: string;
let file: string;
beforeEach(() => {
  dir = temporaryFolder(onTestFinished);
  file = path.join(dir, 'auth-secret');
});

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dir, ...env }).authSecrets;

describe('the secret that an installation makes for itself', () => {
  test.runIf(canMount)('is whole or not there, where the disk fills while it is made', () => {
    onTestFinished(mountSmallDisk(dir, '16k'));
    const ballast = path.join(dir, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(64 * 1024))).toThrow('ENOSPC');
    expect(() => read()).toThrow(/^Configuração inválida: DATA_DIR \(.+\): não há espaço em disco\.$/);
    expect(readdirSync(dir)).toEqual(['ballast']);
    rmSync(ballast);
    expect(read()[0]).toHaveLength(43);
  });

  test('is the same for processes that start at once', async () => {
    const script = `
      const { readConfig } = await import('./server/config.ts');
      console.log(readConfig(process.env).authSecrets.join());`;
    const said = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          env: { DATA_DIR: dir },
        });
        let output = '';
        child.stdout.on('data', (chunk) => (output += chunk));
        await once(child, 'close');
        return output;
      }),
    );
    expect(new Set(said)).toEqual(new Set([`${readFileSync(file, 'utf8')}\n`]));
    expect(readdirSync(dir)).toEqual(['auth-secret']);
  });

  test.each<[string, string]>([
    ['está vazio', ''],
    ['está vazio', '\n'],
    ['deve ter pelo menos 32 caracteres', '0123456789012345678901234567890'],
    ['repete poucos caracteres', '\0'.repeat(43)],
    ['é o valor de exemplo', 'pelo-menos-32-caracteres-aleatorios'],
    ['está vazio', `${'0123456789'.repeat(4)}\n 2026-11-21T20:00:00.000Z`],
    ['tem um segredo antigo sem data', `${'0123456789'.repeat(4)}\n${'9876543210'.repeat(4)}`],
  ])('is refused where it %s: %j', (what, content) => {
    writeFileSync(file, content);
    expect(() => read()).toThrow(`Configuração inválida: o segredo em ${file} ${what}`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test.runIf(isRoot)('belongs to whoever the folder belongs to, though root makes or changes it', () => {
    chownSync(dir, 65534, 65534);
    read();
    expect(statSync(file).uid).toBe(65534);
    rotateGeneratedSecret(dir);
    expect(statSync(file)).toMatchObject({ uid: 65534, gid: 65534 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('secrets of AUTH_SECRET', () => {
  const [one, two] = ['first-secret-0123456789-0123456789', 'other-secret-0123456789-0123456789'];

  test('are a list: the first signs', () => {
    expect(read({ AUTH_SECRET: one })).toEqual([one]);
    expect(read({ AUTH_SECRET: `${one}, ${two}` })).toEqual([one, two]);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['deve ter pelo menos 32', 'short'],
    ['deve ter pelo menos 32', '0123456789012345678901234567890'],
    ['repete poucos', 'a'.repeat(40)],
    [': o 2º segredo da lista está vazio', `${one},`],
    [': o 2º segredo da lista deve ter pelo menos 32', `${one},short`],
    [': o 2º segredo da lista é o valor de exemplo', `${one},pelo-menos-32-caracteres-aleatorios`],
    [': o 1º segredo da lista está vazio', `,${one}`],
  ])('are refused where one %s', (what, AUTH_SECRET) => {
    expect(() => read({ AUTH_SECRET })).toThrow(/^Configuração inválida: AUTH_SECRET.+\.$/);
    expect(() => read({ AUTH_SECRET })).toThrow(what);
  });
});

describe('a new secret', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = new Date('2026-11-21T12:00:00Z');
  const later = (days: number) => new Date(start.getTime() + days * day);

  test('signs, while each of before verifies for as long as a session of its time may live', () => {
    const [first] = loadOrCreateSecrets(dir, start);
    expect(rotateGeneratedSecret(dir, start)).toEqual(
      new Date(start.getTime() + sessionLifetimeSeconds * 1000),
    );
    const [second] = loadOrCreateSecrets(dir, start);
    rotateGeneratedSecret(dir, later(10));
    const [third] = loadOrCreateSecrets(dir, later(10));
    expect(new Set([first, second, third]).size).toBe(3);
    expect(loadOrCreateSecrets(dir, later(29))).toEqual([third, second, first]);
    expect(loadOrCreateSecrets(dir, later(31))).toEqual([third, second]);
    expect(loadOrCreateSecrets(dir, later(41))).toEqual([third]);
    rotateGeneratedSecret(dir, later(41));
    expect(readFileSync(file, 'utf8')).not.toContain(second);
    expect(loadOrCreateSecrets(dir, later(41)).slice(1)).toEqual([third]);
  });

  test('and those of before arrive with an archive', () => {
    loadOrCreateSecrets(dir, start);
    rotateGeneratedSecret(dir, start);
    const target = path.join(dir, 'target');
    mkdirSync(target);
    replaceSecretFile(target, readFileSync(file, 'utf8'));
    expect(loadOrCreateSecrets(target, start)).toEqual(loadOrCreateSecrets(dir, start));
    expect(() => replaceSecretFile(target, 'weak')).toThrow('deve ter pelo menos 32 caracteres');
    expect(loadOrCreateSecrets(target, start)).toEqual(loadOrCreateSecrets(dir, start));
  });
});
