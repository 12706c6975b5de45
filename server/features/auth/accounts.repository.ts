import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { sessionEnd } from '../../../domain/session.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { accounts, profiles, sessions, users, verifications } from '../../db/schema.ts';
import { Overtaken } from '../../failures.ts';

export function createAccountsRepository(database: Database) {
  const byKey = (key: SQL) =>
    database
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        emailVerified: users.emailVerified,
        hasSecondFactor: users.twoFactorEnabled,
        hasPassword: sql<boolean>`${accounts.password} is not null`,
      })
      .from(users)
      .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
      .where(key);

  const hashOf = database
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, sql.placeholder('email')), eq(accounts.providerId, 'credential')))
    .$dynamic();
  const knownHash = hashOf.prepare('known_hash');
  const settledHash = hashOf.for('share', { of: accounts }).prepare('settled_hash');

  return {
    /** @param email in any case */
    async findByEmail(email: string) {
      const [row] = await byKey(eq(users.email, email.toLowerCase()));
      return row;
    },

    async findById(id: string) {
      const [row] = await byKey(eq(users.id, id));
      return row;
    },

    /**
     * Returns the account of a buyer's address, or creates one without a password. Anybody may have signed up with an
     * unconfirmed address: its sessions and password end, and it takes the buyer's name.
     * @param email lower case
     */
    async openForBuyer(
      transaction: Transaction,
      { email, name }: { email: string; name: string },
    ): Promise<{ id: string }> {
      const id = randomUUID();
      const created = await transaction
        .insert(users)
        .values({ id, email, name })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id });
      if (created.length > 0) {
        await transaction.insert(profiles).values({ id, full_name: name, email });
        return { id };
      }
      const [found] = await transaction
        .select({ id: users.id, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.email, email))
        .for('update');
      if (!found) throw new Overtaken('The account went away meanwhile');
      if (!found.emailVerified) {
        await transaction.delete(sessions).where(eq(sessions.userId, found.id));
        await transaction.delete(accounts).where(eq(accounts.userId, found.id));
        // Manual purchases have no name.
        if (name) {
          await transaction.update(users).set({ name }).where(eq(users.id, found.id));
          await transaction.update(profiles).set({ full_name: name }).where(eq(profiles.id, found.id));
        }
      }
      return found;
    },

    /** @param email lower case */
    async isAdmin(email: string): Promise<boolean> {
      return (
        (await database.$count(profiles, and(eq(profiles.email, email), eq(profiles.role, 'admin')))) > 0
      );
    },

    async noteLogin(userId: string): Promise<void> {
      await database.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, userId));
    },

    async insertProfile(profile: { id: string; full_name: string; email: string }): Promise<void> {
      await database.insert(profiles).values(profile).onConflictDoNothing();
    },

    /** @returns the stored hash, in PHC form */
    async findPasswordHash(userId: string): Promise<string | undefined> {
      const [row] = await database
        .select({ password: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
      return row?.password ?? undefined;
    },

    /** @param email lower case */
    async findHashByEmail(email: string): Promise<string | undefined> {
      const [row] = await knownHash.execute({ email });
      return row?.password ?? undefined;
    },

    /** Waits for a password change under way, so that what it does next is not missed. @param email lower case */
    async findSettledHash(email: string): Promise<string | undefined> {
      const [row] = await settledHash.execute({ email });
      return row?.password ?? undefined;
    },

    /** @param outdated and current are hashes of one password, in PHC form */
    async replaceHash(outdated: string, current: string): Promise<void> {
      await database.update(accounts).set({ password: current }).where(eq(accounts.password, outdated));
    },

    async removeExpired(): Promise<number> {
      const some = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          or(
            lt(sessions.expiresAt, sql`now()`),
            lt(sessions.createdAt, sql`now() - make_interval(secs => ${sessionEnd.student})`),
          ),
        )
        .limit(20_000);
      const ended = await database.delete(sessions).where(inArray(sessions.id, some));
      const outdated = await database.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
      return (ended.rowCount ?? 0) + (outdated.rowCount ?? 0);
    },
  };
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
