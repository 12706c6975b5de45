import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../../domain/audit.ts';
import { AppError } from '../http/errors.ts';
import type { Transaction } from './connect.ts';

/**
 * The order of locks. A transaction that needs several takes them in this order, so that no two wait for each other:
 *
 * 1. rows of queues: `outbox`, `purchase_events`, `refund_requests`
 * 2. `purchases`, by id
 * 3. the account, its row in `users`: whatever is written about it refers to that row, which locks it as well
 * 4. the `profiles` of all administrators, by id
 * 5. everything else
 *
 * A deadlock that happens all the same, where foreign keys lock in an order of their own, is tried again by `transact`.
 */

/** Locks an account against changes and erasure until the transaction ends. @returns nothing where it is gone */
export function lockAccount(
  transaction: Transaction,
  account: { id: string } | { email: string },
): Promise<User | undefined> {
  // Rows that refer to the account may come meanwhile, such as what the account itself does to others.
  return lockUser(transaction, account, sql`for no key update`);
}

/** Locks the same way. @throws {AppError} `not_found` if the account was erased */
export async function lockExistingAccount(transaction: Transaction, id: string): Promise<void> {
  if (!(await lockAccount(transaction, { id }))) throw new AppError('not_found');
}

async function lockUser(
  transaction: Transaction,
  account: { id: string } | { email: string },
  strength: SQL,
): Promise<User | undefined> {
  const [column, value] = 'id' in account ? [sql`id`, account.id] : [sql`email`, account.email];
  const { rows } = await transaction.execute<User & Record<string, unknown>>(sql`
    select id, email, name, email_verified as "emailVerified" from users where ${column} = ${value} ${strength}`);
  return rows[0];
}

/** A queue's row is held for as long as a mail server takes; a connection that is silent for twice this time is cut. */
const patience = sql`set local lock_timeout = '5s'`;

/** Also locks what the account bought and what waits for its email. */
export async function lockAccountAndPurchases(
  transaction: Transaction,
  id: string,
): Promise<User | undefined> {
  await transaction.execute(patience);
  const email = sql`(select email from users where id = ${id})`;
  const bought = sql`(user_id = ${id} or (user_id is null and email = ${email}))`;
  const ofPurchases = sql`purchase_id in (select id from purchases where ${bought})`;
  for (const [table, rows] of [
    [sql`outbox`, sql`recipient = ${email}`],
    [sql`purchase_events`, ofPurchases],
    [sql`refund_requests`, ofPurchases],
    [sql`purchases`, bought],
  ] as const)
    await transaction.execute(sql`select from ${table} where ${rows} order by id for update`);
  return lockUser(transaction, { id }, sql`for update`);
}
