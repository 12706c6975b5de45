import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { accounts, profiles, sessions, users, verifications } from '../../db/schema.ts';

export function createAccountsRepository(database: Database) {
  const credentials = database
    .select({ userId: users.id, emailVerified: users.emailVerified, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, sql.placeholder('email')))
    .prepare('credentials_by_email');

  return {
    /**
     * What a login is checked against, in one prepared join.
     * @param email lower case
     */
    async findCredentials(email: string) {
      const [row] = await credentials.execute({ email });
      return row;
    },

    /** @param email in any case */
    async findByEmail(email: string) {
      const [row] = await database
        .select({
          id: users.id,
          email: users.email,
          name: users.name,
          emailVerified: users.emailVerified,
        })
        .from(users)
        .where(eq(users.email, email.toLowerCase()));
      return row;
    },

    /**
     * The account of an address; without one, a new account that has no password and opens by a link only.
     * @param email lower case
     */
    async findOrCreate({ email, name }: { email: string; name: string }): Promise<{ id: string }> {
      const id = randomUUID();
      const created = await database
        .insert(users)
        .values({ id, email, name })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id });
      if (created.length > 0) {
        await database.insert(profiles).values({ id, full_name: name, email });
        return { id };
      }
      const [found] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (!found) throw new Error('The account went away meanwhile');
      return found;
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

    async updatePasswordHash(userId: string, password: string): Promise<void> {
      await database
        .update(accounts)
        .set({ password, updatedAt: new Date() })
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
    },

    async endOtherSessions(userId: string, keptToken: string): Promise<void> {
      await database.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, keptToken)));
    },

    async deleteRecoveryLinks(userId: string): Promise<void> {
      await database.delete(verifications).where(eq(verifications.value, userId));
    },

    /** Removes sessions and links that have run out. @returns how many */
    async removeExpired(): Promise<number> {
      // Not more than can be removed in a moment; the rest waits for the next time.
      const some = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.expiresAt, sql`now()`))
        .limit(20_000);
      const ended = await database.delete(sessions).where(inArray(sessions.id, some));
      const outdated = await database.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
      return (ended.rowCount ?? 0) + (outdated.rowCount ?? 0);
    },

    async confirmEmail(userId: string): Promise<void> {
      await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    },
  };
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
