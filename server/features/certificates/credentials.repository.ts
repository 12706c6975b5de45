import { and, asc, eq, sql } from 'drizzle-orm';
import { lostPurchaseExpression } from '../../db/access-rule.ts';
import type { Connection, Database } from '../../db/connect.ts';
import { credentialKeys, credentialSigningKeys } from '../../db/schema/security.ts';
import { certificateStatuses } from '../../db/schema/students.ts';

/** Bits of a status list: the least that Bitstring Status List v1.0 allows. */
export const statusListBits = 131_072;
/** Certificates that share a list: with half of the bits free, a random one is soon found. */
const maxPerList = statusListBits / 2;
const maxPerStatement = 1_000;
/** Statements until a free bit is found for every certificate. */
const maxTries = 40;

type SigningKey = typeof credentialSigningKeys.$inferSelect;

/**
 * Gives certificates that have none a place in a status list. The unique index decides between concurrent calls.
 * @param code of one certificate; by default all
 * @returns how many got one
 */
export async function addStatuses(connection: Connection, code?: string): Promise<number> {
  const only = code === undefined ? sql`true` : sql`code = ${code}`;
  let count = 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { rows } = await connection.execute<{ missing: number; added: number }>(sql`
      with missing as (
        select code from certificates
        where ${only} and not exists (select from certificate_statuses known where known.code = certificates.code)
        limit ${maxPerStatement}
      ), added as (
        insert into certificate_statuses (code, list, bit)
        select code, (select 1 + count(*) / ${maxPerList} from certificate_statuses), floor(random() * ${statusListBits})
        from missing on conflict do nothing returning code
      )
      select (select count(*) from missing)::int as missing, (select count(*) from added)::int as added`);
    const [{ missing, added } = { missing: 0, added: 0 }] = rows;
    count += added;
    if (missing === added && missing < maxPerStatement) break;
  }
  return count;
}

export function createCredentialsRepository(database: Database) {
  return {
    async findStatus(code: string): Promise<{ list: number; bit: number } | undefined> {
      const [row] = await database
        .select({ list: certificateStatuses.list, bit: certificateStatuses.bit })
        .from(certificateStatuses)
        .where(eq(certificateStatuses.code, code));
      return row;
    },

    /** Returns true for the first list, which is there before any certificate is. */
    async hasList(list: number): Promise<boolean> {
      const rows = await database
        .select({ code: certificateStatuses.code })
        .from(certificateStatuses)
        .where(eq(certificateStatuses.list, list))
        .limit(1);
      return list === 1 || rows.length > 0;
    },

    /** Returns the bits of a list whose certificates do not hold: replaced, revoked, erased, lost, or refunded. */
    async listRevoked(list: number, dependsOnPurchase: boolean): Promise<number[]> {
      const isSuspended = dependsOnPurchase
        ? sql`users.id is not null and ${sql.raw(lostPurchaseExpression)}`
        : sql`false`;
      const { rows } = await database.execute<{ bit: number }>(sql`
        select bit from certificate_statuses
          left join certificates on certificates.code = certificate_statuses.code
          left join users on users.id = certificates.user_id
          left join profiles on profiles.id = users.id
        where list = ${list} and case
          when certificates.status is distinct from 'valid' or certificates.student_name = '' then true
          else ${isSuspended}
        end`);
      return rows.map(({ bit }) => bit);
    },

    listPublicKeys() {
      return database
        .select({ kid: credentialKeys.kid, alg: credentialKeys.alg, x: credentialKeys.x })
        .from(credentialKeys)
        .orderBy(asc(credentialKeys.created_at), asc(credentialKeys.kid));
    },

    async findSigningKey(madeFor: string): Promise<SigningKey | undefined> {
      const isMadeFor = eq(credentialSigningKeys.made_for, madeFor);
      const [row] = await database.select().from(credentialSigningKeys).where(isMadeFor);
      return row;
    },

    /** Stores both halves, unless another process was first: then neither. */
    async addSigningKey(
      { made_for, kid, private_key }: Omit<SigningKey, 'created_at'>,
      { alg, x }: Record<'alg' | 'x', string>,
    ): Promise<boolean> {
      const { rowCount } = await database.execute(sql`
        with mine as (
          insert into credential_signing_keys (made_for, kid, private_key) values (${made_for}, ${kid}, ${private_key})
          on conflict do nothing returning kid
        )
        insert into credential_keys (kid, alg, x) select kid, ${alg}, ${x} from mine`);
      return rowCount === 1;
    },

    /** Removes private keys that are older than the current one, of secrets that are not configured any more. */
    async removeRetiredSigningKeys([current, ...others]: readonly [string, ...string[]]): Promise<void> {
      await database
        .delete(credentialSigningKeys)
        .where(
          and(
            sql`made_for <> all (${sql.param([current, ...others])}::text[])`,
            sql`created_at < (select created_at from credential_signing_keys where made_for = ${current})`,
          ),
        );
    },
  };
}

export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>;
