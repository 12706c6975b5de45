import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { profiles, users } from '../../db/schema.ts';

export function createAccountsRepository(database: Database) {
  return {
    /** @param email in any case @returns the id of its account, or nothing */
    async findIdByEmail(email: string): Promise<string | undefined> {
      const [row] = await database
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, email.toLowerCase()));
      return row?.id;
    },
    async insertProfile(profile: { id: string; full_name: string; email: string }): Promise<void> {
      await database.insert(profiles).values(profile).onConflictDoNothing();
    },
  };
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
