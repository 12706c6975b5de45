import path from 'node:path';
import { pino } from 'pino';
import type { Database } from '../../server/db/connect.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openStorage } from '../../server/storage/open.ts';
import { checkedConfig } from './checked-config.ts';
import { fail, root } from './command.ts';

/** Opens what the owner's commands work on, whether the product runs or not. @param refuse told why it cannot be opened */
export async function openInstallation(refuse = ({ message }: Error): never => fail(message)) {
  const config = checkedConfig();
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log).catch(refuse);
  const shippedDir = path.join(root, 'dist/materials');
  const storage = openStorage({ ...config, shippedDir });
  return { config, log, database, storage, close };
}

/** Does a command's work on tables that are up to date, and closes. @param work gives what went wrong, or nothing */
export async function runOnInstallation(
  { database, close }: { database: Database; close(): Promise<void> },
  work: () => Promise<string | undefined>,
): Promise<void> {
  let problem: string | undefined;
  try {
    await migrateDatabase(database);
    problem = await work();
  } finally {
    await close();
  }
  if (problem) fail(problem);
}
