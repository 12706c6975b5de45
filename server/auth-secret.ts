import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sessionLifetime } from '../domain/session.ts';
import { ConfigError } from './config-error.ts';
import { restrict, writePrivately } from './data-dir.ts';
import type { Secrets } from './sessions/signature.ts';
import { isSampleSecret } from './settings/settings.ts';

interface OwnSecrets {
  current: string;
  /** Only verify, youngest first. */
  retired: { secret: string; since: Date }[];
}

const shortest = 32;
/** Detects a file of zeros after a power cut, or a key held down. */
const fewestDifferent = 8;

/** @throws {ConfigError} if one of AUTH_SECRET's is weak */
export function readSecretList(setting: string): Secrets {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  for (const [index, secret] of [first, ...others].entries()) {
    const weak = weakness(secret);
    const which = others.length > 0 ? `: o ${index + 1}º segredo da lista` : '';
    if (weak)
      throw new ConfigError(
        `Configuração inválida: AUTH_SECRET${which} ${weak}; para gerar um: openssl rand -base64 33.`,
      );
  }
  return [first, ...others];
}

/**
 * Returns the installation's secrets, made where there are none; retired ones stay while a session of theirs may live.
 * @throws {ConfigError} if the file holds no secret: signing with it would let anybody in
 */
export function ownSecrets(dataDir: string, now = new Date()): Secrets {
  const file = locate(dataDir);
  if (!existsSync(file)) writePrivately(file, newSecret(), { isNew: true });
  restrict(file, 0o600);
  const { current, retired } = parse(readOwnSecrets(dataDir), file);
  return [current, ...stillVerifying(retired, now).map(({ secret }) => secret)];
}

/**
 * Returns every secret that an installation has or had, and makes none: old signatures are recognized by them.
 * @throws {ConfigError} as the others do
 */
export function presentSecrets(setting: string | undefined, dataDir: string): readonly string[] | undefined {
  if (setting) return readSecretList(setting);
  if (!existsSync(locate(dataDir))) return undefined;
  const { current, retired } = parse(readOwnSecrets(dataDir), locate(dataDir));
  return [current, ...retired.map(({ secret }) => secret)];
}

export function readOwnSecrets(dataDir: string): string {
  const file = locate(dataDir);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, `não pode ser lido (${(error as NodeJS.ErrnoException).code})`);
  }
}

export function replaceOwnSecrets(dataDir: string, text: string): void {
  parse(text, 'auth-secret');
  writePrivately(locate(dataDir), text);
}

/** Makes a new secret sign from the next start on. @returns until when the previous one verifies */
export function rotateOwnSecret(dataDir: string, now = new Date()): Date {
  const { current, retired } = parse(readOwnSecrets(dataDir), locate(dataDir));
  const old = [{ secret: current, since: now }, ...stillVerifying(retired, now)];
  const lines = old.map(({ secret, since }) => `${secret} ${since.toISOString()}`);
  writePrivately(locate(dataDir), [newSecret(), ...lines].join('\n'));
  return endOf(now);
}

/** Parses the secret that signs, then one retired secret and its date per line. */
function parse(text: string, file: string): OwnSecrets {
  const [current = '', ...others] = text.trim().split('\n');
  const retired = others.map((line) => {
    const [secret = '', since = ''] = line.split(' ');
    return { secret, since: new Date(since) };
  });
  for (const { secret } of [{ secret: current }, ...retired]) {
    const weak = weakness(secret);
    if (weak) throw unusable(file, weak);
  }
  if (retired.some(({ since }) => Number.isNaN(since.getTime())))
    throw unusable(file, 'tem um segredo antigo sem data');
  return { current, retired };
}

function weakness(secret: string): string | undefined {
  if (secret === '') return 'está vazio';
  if (isSampleSecret(secret)) return 'é o valor de exemplo, que todos conhecem';
  if (secret.length < shortest) return `deve ter pelo menos ${shortest} caracteres`;
  if (new Set(secret).size < fewestDifferent) return 'repete poucos caracteres';
}

function unusable(file: string, what: string): ConfigError {
  return new ConfigError(
    `Configuração inválida: o segredo em ${file} ${what}: recupere-o de uma cópia de segurança; sem cópia, apague ` +
      'o arquivo, e todos entram de novo com a mesma senha.',
  );
}

function stillVerifying(retired: OwnSecrets['retired'], now: Date): OwnSecrets['retired'] {
  return retired.filter(({ since }) => endOf(since) > now);
}

const endOf = (since: Date) => new Date(since.getTime() + sessionLifetime * 1000);
const locate = (dataDir: string) => path.join(dataDir, 'auth-secret');
const newSecret = () => randomBytes(32).toString('base64url');
