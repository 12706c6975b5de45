import path from 'node:path';
import { pino } from 'pino';
import { ConfigError } from '../../server/config-error.ts';
import type { Database } from '../../server/db/connect.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openStorage } from '../../server/storage/open.ts';
import { fail, root } from './command.ts';
import { readConfigOrExit } from './read-config-or-exit.ts';

/**
 * Opens the database and storage of this installation for a command, whether or not the product runs. @param
 * onFailure gets the error if the database does not open
 */
export async function openInstallation(onFailure = ({ message }: Error): never => fail(message)) {
  const config = readConfigOrExit();
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log).catch(onFailure);
  const shippedDir = path.join(root, 'dist/materials');
  const storage = openStorage({ ...config, shippedDir });
  return { config, log, database, storage, close };
}

/** Migrates the tables, runs the work and closes. @param work returns an error message or undefined */
export async function runOnInstallation(
  { database, close }: { database: Database; close(): Promise<void> },
  work: () => Promise<string | undefined>,
): Promise<void> {
  let errorMessage: string | undefined;
  try {
    await migrateDatabase(database);
    errorMessage = await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    errorMessage = error.message;
  } finally {
    await close();
  }
  if (errorMessage) fail(errorMessage);
}
