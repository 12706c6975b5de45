import { and, eq, gt, or, sql } from 'drizzle-orm';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { addressChanges } from '../../db/schema/account.ts';

/** Whose word a link stands for: whoever reads the mail of the address of now, or of the one to come. */
export type Side = 'old' | 'new';

export interface AddressChange {
  user_id: string;
  new_email: string;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
}

const isOpen = gt(addressChanges.expires_at, sql`now()`);
const tokenOf = { old: addressChanges.old_token, new: addressChanges.new_token };

export function createAddressChangesRepository(database: Database) {
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

    /** In the place of one before, whose links confirm nothing any more. @returns its id */
    async start(transaction: Transaction, userId: string, newEmail: string): Promise<string> {
      await transaction.delete(addressChanges).where(eq(addressChanges.user_id, userId));
      const [row] = await transaction
        .insert(addressChanges)
        .values({
          user_id: userId,
          new_email: newEmail,
          expires_at: sql`now() + make_interval(secs => ${linkLifetimes.addressChange})`,
        })
        .returning({ id: addressChanges.id });
      if (!row) throw new Error('The change was not written');
      return row.id;
    },

    async remove(userId: string): Promise<void> {
      await database.delete(addressChanges).where(eq(addressChanges.user_id, userId));
    },

    /** Keeps what the link of a letter carries. @returns whether the change still waits for it */
    async keepToken(change: string, side: Side, hash: string): Promise<boolean> {
      const { rowCount } = await database
        .update(addressChanges)
        .set(side === 'old' ? { old_token: hash } : { new_token: hash })
        .where(and(eq(addressChanges.id, change), isOpen));
      return rowCount === 1;
    },

    /** Returns the account whose change a token belongs to, whichever side has it. */
    async ownerOf(transaction: Transaction, hash: string): Promise<string | undefined> {
      const [row] = await transaction
        .select({ id: addressChanges.user_id })
        .from(addressChanges)
        .where(and(or(eq(tokenOf.old, hash), eq(tokenOf.new, hash)), isOpen));
      return row?.id;
    },

    /** Writes down that one side agrees. @returns the change; nothing for a token that is none of it */
    async confirm(transaction: Transaction, side: Side, hash: string): Promise<AddressChange | undefined> {
      const column = side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at';
      const [row] = await transaction
        .update(addressChanges)
        .set({ [column]: sql`coalesce(${addressChanges[column]}, now())` })
        .where(and(eq(tokenOf[side], hash), isOpen))
        .returning({
          user_id: addressChanges.user_id,
          new_email: addressChanges.new_email,
          old_confirmed_at: addressChanges.old_confirmed_at,
          new_confirmed_at: addressChanges.new_confirmed_at,
        });
      return row;
    },

    /** Ends a change by the word of the address of now. @returns whether there was one */
    async refuse(hash: string): Promise<boolean> {
      const { rowCount } = await database.delete(addressChanges).where(eq(addressChanges.old_token, hash));
      return rowCount === 1;
    },

    /**
     * Makes the address another one everywhere: what was given to the person by it, sent to it or subscribed with it is
     * hers, and goes along. Purchases keep the address that they were made with, and the account.
     * @param old address of the account, which is locked
     * @returns whether it could be: another account may have the address
     */
    async apply(
      transaction: Transaction,
      { user_id, new_email }: AddressChange,
      old: string,
    ): Promise<boolean> {
      const { rowCount } = await transaction.execute(sql`
        update users set email = ${new_email}, email_verified = true, updated_at = now()
        where id = ${user_id} and not exists (select from users as other where other.email = ${new_email})`);
      if (rowCount !== 1) return false;
      await transaction.execute(sql`update profiles set email = ${new_email} where id = ${user_id}`);
      await transaction.execute(
        sql`update purchases set user_id = ${user_id} where user_id is null and email = ${old}`,
      );
      await transaction.execute(sql`update outbox set recipient = ${new_email} where recipient = ${old}`);
      for (const table of [sql`access_grants`, sql`newsletter_subscribers`]) {
        await transaction.execute(sql`
          update ${table} set email = ${new_email} where email = ${old}
            and not exists (select from ${table} as other where other.email = ${new_email})`);
        await transaction.execute(sql`delete from ${table} where email = ${old}`);
      }
      // Links that went to the address of before open nothing any more.
      await transaction.execute(sql`delete from verifications where value = ${user_id}`);
      await transaction.execute(sql`delete from address_changes where user_id = ${user_id}`);
      return true;
    },
  };
}

export type AddressChangesRepository = ReturnType<typeof createAddressChangesRepository>;
