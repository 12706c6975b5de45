import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { ApiKeyState, NewKey } from '../../domain/api-keys.ts';
import { mayAdministerSql } from '../db/access-rule.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { selectRows } from '../db/list.ts';
import { users } from '../db/schema/accounts.ts';
import { apiKeys } from '../db/schema/security.ts';

type ApiKey = typeof apiKeys.$inferSelect;

/** Scanners of leaked secrets recognize it. */
const prefix = 'iav_';
const maxListed = 100;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export function createApiKeysRepository(
  database: Database,
  rules: () => { ADMIN_SECOND_FACTOR: 'optional' | 'required' },
) {
  /** Returns SQL over `api_keys`: why a key is refused, or `active`. */
  const stateSql = () => sql<ApiKeyState>`case
    when ${apiKeys.revoked_at} is not null then 'revoked'
    when ${apiKeys.expires_at} <= now() then 'expired'
    when not ${sql.raw(mayAdministerSql('api_keys.created_by', rules().ADMIN_SECOND_FACTOR))} then 'maker-closed'
    else 'active' end`;

  return {
    /** Counts a use of the key, whatever its text is. Returns undefined for a key that does not work, or none. */
    async use(key: string) {
      const [used] = await selectRows<Pick<ApiKey, 'id' | 'name' | 'scopes' | 'created_by'>>(
        database,
        sql`update ${apiKeys} set uses = uses + 1, last_used_at = now()
        where ${apiKeys.hash} = ${hashOf(key)} and ${stateSql()} = 'active'
        returning ${apiKeys.id}, ${apiKeys.name}, ${apiKeys.scopes}, ${apiKeys.created_by}`,
      );
      return used;
    },

    /** Returns the key's text, which is stored nowhere. */
    async create(tx: Transaction, created_by: string, given: NewKey) {
      const [id, key] = [randomUUID(), prefix + randomBytes(32).toString('base64url')];
      const expires_at = given.expires_at ? new Date(given.expires_at) : null;
      const row = { ...given, expires_at, id, created_by, hash: hashOf(key), hint: key.slice(-4) };
      await tx.insert(apiKeys).values(row);
      return { id, key };
    },

    /** Returns the revoked key's name, undefined if it is unknown or was revoked before. */
    async revoke(tx: Transaction, id: string): Promise<string | undefined> {
      const isLive = and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at));
      const [row] = await tx.update(apiKeys).set({ revoked_at: sql`now()` }).where(isLive).returning();
      return row?.name;
    },

    /** Returns the names of the working keys that an account made. @param email lower case */
    async listWorkingNames(email: string): Promise<string[]> {
      const rows = await database
        .select({ name: apiKeys.name })
        .from(apiKeys)
        .innerJoin(users, and(eq(users.id, apiKeys.created_by), eq(users.email, email)))
        .where(eq(stateSql(), 'active'))
        .orderBy(apiKeys.created_at);
      return rows.map(({ name }) => name);
    },

    /** Returns the newest keys, the working ones first, never their hash. */
    list() {
      const { hash: _, created_by: __, revoked_at: ___, ...columns } = getTableColumns(apiKeys);
      const state = stateSql();
      return database
        .select({ ...columns, made_by: users.name, state })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.created_by))
        .orderBy(desc(eq(state, 'active')), desc(apiKeys.created_at))
        .limit(maxListed);
    },
  };
}

export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;
