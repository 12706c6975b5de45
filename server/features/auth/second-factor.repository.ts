import { and, eq, notLike } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { twoFactors } from '../../db/schema.ts';

interface Encrypted {
  id: string;
  secret: string;
  backupCodes: string;
}

export function createSecondFactorRepository(database: Database) {
  return {
    /** Finds rows not encrypted with the current secret. @param prefix the current secret's */
    findOutdated(prefix: string): Promise<Encrypted[]> {
      return database
        .select({ id: twoFactors.id, secret: twoFactors.secret, backupCodes: twoFactors.backupCodes })
        .from(twoFactors)
        .where(notLike(twoFactors.secret, `${prefix}%`));
    },

    /** Does nothing if the row has changed meanwhile. */
    async replace(before: Encrypted, after: Omit<Encrypted, 'id'>): Promise<void> {
      const { id, secret, backupCodes } = before;
      await database
        .update(twoFactors)
        .set(after)
        .where(
          and(eq(twoFactors.id, id), eq(twoFactors.secret, secret), eq(twoFactors.backupCodes, backupCodes)),
        );
    },
  };
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
