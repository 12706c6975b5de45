import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type Database, onOwnConnection } from '../db/connect.ts';
import { applyMigrations, migrationsFolder as ownMigrations } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { damaged, type ReadManifest, type ReadOptions, readArchive, swapped } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import {
  claimDatabase,
  emptyTables,
  type MigrationPlan,
  planMigrations,
  recreateTables,
  setSequences,
} from './empty-database.ts';
import {
  filesFolder,
  isSignedBy,
  type Manifest,
  type Member,
  measureMember,
  secretName,
  tablesFolder,
} from './manifest.ts';
import { beginCopying, keyTables, qualified } from './tables.ts';

export interface Trust {
  /**
   * Secrets of this installation, which verify the signature. Without them the archive's own do, and without both
   * nothing does: either way the hashes prove only that the archive is whole.
   */
  secrets: readonly string[] | undefined;
  /** True to accept an archive whose signature is missing or invalid. */
  acceptsUnsigned?: boolean;
  /** True to accept an anonymous copy, which is no installation's. */
  acceptsAnonymous?: boolean;
}

export interface CheckedArchive extends ReadManifest {
  file: string;
  passphrase: string | undefined;
  plan: MigrationPlan;
  /** The owner of the secret that verifies the signature. */
  signedBy: 'installation' | 'archive' | 'nobody';
  /** Text of an encrypted archive's secret file; undefined if the installation used AUTH_SECRET. */
  secretFileText: string | undefined;
}

export interface RestoreParts {
  database: Database;
  /** Must not query the database, whose tables are locked. */
  storage: Storage;
  signal?: AbortSignal;
  /** Runs in the same transaction before anything changes; a throw leaves what there is. */
  prepare?: ((client: ClientBase, hasData: boolean) => Promise<void>) | undefined;
  /** Runs when all rows are compared, in their transaction. */
  beforeCommit(client: ClientBase): Promise<void>;
}

type Content = AsyncIterable<Uint8Array>;

/**
 * Reads a whole archive and changes nothing.
 * @throws {BackupError} if it is damaged, from a newer release, has another passphrase, is anonymous or not signed as `trust` asks
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
  const look = async (name: string, content: Content) => {
    // A secret in a plain archive proves nothing: anybody may have read or replaced it.
    if (name === secretName && options.passphrase !== undefined) secrets = await text(content);
    else await drain(content);
  };
  const read = await readArchive(file, look, options).catch((error: unknown) => {
    throw error instanceof BackupError ? error : damaged(file);
  });
  if (read.manifest.anonymous && !trust.acceptsAnonymous) throw new BackupError(anonymousText);
  const plan = planMigrations(read.manifest, migrationsFolder);
  const own = secrets === undefined ? undefined : parseSecrets(secrets);
  // A secret that somebody exchanged does not verify what the archive's own signed.
  if (own && read.manifest.signature !== undefined && !isSignedBy(read.text, own)) secrets = undefined;
  const verifying = trust.secrets ?? own;
  const isProven = isSignedBy(read.text, verifying ?? []);
  const isUnverifiable = verifying === undefined && read.manifest.signature !== undefined;
  if (!isProven && !isUnverifiable && !trust.acceptsUnsigned)
    throw new BackupError(whyUnproven(read.manifest, trust));
  const signedBy = isProven ? (trust.secrets ? 'installation' : 'archive') : 'nobody';
  return { ...read, file, passphrase: options.passphrase, plan, signedBy, secretFileText: secrets };
}

const anonymousText =
  'esta é uma cópia anônima: nomes, e-mails e textos das pessoas foram trocados ou apagados, e ela não devolve o site a ninguém. Abra-a com npm run demo -- --from ARQUIVO; para restaurá-la mesmo assim numa instalação vazia, acrescente --anonymous.';

/** Returns the secrets of a secret file, the newest first. */
export const parseSecrets = (text: string) => text.split('\n').map((line) => line.split(' ')[0] ?? '');

function whyUnproven({ signature }: Manifest, { secrets }: Trust): string {
  const override =
    'para restaurá-la mesmo assim, sabendo que quem a fez ou mudou decide quem administra o site, acrescente --unsigned.';
  if (signature === undefined)
    return `esta cópia não tem assinatura: é de uma versão antiga do produto, ou alguém a tirou; ${override}`;
  const found = secrets
    ? 'não confere com o segredo desta instalação (AUTH_SECRET): alguém a mudou, ou ela vem de outra instalação'
    : 'não confere com o segredo que veio nela: alguém a mudou';
  return `a assinatura desta cópia ${found}; se é sua, ponha em AUTH_SECRET o segredo de antes (vários, separados por vírgulas); ${override}`;
}

/**
 * Restores a checked archive. Files have no effect without the rows, which all become visible at one commit, in the place
 * of those that there were: whatever ends a restore leaves the one or the other, and it can be run again.
 * @throws {BackupError} if the product is connected, the installation holds data and nobody prepares for that, or the loaded
 * rows or files differ from the archive's
 */
export async function restoreArchive(
  { database, storage, signal, prepare, beforeCommit }: RestoreParts,
  archive: CheckedArchive,
): Promise<void> {
  const { members } = archive.manifest;
  const files = new Map(members.map((member) => [member.name.slice(filesFolder.length), member]));
  const written: Member[] = [];
  await onOwnConnection(database, async (client) => {
    await beginCopying(client, '');
    const hasData = await claimDatabase(client);
    if (hasData && !prepare) throw new BackupError('Esta instalação não está vazia.');
    await prepare?.(client, hasData);
    if (hasData) await emptyTables(client);
    const takeFile: FileHandler = async (path, content) => {
      const member = files.get(path);
      // A file that is there stays: if the restore fails, rows of before still name it.
      if (!member || (await hashFile(storage, path)) === member.sha256) return drain(content);
      await receiveFile(storage, path, content);
      written.push(member);
    };
    await fillEmptyDatabase(client, archive, { signal, takeFile });
    await checkFiles(storage, written);
    await disarm(client);
    await beforeCommit(client);
    await client.query('commit');
  });
}

