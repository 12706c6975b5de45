import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { accounts, profiles, sessions, users, verifications } from '../../db/schema.ts';

export function createAccountsRepository(database: Database) {
  return {
    /** @param email in any case */
    async findByEmail(email: string) {
      const [row] = await database
        .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.email, email.toLowerCase()));
      return row;
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

    async confirmEmail(userId: string): Promise<void> {
      await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    },
  };
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
