import { asc, eq } from 'drizzle-orm';
import type { Content } from '../../domain/content/document.ts';
import type { Connection, Database, Transaction } from '../db/connect.ts';
import { auditLog, passkeys, profiles, securityEvents, sessions, twoFactors, users } from '../db/schema.ts';
import type { SecurityEventKind } from '../features/accounts/security-events.repository.ts';
import { createCertificatesRepository } from '../features/certificates/certificates.repository.ts';
import { courseFacts } from '../features/certificates/certificates.ts';

/** What the owner does to accounts by command. Each change and its record are written together. */
export function createAdministrationRepository(database: Database, actor: string) {
  const certificates = createCertificatesRepository(database);
  const record = (connection: Connection, action: string, userId: string | null, detail = '') =>
    connection.insert(auditLog).values({ actor, action, user_id: userId, detail });

  async function setRole(account: Account, role: 'admin' | null): Promise<void> {
    await database.transaction(async (transaction) => {
      const profile = { id: account.id, full_name: account.name, email: account.email, role };
      await transaction
        .insert(profiles)
        .values(profile)
        .onConflictDoUpdate({ target: profiles.id, set: { role } });
      await record(transaction, role === 'admin' ? 'grant' : 'revoke', account.id);
      const kind: SecurityEventKind = role === 'admin' ? 'role-granted' : 'role-revoked';
      await transaction.insert(securityEvents).values({ kind, user_id: account.id, network: 'terminal' });
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
      await database.transaction(async (transaction) => {
        await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, account.id));
        await record(transaction, 'confirm', account.id);
      });
    },

    /** For whoever has lost app, passkeys and recovery codes: the password lets in alone again. */
    async removeSecondFactor(account: Account): Promise<void> {
      await database.transaction(async (transaction) => {
        await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, account.id));
        for (const table of [passkeys, twoFactors, sessions])
          await transaction.delete(table).where(eq(table.userId, account.id));
        await record(transaction, 'remove-second-factor', account.id);
      });
    },

    /**
     * Corrects the name; a certificate in the old one is replaced, and one that only waited for a name is issued.
     * @param newCode for the certificate in the new name
     * @returns whether there was a certificate to replace
     */
    async rename(account: Account, name: string, newCode: string, content: Content): Promise<boolean> {
      return database.transaction(async (transaction) => {
        await transaction.update(users).set({ name }).where(eq(users.id, account.id));
        await transaction
          .insert(profiles)
          .values({ id: account.id, full_name: name, email: account.email })
          .onConflictDoUpdate({ target: profiles.id, set: { full_name: name } });
        await record(transaction, 'rename', account.id, `${account.name} → ${name}`);
        const held = await certificates.findValid(account.id, transaction);
        if (!held)
          await certificates.issue(
            { ...courseFacts(content), userId: account.id, code: newCode, student_name: name },
            transaction,
          );
        if (!held || held.student_name === name) return false;
        const oldCode = await certificates.replace(transaction, account.id, newCode, name);
        if (oldCode) await record(transaction, 'replace-certificate', account.id, `${oldCode} → ${newCode}`);
        return oldCode !== undefined;
      });
    },

    /** @returns whose name it carries, or nothing when no valid certificate has this code */
    async revokeCertificate(code: string): Promise<string | undefined> {
      return database.transaction(async (transaction) => {
        const revoked = await certificates.revoke(transaction, code);
        if (revoked) await record(transaction, 'revoke-certificate', revoked.userId, code);
        return revoked?.student_name;
      });
    },

    findCertificate: certificates.find,

    /** @param userId nothing where the address has no account */
    async recordAccess(
      transaction: Transaction,
      action: 'grant-access' | 'revoke-access',
      userId: string | undefined,
      email: string,
    ): Promise<void> {
      await record(transaction, action, userId ?? null, email);
    },

    async recordResetLink(account: Account): Promise<void> {
      await record(database, 'reset-link', account.id);
    },

    /** @param rotate is not recorded where it fails */
    recordSecretRotation<Result>(rotate: () => Result): Promise<Result> {
      return database.transaction(async (transaction) => {
        await record(transaction, 'rotate-secret', null);
        return rotate();
      });
    },
  };
}

export interface Account {
  id: string;
  email: string;
  name: string;
}