type FileHandler = (path: string, content: Content) => Promise<void>;

/**
 * Fills empty tables in the current transaction.
 * @throws {BackupError} if the archive was swapped, or the loaded rows differ from its manifest
 */
export async function fillEmptyDatabase(
  client: ClientBase,
  { file, passphrase, manifest, text: checked, plan }: CheckedArchive,
  { signal, takeFile }: { signal?: AbortSignal | undefined; takeFile: FileHandler },
): Promise<void> {
  await recreateTables(client, plan.before);
  const tables = createTableLoader(client, manifest);
  const take = async (name: string, content: Content) => {
    if (name.startsWith(filesFolder)) await takeFile(name.slice(filesFolder.length), content);
    else if (name.startsWith(tablesFolder)) await tables.load(name, content);
    else if (name === secretName) await text(content);
    else throw new BackupError(`${file} contém algo desconhecido: ${name}.`);
  };
  const again = await readArchive(file, take, { signal, passphrase, expected: manifest.members });
  if (again.text !== checked) throw swapped(file);
  await tables.finish();
  await setSequences(client, manifest.sequences);
  await checkRowCounts(client, manifest);
  await client.query(`analyze ${manifest.tables.map(({ name }) => qualified(name)).join(', ')}`);
  await applyMigrations(client, plan.after);
}

/** Stored as the error of what was queued in the copy. */
const queuedInCopy = 'Estava por enviar na cópia restaurada.';

/**
 * Deletes sessions, links, codes and keys that archives of earlier releases still hold, forgets known devices, and stops
 * queued emails, webhooks and newsletters: they were sent since, or nobody wants them any more.
 */
async function disarm(client: ClientBase): Promise<void> {
  for (const name of keyTables) await client.query(`delete from ${qualified(name)}`);
  await client.query('update users set devices_forgotten_at = now()');
  await client.query('update newsletters set scheduled_at = null where scheduled_at is not null');
  for (const queue of ['outbox', 'webhook_deliveries'])
    await client.query(
      `update ${queue} set due_at = null, failed_at = now(), last_error = $1 where due_at is not null`,
      [queuedInCopy],
    );
  await client.query(
    'update webhook_endpoints set turned_off_at = now(), failures = 0, failing_since = null, paused_until = null',
  );
}

/** Counts before later migrations, which may change rows. @throws {BackupError} naming a table that is not as it was */
async function checkRowCounts(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(name)}`);
    if (Number(rows[0]?.count) !== expected)
      throw new BackupError(`A tabela ${name} não tem as linhas que a cópia diz ter.`);
  }
}

async function receiveFile(storage: Storage, path: string, content: Content): Promise<void> {
  const received = await storage.receive(content);
  // An interrupted restore may have left it; the path holds the upload's time or id, so it is no other file's.
  await storage.remove(path);
  if (await received.publish(path)) return;
  await received.discard();
  throw new BackupError(`O arquivo ${path} não pôde ser gravado: o nome já está em uso.`);
}

/** Reads every file back. @throws {BackupError} naming one that is not as it was */
async function checkFiles(storage: Storage, members: readonly Member[]): Promise<void> {
  for (const { name, sha256 } of members.filter((member) => member.name.startsWith(filesFolder))) {
    const path = name.slice(filesFolder.length);
    if ((await hashFile(storage, path)) !== sha256)
      throw new BackupError(`O arquivo ${path} não chegou inteiro ao armazenamento.`);
  }
}

/** Reads a file. @returns its SHA-256; undefined where it is not there */
async function hashFile(storage: Storage, path: string): Promise<string | undefined> {
  const found = await storage.read(path);
  if (!found) return undefined;
  const { content, describe } = measureMember(
    path,
    found.body instanceof Uint8Array ? [found.body] : found.body,
  );
  await drain(content);
  return describe().sha256;
}

export async function drain(content: Content): Promise<void> {
  for await (const _ of content);
}

/**
 * Loads tables from a backup's parts. One COPY per table: a row may span two parts.
 * @param target of a table's rows
 */
export function createTableLoader(
  client: ClientBase,
  { tables }: Pick<Manifest, 'tables'>,
  target = qualified,
) {
  let current: { name: string; rows: number; copy: CopyStreamQuery; loaded: Promise<void> } | undefined;

  async function finish(): Promise<void> {
    if (!current) return;
    const { name, rows, copy, loaded } = current;
    copy.end();
    await loaded;
    if (copy.rowCount !== rows)
      throw new BackupError(`A tabela ${name} não chegou inteira ao banco de dados.`);
  }

  return {
    async load(member: string, content: Content): Promise<void> {
      const name = member.slice(tablesFolder.length, member.lastIndexOf('/'));
      if (current?.name !== name) {
        await finish();
        const table = tables.find((known) => known.name === name);
        if (!table) throw new BackupError(`A cópia traz uma tabela que ela mesma não descreve: ${name}.`);
        const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        const copy = client.query(copyFrom(`copy ${target(name)} (${columns}) from stdin`));
        const loaded = finished(copy);
        // `finish` awaits it; it may fail before.
        loaded.catch(() => undefined);
        current = { name, rows: table.rows, copy, loaded };
      }
      const { copy, loaded } = current;
      await pipeline(content, copy, { end: false }).catch(async (error: unknown) => {
        // Prefers PostgreSQL's own error.
        await loaded;
        throw error;
      });
    },
    finish,
  };
}
