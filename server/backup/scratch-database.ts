import pg, { type Client } from 'pg';
import { type Database, onOwnConnection } from '../db/connect.ts';
import { claimLock } from '../db/process-lock.ts';
import { BackupError } from './backup-error.ts';

/** The end of each scratch database's name, and the lock held in the product's database by the process that uses it. */
const scratchLocks = { 'restore-check': 7_204_315, rehearsal: 7_204_316 };
type ScratchPurpose = keyof typeof scratchLocks;
const insufficientPrivilege = '42501';
const duplicateDatabase = '42P04';
/**
 * Marks the product's own databases. A comment would come after the creation: whoever is killed between them would leave
 * a database that nobody may drop.
 */
const connectionLimit = 7_204_317;
/** PostgreSQL truncates longer names; in bytes. */
const maxNameBytes = 63;

export interface Scratch {
  /**
   * Runs work in a new, empty database on the same server, and drops the database.
   * @throws {BackupError} if the user may not create one, or there is another one of that name
   */
  use<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
}

/**
 * Runs work that may create a scratch database, in one process at a time. First drops one that a killed process left.
 * @returns undefined while another process uses it
 */
export function withScratchDatabase<Result>(
  database: Database,
  work: (scratch: Scratch) => Promise<Result>,
  purpose: ScratchPurpose = 'restore-check',
): Promise<Result | undefined> {
  return onOwnConnection(database, async (holder) => {
    if (!(await claimLock(holder, scratchLocks[purpose]))) return undefined;
    return onOwnConnection(database, async (client) => {
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      const scratch = scratchName(rows[0]?.name ?? '', purpose);
      await dropIfOwn(client, scratch);
      return work({
        async use(work) {
          await create(client, scratch);
          try {
            return await onOwnConnection(database, work, scratch);
          } finally {
            await dropIfOwn(client, scratch);
          }
        },
      });
    });
  });
}

export function scratchName(database: string, purpose: ScratchPurpose = 'restore-check'): string {
  const nameSuffix = `-${purpose}`;
  const truncated = Buffer.from(database).subarray(0, maxNameBytes - nameSuffix.length);
  // A cut character is decoded as U+FFFD.
  const whole = truncated.toString();
  return (whole.endsWith('\uFFFD') ? whole.slice(0, -1) : whole) + nameSuffix;
}

/** Drops a database that the product has created, also half dropped: -2 is PostgreSQL's mark for that. */
async function dropIfOwn(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_database where datname = $1 and datconnlimit in ($2, -2)',
    [name, connectionLimit],
  );
  if (rowCount) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

async function create(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ datcollate: string; datctype: string }>(
    'select datcollate, datctype from pg_database where datname = current_database()',
  );
  const [{ datcollate = 'C', datctype = 'C' } = {}] = rows;
  const locale = `lc_collate ${pg.escapeLiteral(datcollate)} lc_ctype ${pg.escapeLiteral(datctype)}`;
  await client
    .query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}
       connection limit ${connectionLimit}`,
    )
    .catch((error: Error & { code?: string }) => {
      if (error.code === duplicateDatabase)
        throw new BackupError(
          `o banco de dados ${name} não foi criado por este site, que por isso não o apaga: dê a ele outro nome, ou apague-o se nada nele serve.`,
        );
      if (error.code !== insufficientPrivilege) throw error;
      throw new BackupError(
        'o usuário do banco de dados não pode criar o banco de ensaio. Peça a quem cuida do servidor: alter role NOME createdb.',
      );
    });
}
