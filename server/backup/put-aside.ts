import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import type { Config } from '../config.ts';
import { writePrivately } from '../data-dir.ts';
import type { Database } from '../db/connect.ts';
import type { Storage } from '../storage/storage.ts';
import { makeBackup, readBackupSecrets } from './backup.ts';
import { readLackingMessages } from './lacking-messages.ts';

/** Names what a restore replaces. */
export interface Aside {
  copy: string;
  /** The file of payment messages that the restored copy lacks; undefined if there are none. */
  messages: string | undefined;
  /** Emails of accounts that were erased after the copy. */
  returned: string[];
}

interface AsideParts {
  /** Runs in the transaction in which `countLacking` has run. */
  client: ClientBase;
  config: Config;
  database: Database;
  storage: Storage;
  signal: AbortSignal;
}

/** A task removes files in it that are as old as copies may be. */
export const asideFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'before-restore');

/** Makes a copy of what a restore is about to replace, and writes the payment messages that the restored one lacks. */
export async function putAside({ client, config, database, storage, signal }: AsideParts): Promise<Aside> {
  const folder = asideFolder(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().slice(0, 23).replaceAll(':', '-').replace('.', '-');
  const copy = path.join(folder, `copia-${moment}.tar.gz`);
  await makeBackup({ ...readBackupSecrets(config), database, storage }, copy, { signal });
  const lines = await readLackingMessages(client);
  const messages = lines.length > 0 ? path.join(folder, `avisos-de-pagamento-${moment}.jsonl`) : undefined;
  if (messages) writePrivately(messages, lines.map((line) => `${line}\n`).join(''));
  await client.query(
    `create temporary table erased on commit drop as select detail as id from audit_log where action = 'erase-account'`,
  );
  return { copy, messages, returned: [] };
}

/** Returns the emails of accounts in the restored data that were erased after its day. */
export async function listReturned(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    'select email from users where id::text in (select id from pg_temp.erased) order by email',
  );
  return rows.map(({ email }) => email);
}
