import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { teamRoles } from '../../../domain/roles.ts';
import type { SessionEndReason } from '../../../domain/session.ts';
import { isTeamSql } from '../../db/access-rule.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { endPreparations } from '../../db/end-preparations.ts';
import { endSessions, tokenHashSql } from '../../db/end-sessions.ts';
import { firstRow } from '../../db/list.ts';
import { accounts, profiles, sessions, users, verifications } from '../../db/schema/accounts.ts';
import { endedSessions } from '../../db/schema/security.ts';
import { TransactionConflict } from '../../failures.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';

const isCredential = eq(accounts.providerId, 'credential');

/** Returns the queries on accounts, their passwords and sessions. */
export function createAccountsRepository(database: Database) {
  const selectAccount = (condition: SQL) =>
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
      .leftJoin(accounts, and(eq(accounts.userId, users.id), isCredential))
      .where(condition);

  /** @returns the id, or undefined if the email is taken */
  async function insert(tx: Transaction, { email, name }: { email: string; name: string }) {
    const id = randomUUID();
    const { rowCount } = await tx
      .insert(users)
      .values({ id, email, name })
      .onConflictDoNothing({ target: users.email });
    if (rowCount === 0) return undefined;
    await tx.insert(profiles).values({ id, full_name: name, email });
    return id;
  }

  /** Replaces the password, or adds the first one. */
  async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
    const { rowCount } = await tx
      .update(accounts)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, userId), isCredential));
    if (rowCount === 0)
      await tx.insert(accounts).values({
        id: randomUUID(),
        accountId: userId,
        providerId: 'credential',
        userId,
        password: passwordHash,
      });
    await tx.update(users).set({ passwordOutdated: false }).where(eq(users.id, userId));
  }

  /** Locks an account, which exists; unproven, anybody may have made it. Nobody shuts the team out by using its email. */
  async function lockByEmail(tx: Transaction, email: string) {
    const [account] = await tx
      .select({
        id: users.id,
        isUnproven: sql<boolean>`not ${users.emailVerified} and not ${sql.raw(isTeamSql)}`,
        hasPassword: sql<boolean>`exists (select from ${accounts} where ${accounts.userId} = ${users.id})`,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, email))
      .for('update', { of: users });
    if (!account) throw new TransactionConflict('The account went away meanwhile');
    return account;
  }

  async function setName(tx: Transaction, id: string, name: string): Promise<void> {
    await tx.update(users).set({ name }).where(eq(users.id, id));
    await tx.update(profiles).set({ full_name: name }).where(eq(profiles.id, id));
  }

  return {
    /** @param email in any case */
    findByEmail: (email: string) => firstRow(selectAccount(eq(users.email, email.toLowerCase()))),

    findById: (id: string) => firstRow(selectAccount(eq(users.id, id))),

    /**
     * Returns the account with a buyer's email, or creates one without a password. If its email is not confirmed, anybody
     * may have signed up with it: what she prepared ends, and it gets the buyer's name. An account of the team stays.
     * @param email lower case
     */
    async findOrCreateBuyer(tx: Transaction, { email, name }: { email: string; name: string }) {
      const id = await insert(tx, { email, name });
      if (id !== undefined) return { id };
      const account = await lockByEmail(tx, email);
      if (account.isUnproven) {
        // Without a password nobody has been in it, and the links that an earlier purchase brought stay.
        if (account.hasPassword) await endPreparations(tx, { id: account.id, email }, 'purchase');
        // Manual purchases have no name.
        if (name) await setName(tx, account.id, name);
      }
      return account;
    },

    /** @param email lower case */
    async hasTeamRole(email: string): Promise<boolean> {
      const isOfTeam = and(eq(profiles.email, email), inArray(profiles.role, teamRoles));
      return (await database.$count(profiles, isOfTeam)) > 0;
    },

    async recordLogin(userId: string): Promise<void> {
      await database.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, userId));
    },

    /** @returns the new account's id, or undefined if the email is taken */
    async create(
      tx: Transaction,
      { password, ...account }: { email: string; name: string; password: string },
    ): Promise<string | undefined> {
      const id = await insert(tx, account);
      if (id !== undefined) await setPassword(tx, id, password);
      return id;
    },

    /**
     * Replaces name and password of an account whose email is not confirmed; the role that follows ends all else.
     * @returns its id; undefined if the email is confirmed, or the account is the team's
     */
    async takeOver(
      tx: Transaction,
      { email, name, password }: { email: string; name: string; password: string },
    ): Promise<string | undefined> {
      const account = await lockByEmail(tx, email);
      if (!account.isUnproven) return undefined;
      await tx.update(users).set({ teamAccessAt: null }).where(eq(users.id, account.id));
      await setName(tx, account.id, name);
      await setPassword(tx, account.id, password);
      return account.id;
    },

    /** Sets the password, and ends what was prepared before, but the session of `keptToken`. */
    async changePassword(
      tx: Transaction,
      account: { id: string; email: string },
      passwordHash: string,
      keptToken?: string,
    ) {
      await setPassword(tx, account.id, passwordHash);
      await endPreparations(tx, account, 'new-password', keptToken);
    },

    /** @param id of the link's row @param member the account of the team that is shown it */
    async noteShownLink(id: string, member: string): Promise<void> {
      await database.update(verifications).set({ shownTo: member }).where(eq(verifications.id, id));
    },

    /** Notes that the password is the owner's own again. */
    async endTeamAccess(tx: Transaction, userId: string): Promise<void> {
      await tx.update(users).set({ teamAccessAt: null }).where(eq(users.id, userId));
    },

    /** @param email lower case @returns see the column */
    async findDevicesForgottenAt(email: string): Promise<Date | null> {
      const [row] = await database
        .select({ at: users.devicesForgottenAt })
        .from(users)
        .where(eq(users.email, email));
      return row?.at ?? null;
    },

    /** Ends a session and opens another with the same login time. @returns its token */
    async replaceSession(
      tx: Transaction,
      { user, token, createdAt, expiresAt }: AccountSession,
      userAgent: string | undefined,
    ): Promise<string> {
      await endSessions(tx, sql`token = ${token}`, 'role');
      const newToken = randomBytes(24).toString('base64url');
      await tx
        .insert(sessions)
        .values({ id: randomUUID(), token: newToken, userId: user.id, createdAt, expiresAt, userAgent });
      return newToken;
    },

    /** @param exceptToken token of the session that stays */
    async endOtherSessions(tx: Transaction, userId: string, reason: SessionEndReason, exceptToken: string) {
      await endSessions(tx, sql`user_id = ${userId} and token <> ${exceptToken}`, reason);
    },

    /** Returns the hashes of an account's session tokens, for {@link recordEnds} once the library has ended them. */
    async listTokenHashes(userId: string): Promise<string[]> {
      const rows = await database
        .select({ hash: sql<string>`${sql.raw(tokenHashSql('token'))}` })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      return rows.map(({ hash }) => hash);
    },

    async recordEnds(hashes: readonly string[], reason: SessionEndReason): Promise<void> {
      if (hashes.length === 0) return;
      const rows = hashes.map((token_hash) => ({ token_hash, reason }));
      await database.insert(endedSessions).values(rows).onConflictDoNothing();
    },

    /** Confirms the email, and ends what was prepared before. */
    async confirmEmail(tx: Transaction, account: { id: string; email: string }): Promise<void> {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, account.id));
      await endPreparations(tx, account, 'confirmation');
    },

    /**
     * Returns the stored hash, in PHC form.
     * @param waitsForChange true waits for a concurrent password change
     */
    async findPasswordHash(
      owner: { id: string } | { email: string },
      { connection = database as Connection, waitsForChange = false } = {},
    ): Promise<string | undefined> {
      const isOwner = 'id' in owner ? eq(users.id, owner.id) : eq(users.email, owner.email);
      const query = connection
        .select({ password: accounts.password })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(and(isOwner, isCredential));
      const [row] = await (waitsForChange ? query.for('share', { of: accounts }) : query);
      return row?.password ?? undefined;
    },

    /** Stores whether a password is too weak for a role, unless it has changed meanwhile. @param hash in PHC form */
    async markPassword(hash: string, isOutdated: boolean): Promise<void> {
      await database
        .update(users)
        .set({ passwordOutdated: isOutdated })
        .where(
          and(
            ne(users.passwordOutdated, isOutdated),
            sql`${users.id} = (select user_id from accounts where password = ${hash})`,
          ),
        );
    },

    /** Replaces a hash by one of the same password with current parameters; both in PHC form. */
    async replaceHash(outdated: string, current: string): Promise<void> {
      await database.update(accounts).set({ password: current }).where(eq(accounts.password, outdated));
    },
  };
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
