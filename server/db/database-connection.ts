import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import type { DatabaseAddress } from '../settings/addresses.ts';

/** The only options of pg that come from a setting. */
export type DatabaseConnection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

/**
 * Returns the options with which pg connects. It never gets the address itself, which it would read options from.
 * @throws {ConfigError} if a file of a certificate cannot be read
 */
export function databaseConnection(address: DatabaseAddress): DatabaseConnection {
  const { host, port, user, password, database, tls } = address;
  return { host, port, user, password, database, ssl: tlsOptions(tls) };
}

/** Makes `sslmode` mean what PostgreSQL's documentation says; by default the driver differs. */
function tlsOptions({
  sslmode,
  sslrootcert,
  sslcert,
  sslkey,
}: DatabaseAddress['tls']): pg.ClientConfig['ssl'] {
  if (sslmode === undefined && !sslrootcert && !sslcert && !sslkey) return undefined;
  if (sslmode === 'disable') return false;
  if (sslmode === 'verify-ca' && !sslrootcert)
    throw new ConfigError(
      'Configuração inválida: DATABASE_URL não serve: sslmode=verify-ca exige sslrootcert.',
    );
  const checksNoName = sslmode === 'verify-ca' || (sslmode === 'require' && sslrootcert);
  const checksNothing = sslmode === 'prefer' || sslmode === 'no-verify' || sslmode === 'require';
  return {
    ...(sslrootcert && { ca: read('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: read('sslcert', sslcert) }),
    ...(sslkey && { key: read('sslkey', sslkey) }),
    ...(checksNoName
      ? { checkServerIdentity: () => undefined }
      : checksNothing && { rejectUnauthorized: false }),
  };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(
      `Configuração inválida: DATABASE_URL não serve: o arquivo de ${name} não pode ser lido.`,
    );
  }
}
