import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { TeamRole } from '../../../domain/roles.ts';
import { mayAdministerSql } from '../../db/access-rule.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { users, verifications } from '../../db/schema/accounts.ts';
import { teamInvitations } from '../../db/schema/security.ts';

/** Returns the queries on team invitations. */
export function createInvitationsRepository(
  database: Database,
  rules: () => { ADMIN_SECOND_FACTOR: 'optional' | 'required' },
) {
  /** SQL: not expired, and the inviter may administer now. */
  const isOpen = () =>
    and(
      gt(teamInvitations.expires_at, sql`now()`),
      sql.raw(mayAdministerSql('team_invitations.inviter_id', rules().ADMIN_SECOND_FACTOR)),
    );

  function select(where: SQL | undefined) {
    return database
      .select({
        ...getTableColumns(teamInvitations),
        role: sql<TeamRole>`${teamInvitations.role}`,
        invited_by: users.name,
      })
      .from(teamInvitations)
      .innerJoin(users, eq(users.id, teamInvitations.inviter_id))
      .where(and(isOpen(), where))
      .orderBy(teamInvitations.created_at);
  }

  return {
    list: () => select(undefined),

    find: (id: string) => firstRow(select(eq(teamInvitations.id, id))),

    /** Adds an invitation; replaces an earlier one of the same email, and ends its links. */
    async add(
      tx: Transaction,
      invitation: { email: string; role: TeamRole; inviter_id: string; expires_at: Date },
    ): Promise<string> {
      const [row] = await tx
        .insert(teamInvitations)
        .values(invitation)
        .onConflictDoUpdate({
          target: teamInvitations.email,
          set: { ...invitation, created_at: sql`now()` },
        })
        .returning({ id: teamInvitations.id });
      const id = row?.id ?? '';
      await endLinks(tx, id);
      return id;
    },

    /** Deletes the invitation and its links. @returns undefined if it is not open */
    async consume(tx: Transaction, id: string) {
      const [row] = await tx
        .delete(teamInvitations)
        .where(and(eq(teamInvitations.id, id), isOpen()))
        .returning({
          email: teamInvitations.email,
          role: sql<TeamRole>`role`,
          inviter_id: teamInvitations.inviter_id,
        });
      if (row) await endLinks(tx, id);
      return row;
    },
  };
}

/** A link is a verification whose value is the invitation's id. */
async function endLinks(tx: Transaction, id: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, id));
}
