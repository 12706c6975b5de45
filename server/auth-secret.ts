import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sessionLifetimeSeconds } from '../domain/lifetimes.ts';
import { ConfigError } from './config-error.ts';
import { restrict, writePrivately } from './data-dir.ts';
import type { Secrets } from './sessions/signature.ts';
import { isSampleSecret } from './settings/settings.ts';

interface GeneratedSecrets {
  current: string;
  /** These only verify signatures; newest first. */
  retired: { secret: string; since: Date }[];
}

const minSecretLength = 32;
/** Refuses a file of zeros after a power cut, or one repeated key. */
const minDistinctCharacters = 8;

/** Parses AUTH_SECRET: the first secret signs, all verify. @throws {ConfigError} if one is weak */
export function readSecretList(setting: string): Secrets {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  for (const [index, secret] of [first, ...others].entries()) {
    const weak = findWeakness(secret);
    const which = others.length > 0 ? `: o ${index + 1}º segredo da lista` : '';
    if (weak)
      throw new ConfigError(
        `Configuração inválida: AUTH_SECRET${which} ${weak}; para gerar um: openssl rand -base64 33.`,
      );
  }
  return [first, ...others];
}

/**
 * Reads the secrets of an installation without AUTH_SECRET, and writes a new one if there is none. Retired secrets
 * verify until the last session that they signed has expired.
 * @throws {ConfigError} if the file has no valid secret: signing with it would let anybody in
 */
export function loadOrCreateSecrets(dataDir: string, now = new Date()): Secrets {
  const file = secretFile(dataDir);
  if (!existsSync(file)) writePrivately(file, newSecret(), { isNew: true });
  restrict(file, 0o600);
  const { current, retired } = parse(readSecretFile(dataDir), file);
  return [current, ...withoutExpired(retired, now).map(({ secret }) => secret)];
}

/**
 * Returns the installation's current and retired secrets, to verify a backup's signature; writes nothing.
 * @returns undefined if there is none yet
 * @throws {ConfigError} if one is weak
 */
export function readAllSecrets(setting: string | undefined, dataDir: string): readonly string[] | undefined {
  if (setting) return readSecretList(setting);
  if (!existsSync(secretFile(dataDir))) return undefined;
  const { current, retired } = parse(readSecretFile(dataDir), secretFile(dataDir));
  return [current, ...retired.map(({ secret }) => secret)];
}

export function readSecretFile(dataDir: string): string {
  const file = secretFile(dataDir);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, `não pode ser lido (${(error as NodeJS.ErrnoException).code})`);
  }
}

export function replaceSecretFile(dataDir: string, text: string): void {
  parse(text, 'auth-secret');
  writePrivately(secretFile(dataDir), text);
}

/**
 * Writes a new secret. @param known earlier secrets that others may have read: they only verify archives
 * @returns the new one and those
 */
export function replaceLeakedSecrets(dataDir: string, known: readonly string[]): Secrets {
  const secret = newSecret();
  const lines = known.map((one) => `${one} ${new Date(0).toISOString()}`);
  writePrivately(secretFile(dataDir), [secret, ...lines].join('\n'));
  return [secret, ...known];
}

/** Writes a new secret, which signs from the next start on. @returns when the previous one stops to verify */
export function rotateGeneratedSecret(dataDir: string, now = new Date()): Date {
  const { current, retired } = parse(readSecretFile(dataDir), secretFile(dataDir));
  const old = [{ secret: current, since: now }, ...withoutExpired(retired, now)];
  const lines = old.map(({ secret, since }) => `${secret} ${since.toISOString()}`);
  writePrivately(secretFile(dataDir), [newSecret(), ...lines].join('\n'));
  return verifiesUntil(now);
}

/** Parses the secret that signs, then one retired secret and its date per line. */
function parse(text: string, file: string): GeneratedSecrets {
  const [current = '', ...others] = text.trim().split('\n');
  const retired = others.map((line) => {
    const [secret = '', since = ''] = line.split(' ');
    return { secret, since: new Date(since) };
  });
  for (const { secret } of [{ secret: current }, ...retired]) {
    const weak = findWeakness(secret);
    if (weak) throw unusable(file, weak);
  }
  if (retired.some(({ since }) => Number.isNaN(since.getTime())))
    throw unusable(file, 'tem um segredo antigo sem data');
  return { current, retired };
}

function findWeakness(secret: string): string | undefined {
  if (secret === '') return 'está vazio';
  if (isSampleSecret(secret)) return 'é o valor de exemplo, que todos conhecem';
  if (secret.length < minSecretLength) return `deve ter pelo menos ${minSecretLength} caracteres`;
  if (new Set(secret).size < minDistinctCharacters) return 'repete poucos caracteres';
}

function unusable(file: string, reason: string): ConfigError {
  return new ConfigError(
    `Configuração inválida: o segredo em ${file} ${reason}: recupere-o de uma cópia de segurança; sem cópia, apague ` +
      'o arquivo, e todos entram de novo com a mesma senha.',
  );
}

function withoutExpired(retired: GeneratedSecrets['retired'], now: Date): GeneratedSecrets['retired'] {
  return retired.filter(({ since }) => verifiesUntil(since) > now);
}

const verifiesUntil = (since: Date) => new Date(since.getTime() + sessionLifetimeSeconds * 1000);
const secretFile = (dataDir: string) => path.join(dataDir, 'auth-secret');
const newSecret = () => randomBytes(32).toString('base64url');
