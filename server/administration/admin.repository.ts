import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Kept } from '../../domain/made.ts';
import { isTeamRole, type TeamRole, teamRoles } from '../../domain/roles.ts';
import type { SecurityEventKind } from '../../domain/security-events.ts';
import type { User } from '../../domain/user.ts';
import type { Connection, Database, Transaction } from '../db/connect.ts';
import { deleteSecondFactor, endPreparations } from '../db/end-preparations.ts';
import { endSessions } from '../db/end-sessions.ts';
import { firstRow } from '../db/list.ts';
import { profiles, securityEvents, sessions, users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/security.ts';
import { foldedSql } from '../db/search.ts';
import { AppError } from '../http/errors.ts';
import { endMade, listMade } from './made.repository.ts';

export interface TeamMember extends Omit<User, 'emailVerified'> {
  role: TeamRole;
  since: Date | null;
  last_used_at: Date | null;
  has_second_factor: boolean;
}

/** Names what another administrator takes over. */
export interface Taking {
  keep: Kept;
  newMaker: string | null;
}

export type MadeOutcome = Awaited<ReturnType<typeof endMade>>;

export function createAdminRepository(database: Database) {
  const userColumns = {
    id: users.id,
    email: users.email,
    name: users.name,
    emailVerified: users.emailVerified,
  };

  async function findRole(id: string, connection: Connection = database): Promise<string | null> {
    const [row] = await connection.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id));
    return row?.role ?? null;
  }

  async function listAdminEmails(connection: Connection = database): Promise<string[]> {
    const rows = await connection
      .select({ email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(profiles.role, 'admin'));
    return rows.map(({ email }) => email);
  }

  const findUser = (condition: SQL): Promise<User | undefined> =>
    firstRow(database.select(userColumns).from(users).where(condition));

  async function isOpenToTeam(tx: Transaction, id: string): Promise<boolean> {
    const isOpen = and(eq(users.id, id), isNotNull(users.teamAccessAt));
    return (await tx.$count(users, isOpen)) > 0;
  }

  return {
    findByEmail: (email: string) => findUser(eq(users.email, email.toLowerCase())),
    findById: (id: string) => findUser(eq(users.id, id)),

    findRole,
    listAdminEmails,

    /** Returns the emails of all admins if the account is in the team; otherwise none. */
    async listAdminEmailsToNotify(tx: Transaction, accountId: string): Promise<string[]> {
      const role = await findRole(accountId, tx);
      return isTeamRole(role) ? listAdminEmails(tx) : [];
    },

    listAdmins() {
      return database
        .select({ email: profiles.email, name: profiles.full_name })
        .from(profiles)
        .where(eq(profiles.role, 'admin'))
        .orderBy(asc(profiles.email));
    },

    /** `since` is read from the audit log: the first grant of a role that was not revoked later. */
    listTeam(): Promise<TeamMember[]> {
      const isRevoked = sql`exists (
        select from audit_log as later where later.user_id = ${auditLog.user_id} and later.action = 'revoke'
          and later.created_at > ${auditLog.created_at})`;
      const asDate = (value: SQL) => value.mapWith(users.createdAt);
      return database
        .select({
          id: users.id,
          email: users.email,
          name: users.name,
          role: profiles.role,
          since: asDate(sql`(select min(${auditLog.created_at}) from ${auditLog}
            where ${auditLog.user_id} = ${users.id} and ${auditLog.action} in ('first-owner', 'grant', 'grant-support', 'accept-invitation') and not ${isRevoked})`),
          last_used_at: asDate(sql`greatest(${users.lastLoginAt},
            (select max(${sessions.usedAt}) from ${sessions} where ${sessions.userId} = ${users.id}))`),
          has_second_factor: users.twoFactorEnabled,
        })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(inArray(profiles.role, teamRoles))
        .orderBy(foldedSql(sql`${users.name}`), asc(users.id)) as Promise<TeamMember[]>;
    },

    /**
     * Returns true if the account is the only administrator. Locks the rows of all administrators if the account is
     * one, so that two removals at the same time cannot both pass.
     */
    async isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from profiles where role = 'admin'
          and exists (select from profiles as own where own.id = ${id} and own.role = 'admin')
        order by id for update`);
      return rows.length === 1 && rows[0]?.id === id;
    },

    /** Lets the password alone sign in again, after losing app, passkeys and recovery codes. */
    async removeSecondFactor(tx: Transaction, id: string): Promise<void> {
      await deleteSecondFactor(tx, id);
      await endSessions(tx, sql`user_id = ${id}`, 'second-factor');
    },

    /**
     * Sets or removes the role; every way of giving or taking one ends here, and ends what was prepared before.
     * @returns false if the account has it already, otherwise what it made and what became of that
     * @param origin stored as the network
     * @param taking what another administrator takes over of what the account made
     * @throws {AppError} `own_password_required` if somebody of the team may know the password
     */
    async setRole(
      tx: Transaction,
      { id, email, name }: User,
      role: TeamRole | null,
      origin: string,
      taking?: Taking,
    ): Promise<false | MadeOutcome> {
      const isDifferent = sql`${profiles.role} is distinct from ${role}`;
      const previousRole = await findRole(id, tx);
      // An administrator who becomes support gets no power by it.
      if (role && role !== previousRole && previousRole !== 'admin' && (await isOpenToTeam(tx, id)))
        throw new AppError('own_password_required');
      const { rowCount } = await tx
        .insert(profiles)
        .values({ id, full_name: name, email, role })
        .onConflictDoUpdate({ target: profiles.id, set: { role }, setWhere: isDifferent });
      if (rowCount === 0) return false;
      await endPreparations(tx, { id, email }, role ? 'role-given' : 'role-taken');
      // Ended for good: an administrator who comes back would get what she was meant to lose.
      const outcome = await endMade(tx, id, taking?.keep, taking?.newMaker);
      const kind: SecurityEventKind = role ? 'role-granted' : 'role-revoked';
      await tx.insert(securityEvents).values({ kind, user_id: id, network: origin });
      return outcome;
    },

    listMade: (id: string) => listMade(database, id),

    endMade,

    async confirmEmailKeepingLinks(tx: Transaction, id: string): Promise<void> {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    },

    /** Notes that somebody of the team may be able to get in from now on; see the column. */
    async noteTeamAccess(tx: Transaction, id: string): Promise<void> {
      await tx
        .update(users)
        .set({ teamAccessAt: sql`coalesce(${users.teamAccessAt}, now())` })
        .where(eq(users.id, id));
    },

    async rename(tx: Transaction, { id, email }: User, name: string): Promise<void> {
      await tx.update(users).set({ name }).where(eq(users.id, id));
      await tx
        .insert(profiles)
        .values({ id, full_name: name, email })
        .onConflictDoUpdate({ target: profiles.id, set: { full_name: name } });
    },

    endSessions: (tx: Transaction, id: string) => endSessions(tx, sql`user_id = ${id}`, 'team'),
  };
}
