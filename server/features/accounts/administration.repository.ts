import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { auditLog, profiles, users } from '../../db/schema.ts';
import { createCertificatesRepository } from '../certificates/certificates.repository.ts';

/** What the owner does to accounts by command. Each change and its record are written together. */
export function createAdministrationRepository(database: Database, actor: string) {
  const certificates = createCertificatesRepository(database);
  const record = (action: string, userId: string | null, detail = '') =>
    database.insert(auditLog).values({ actor, action, user_id: userId, detail });

  async function setRole(account: Account, role: 'admin' | null): Promise<void> {
    await database.transaction(async () => {
      const profile = { id: account.id, full_name: account.name, email: account.email, role };
      await database
        .insert(profiles)
        .values(profile)
        .onConflictDoUpdate({ target: profiles.id, set: { role } });
      await record(role === 'admin' ? 'grant' : 'revoke', account.id);
    });
  }

  return {
    async find(email: string): Promise<Account | undefined> {
      const [row] = await database
        .select({ id: users.id, email: users.email, name: users.name })
        .from(users)
        .where(eq(users.email, email.toLowerCase()));
      return row;
    },

    grant: (account: Account) => setRole(account, 'admin'),
    revoke: (account: Account) => setRole(account, null),

    listAdmins() {
      return database
        .select({ email: profiles.email, name: profiles.full_name })
        .from(profiles)
        .where(eq(profiles.role, 'admin'))
        .orderBy(asc(profiles.email));
    },

    async confirm(account: Account): Promise<void> {
      await database.transaction(async () => {
        await database.update(users).set({ emailVerified: true }).where(eq(users.id, account.id));
        await record('confirm', account.id);
      });
    },

    /**
     * Corrects the name; a certificate in the old one is replaced.
     * @param newCode for the certificate in the new name
     * @returns whether there was a certificate to replace
     */
    async rename(account: Account, name: string, newCode: string): Promise<boolean> {
      return database.transaction(async () => {
        await database.update(users).set({ name }).where(eq(users.id, account.id));
        await database
          .insert(profiles)
          .values({ id: account.id, full_name: name, email: account.email })
          .onConflictDoUpdate({ target: profiles.id, set: { full_name: name } });
        await record('rename', account.id, `${account.name} → ${name}`);
        const held = await certificates.findValid(account.id);
        if (!held || held.student_name === name) return false;
        const oldCode = await certificates.replace(account.id, newCode, name);
        if (oldCode) await record('replace-certificate', account.id, `${oldCode} → ${newCode}`);
        return oldCode !== undefined;
      });
    },

    /** @returns whose name it carries, or nothing when no valid certificate has this code */
    async revokeCertificate(code: string): Promise<string | undefined> {
      return database.transaction(async () => {
        const revoked = await certificates.revoke(code);
        if (revoked) await record('revoke-certificate', revoked.userId, code);
        return revoked?.student_name;
      });
    },

    findCertificate: certificates.find,

    /** @param userId nothing where the address has no account */
    async recordAccess(
      action: 'grant-access' | 'revoke-access',
      userId: string | undefined,
      email: string,
    ): Promise<void> {
      await database.insert(auditLog).values({ actor, action, user_id: userId ?? null, detail: email });
    },

    async recordResetLink(account: Account): Promise<void> {
      await record('reset-link', account.id);
    },
  };
}

export interface Account {
  id: string;
  email: string;
  name: string;
}
