import { type SQL, sql } from 'drizzle-orm';
import { linkLifetimeSeconds } from '../../domain/lifetimes.ts';
import type { Kept, Made, MadeKind } from '../../domain/made.ts';
import type { Connection, Transaction } from '../db/connect.ts';
import { selectRows } from '../db/list.ts';
import { AppError } from '../http/errors.ts';

interface Kind {
  /** The column that names the maker. */
  maker: SQL;
  name: SQL;
  /** True while it goes on. */
  isLive: SQL;
  /** Ends it, in the statement's `set`; a row of the others is deleted. */
  ended?: SQL;
  /** Set beside the maker when another takes it over. */
  taken?: SQL;
}

const hasWaiting = sql`exists (select from outbox where newsletter_id = newsletters.id and due_at is not null)`;

const kinds: Record<MadeKind, Kind & { table: SQL }> = {
  'api-key': {
    table: sql`api_keys`,
    maker: sql`created_by`,
    name: sql`name`,
    isLive: sql`(revoked_at is null and coalesce(expires_at > now(), true))`,
    ended: sql`revoked_at = now()`,
  },
  webhook: {
    table: sql`webhook_endpoints`,
    maker: sql`created_by`,
    // A path may have a key of the other system in it.
    name: sql`substring(url from '://([^/?#]*)')`,
    isLive: sql`removed_at is null`,
    ended: sql`removed_at = now()`,
  },
  invitation: {
    table: sql`team_invitations`,
    maker: sql`inviter_id`,
    name: sql`email`,
    isLive: sql`expires_at > now()`,
    // The former inviter has seen a link: another expiry ends it.
    taken: sql`expires_at = now() + make_interval(secs => ${linkLifetimeSeconds.invitation})`,
  },
  newsletter: {
    table: sql`newsletters`,
    maker: sql`sender_id`,
    name: sql`subject`,
    isLive: sql`((queued_at is null and scheduled_at is not null) or (queued_at is not null and stopped_at is null and ${hasWaiting}))`,
    ended: sql`scheduled_at = null, stopped_at = case when queued_at is not null then now() end`,
  },
};
const entries = Object.entries(kinds) as [MadeKind, (typeof kinds)[MadeKind]][];

/** Returns what an account made and what goes on, in the order of `madeKinds`. */
export async function listMade(connection: Connection, makerId: string): Promise<Made[]> {
  const found: Made[] = [];
  for (const [kind, { table, maker, name, isLive }] of entries)
    found.push(
      ...(await selectRows<Made>(
        connection,
        sql`select ${kind}::text as kind, id, ${name} as name, created_at from ${table}
          where ${maker} = ${makerId} and ${isLive} order by created_at, id`,
      )),
    );
  return found;
}

/**
 * Ends what an account made, also the links into students' accounts that it was shown, but for what another administrator
 * takes over.
 * @param newMaker the administrator who does
 * @throws {AppError} `wrong_state` if something of what she keeps has ended meanwhile, or was never this account's
 */
export async function endMade(
  tx: Transaction,
  makerId: string,
  keep: Kept = [],
  newMaker: string | null = null,
): Promise<{ ended: Made[]; kept: Made[] }> {
  const made = await listMade(tx, makerId);
  const isKept = (one: { kind: MadeKind; id: string }) =>
    keep.some(({ kind, id }) => kind === one.kind && id === one.id);
  const [kept, ended] = [made.filter(isKept), made.filter((one) => !isKept(one))];
  const isComplete = kept.length === new Set(keep.map(({ kind, id }) => kind + id)).size;
  // Nobody takes over her own: it would wait for her to come back.
  if (!isComplete || (kept.length > 0 && newMaker === makerId)) throw new AppError('wrong_state');
  for (const [kind, { table, maker, ended: change, taken }] of entries) {
    const idsOf = (some: Made[]) =>
      sql`id = any(${sql.param(some.filter((one) => one.kind === kind).map(({ id }) => id))}::uuid[])`;
    await tx.execute(
      sql`update ${table} set ${maker} = ${newMaker}${taken ? sql`, ${taken}` : sql``} where ${idsOf(kept)}`,
    );
    await tx.execute(
      change
        ? sql`update ${table} set ${change} where ${idsOf(ended)}`
        : sql`delete from ${table} where ${maker} = ${makerId}`,
    );
  }
  // An email that is being sent goes on, but is not tried again.
  await tx.execute(sql`
    delete from outbox where id in (
      select outbox.id from outbox join newsletters on newsletters.id = newsletter_id
      where sender_id = ${makerId} and stopped_at is not null and due_at is not null
      for update of outbox skip locked)`);
  const invitationIds = made.filter(({ kind }) => kind === 'invitation').map(({ id }) => id);
  await tx.execute(sql`
    delete from verifications where shown_to = ${makerId} or value = any(${sql.param(invitationIds)}::text[])`);
  return { ended, kept };
}
