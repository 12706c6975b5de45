import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../../domain/user.ts';
import { AppError } from '../http/errors.ts';
import type { Transaction } from './connect.ts';

/**
 * A transaction that needs several locks takes them in this order, so that no two wait for each other:
 *
 * 1. rows of queues: `outbox`, `purchase_events`, `refund_requests`, `webhook_deliveries`
 * 2. `purchases`, by id
 * 3. the account's row in `users`; writing a row that references it locks it too
 * 4. the `profiles` of all administrators, by id
 * 5. everything else
 *
 * Foreign keys lock in an order of their own: `transact` retries a deadlock that they cause.
 */

/** Locks an account against changes and erasure until the transaction ends. @returns undefined if it was erased */
export function lockAccount(
  transaction: Transaction,
  account: { id: string } | { email: string },
): Promise<User | undefined> {
  // `no key`: other transactions may still write rows that reference the account, such as its audit records.
  return lockUser(transaction, account, sql`for no key update`);
}

/** Like {@link lockAccount}. @throws {AppError} `not_found` if the account was erased */
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

/** A queue locks its row while a mail server answers; the pool cuts a connection that is silent for twice this time. */
const limitWaiting = sql`set local lock_timeout = '5s'`;

/** Also locks the account's purchases, their events and refund requests, and emails and outgoing events about it. */
export async function lockAccountAndPurchases(
  transaction: Transaction,
  id: string,
): Promise<User | undefined> {
  await transaction.execute(limitWaiting);
  const email = sql`(select email from users where id = ${id})`;
  const isOwnPurchase = sql`(user_id = ${id} or (user_id is null and email = ${email}))`;
  const isOfOwnPurchase = sql`purchase_id in (select id from purchases where ${isOwnPurchase})`;
  for (const [table, rows] of [
    [sql`outbox`, sql`recipient = ${email}`],
    [sql`purchase_events`, isOfOwnPurchase],
    [sql`refund_requests`, isOfOwnPurchase],
    [sql`webhook_deliveries`, sql`student_key in (${id}, ${email})`],
    [sql`purchases`, isOwnPurchase],
  ] as const)
    await transaction.execute(sql`select from ${table} where ${rows} order by id for update`);
  return lockUser(transaction, { id }, sql`for update`);
}
