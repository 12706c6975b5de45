import path from 'node:path';
import { pino } from 'pino';
import type { Database } from '../../server/db/connect.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openStorage } from '../../server/storage/open.ts';
import { checkedConfig } from './checked-config.ts';
import { fail, root } from './command.ts';

/** Works whether or not the product is running. @param refuse gets the error if the database does not open */
export async function openInstallation(refuse = ({ message }: Error): never => fail(message)) {
  const config = checkedConfig();
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log).catch(refuse);
  const shippedDir = path.join(root, 'dist/materials');
  const storage = openStorage({ ...config, shippedDir });
  return { config, log, database, storage, close };
}

/** Migrates the tables, runs the work and closes. @param work returns an error message or undefined */
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
