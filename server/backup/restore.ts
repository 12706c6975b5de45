import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import type { Database } from '../db/connect.ts';
import { migrationsFolder as ownMigrations } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { drain, type ReadOptions, readArchive } from './archive-reader.ts';
import { onOneConnection, qualified, setCopySession } from './catalog.ts';
import { createFilesReceiver } from './files-receiver.ts';
import { BackupError, filesFolder, type Manifest, secretName, tablesFolder } from './manifest.ts';
import { isSignedBy } from './signature.ts';
import { createTableLoader } from './table-loader.ts';
import {
  applyMigrations,
  claimEmptyDatabase,
  type MigrationPlan,
  makeTables,
  planMigrations,
} from './target.ts';

/**
 * Secrets that an archive's signature is checked with. An installation that has none yet uses the one in the archive, which
 * only shows that the archive is whole.
 */
export interface Trust {
  /** Undefined in an installation that has none yet. */
  secrets: readonly string[] | undefined;
  /** Accepts an archive whose signature is missing or wrong. */
  acceptsUnsigned?: boolean;
}

/** An archive that was read to its end and found whole. */
export interface CheckedArchive {
  file: string;
  passphrase: string | undefined;
  manifest: Manifest;
  plan: MigrationPlan;
  /** The owner of the secret that the signature verifies with. */
  signedBy: 'installation' | 'archive' | 'nobody';
  /** The secrets that its installation had made for itself. */
  secrets: string | undefined;
}

interface RestoreParts {
  database: Database;
  /** One that asks nothing of the database, whose tables are locked meanwhile. */
  storage: Storage;
  signal?: AbortSignal;
  /** Called with the secrets that the archive's installation had made for itself, if it had any. */
  keepSecret(secrets: string): void;
}

/**
 * Reads all of an archive and changes nothing.
 * @throws {BackupError} when it is damaged, made by a newer version, has another passphrase, or its signature
 * does not verify
 */
export async function checkArchive(
  file: string,
  trust: Trust,
  {
    migrationsFolder = ownMigrations,
    ...options
  }: ReadOptions & { migrationsFolder?: string | undefined } = {},
): Promise<CheckedArchive> {
  let secrets: string | undefined;
  const look = async (name: string, content: AsyncIterable<Uint8Array>) => {
    if (name === secretName) secrets = await text(content);
    else await drain(content);
  };
  const { manifest, text: written } = await readArchive(file, look, options);
  const plan = planMigrations(manifest, migrationsFolder);
  const own = secrets?.split('\n').map((line) => line.split(' ')[0] ?? '');
  const isProven = isSignedBy(written, trust.secrets ?? own ?? []);
  if (!isProven && !trust.acceptsUnsigned) throw new BackupError(whyUnproven(manifest, trust));
  const signedBy = isProven ? (trust.secrets ? 'installation' : 'archive') : 'nobody';
  return { file, passphrase: options.passphrase, manifest, plan, signedBy, secrets };
}

function whyUnproven({ signature }: Manifest, { secrets }: Trust): string {
  const override =
    'para restaurá-la mesmo assim, sabendo que quem a fez ou mudou decide quem administra o site, acrescente --unsigned.';
  if (signature === undefined)
    return `esta cópia não tem assinatura: é de uma versão antiga do produto, ou alguém a tirou; ${override}`;
  const found = secrets
    ? 'não confere com o segredo desta instalação (AUTH_SECRET): alguém a mudou, ou ela vem de outra instalação'
    : 'não pode ser conferida: esta instalação ainda não tem o segredo com que ela foi feita';
  return `a assinatura desta cópia ${found}; se é sua, ponha em AUTH_SECRET o segredo de antes (vários, separados por vírgulas); ${override}`;
}

/**
 * Puts a checked archive into an empty installation. Files and secret come first, and mean nothing without the rows,
 * which all appear at once when the only transaction ends: an installation is empty or complete, and a restore that
 * was ended on the way is run again.
 * @throws {BackupError} when the installation is not empty or in use, or when what arrived is not what the archive has
 */
export async function restoreArchive(
  { database, storage, keepSecret, signal }: RestoreParts,
  { file, passphrase, manifest, plan }: CheckedArchive,
): Promise<void> {
  await onOneConnection(database, async (client) => {
    await client.query('begin');
    await setCopySession(client);
    await claimEmptyDatabase(client);
    await makeTables(client, plan.before);
    const files = createFilesReceiver(storage, manifest);
    const tables = createTableLoader(client, manifest);
    const take = async (name: string, content: AsyncIterable<Uint8Array>) => {
      if (name.startsWith(filesFolder)) await files.receive(name, content);
      else if (name.startsWith(tablesFolder)) await tables.load(name, content);
      else if (name === secretName) keepSecret(await text(content));
      else throw new BackupError(`${file} contém algo desconhecido: ${name}.`);
    };
    const again = await readArchive(file, take, { signal, passphrase });
    if (!isDeepStrictEqual(again.manifest, manifest))
      throw new BackupError(`${file} foi trocado enquanto era lido.`);
    await tables.finish();
    await setSequences(client, manifest);
    await checkRows(client, manifest);
    await applyMigrations(client, plan.after);
    await files.check();
    await client.query('commit');
  });
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, lastValue]);
}

async function checkRows(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(name)}`);
    if (Number(rows[0]?.count) !== expected)
      throw new BackupError(`A tabela ${name} não chegou inteira ao banco de dados.`);
    await client.query(`analyze ${qualified(name)}`);
  }
}
