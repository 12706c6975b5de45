import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pointlessEmailReason } from '../../../domain/emails.ts';
import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { endPreparations } from '../../db/end-preparations.ts';
import { addressChanges, users } from '../../db/schema/accounts.ts';

/** The address that a link confirms: the current one or the new one. */
export type Side = 'old' | 'new';

export type EmailChange = typeof addressChanges.$inferSelect;

const isOpen = gt(addressChanges.expires_at, sql`now()`);
const tokenColumns = { old: addressChanges.old_token, new: addressChanges.new_token };

const isOpenWithToken = (hash: string) =>
  and(or(eq(tokenColumns.old, hash), eq(tokenColumns.new, hash)), isOpen);

/** Returns the queries on pending email changes. */
export function createEmailChangesRepository(database: Database) {
  return {
    async find(userId: string) {
      const [row] = await database
        .select({
          new_email: addressChanges.new_email,
          old_confirmed_at: addressChanges.old_confirmed_at,
          new_confirmed_at: addressChanges.new_confirmed_at,
          expires_at: addressChanges.expires_at,
        })
        .from(addressChanges)
        .where(and(eq(addressChanges.user_id, userId), isOpen));
      return row;
    },

    /** Replaces a pending change, whose links stop working. @returns its id */
    async start(tx: Transaction, userId: string, newEmail: string): Promise<string> {
      await tx.delete(addressChanges).where(eq(addressChanges.user_id, userId));
      const [row] = await tx
        .insert(addressChanges)
        .values({
          user_id: userId,
          new_email: newEmail,
          expires_at: sql`now() + make_interval(secs => ${linkLifetimeSeconds.addressChange})`,
        })
        .returning({ id: addressChanges.id });
      if (!row) throw new Error('The change was not written');
      return row.id;
    },

    async remove(userId: string): Promise<void> {
      await database.delete(addressChanges).where(eq(addressChanges.user_id, userId));
    },

    /** Stores the hash of an emailed token. @returns true while the change is pending */
    async saveToken(change: string, side: Side, hash: string): Promise<boolean> {
      const { rowCount } = await database
        .update(addressChanges)
        .set(side === 'old' ? { old_token: hash } : { new_token: hash })
        .where(and(eq(addressChanges.id, change), isOpen));
      return rowCount === 1;
    },

    /** Returns what a pending change is about. @param by its id, or the hash of a token of either side */
    async describe(by: { id: string } | { hash: string }) {
      const [row] = await database
        .select({
          old_email: users.email,
          new_email: addressChanges.new_email,
          old_token: addressChanges.old_token,
        })
        .from(addressChanges)
        .innerJoin(users, eq(users.id, addressChanges.user_id))
        .where('id' in by ? and(eq(addressChanges.id, by.id), isOpen) : isOpenWithToken(by.hash));
      return row;
    },

    /** Returns the account whose pending change has this token. */
    async findOwner(tx: Transaction, hash: string): Promise<string | undefined> {
      const [row] = await tx
        .select({ id: addressChanges.user_id })
        .from(addressChanges)
        .where(isOpenWithToken(hash));
      return row?.id;
    },

    /** Records the consent of the side that has the token. @returns undefined for an unknown or expired one */
    async confirm(tx: Transaction, hash: string): Promise<EmailChange | undefined> {
      const agreed = (side: Side, at: PgColumn) =>
        sql`case when ${tokenColumns[side]} = ${hash} then coalesce(${at}, now()) else ${at} end`;
      const [row] = await tx
        .update(addressChanges)
        .set({
          old_confirmed_at: agreed('old', addressChanges.old_confirmed_at),
          new_confirmed_at: agreed('new', addressChanges.new_confirmed_at),
        })
        .where(isOpenWithToken(hash))
        .returning();
      return row;
    },

    /**
     * Deletes a change, also an expired one; only the token sent to the old email can.
     * @returns false for any other token
     */
    async refuse(hash: string): Promise<boolean> {
      const { rowCount } = await database.delete(addressChanges).where(eq(addressChanges.old_token, hash));
      return rowCount === 1;
    },

    /**
     * Changes the email everywhere but in purchases, which get the account if they had none.
     * @param old the locked account's
     * @param event `corrected-email`: nobody has proved the new one
     * @returns false if the new one is taken
     */
    async apply(
      tx: Transaction,
      { user_id, new_email }: Pick<EmailChange, 'user_id' | 'new_email'>,
      old: string,
      event: 'new-email' | 'corrected-email' = 'new-email',
    ): Promise<boolean> {
      const { rowCount } = await tx.execute(sql`
        update users set email = ${new_email}, email_verified = ${event === 'new-email'}, updated_at = now()
        where id = ${user_id} and not exists (select from users as other where other.email = ${new_email})`);
      if (rowCount !== 1) return false;
      await tx.execute(sql`update profiles set email = ${new_email} where id = ${user_id}`);
      await tx.execute(
        sql`update purchases set user_id = ${user_id} where user_id is null and email = ${old}`,
      );
      if (event === 'corrected-email')
        await tx.execute(sql`update outbox set last_error = ${pointlessEmailReason}
          where recipient = ${old} and failed_at is not null`);
      await tx.execute(sql`update outbox set recipient = ${new_email} where recipient = ${old}`);
      for (const table of [sql`access_grants`, sql`newsletter_subscribers`]) {
        await tx.execute(sql`
          update ${table} set email = ${new_email} where email = ${old}
            and not exists (select from ${table} as other where other.email = ${new_email})`);
        await tx.execute(sql`delete from ${table} where email = ${old}`);
      }
      await endPreparations(tx, { id: user_id, email: old }, event);
      return true;
    },
  };
}
