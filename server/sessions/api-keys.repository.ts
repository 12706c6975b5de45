import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ApiKeyState, ApiScope } from '../../domain/api-keys.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { selectRows } from '../db/list.ts';
import { profiles, users } from '../db/schema/accounts.ts';
import { apiKeys } from '../db/schema/security.ts';

/** A key that was just used. */
export interface UsedKey {
  id: string;
  name: string;
  scopes: ApiScope[];
  created_by: string;
}

export interface NewKey {
  name: string;
  scopes: ApiScope[];
  expires_at: Date | undefined;
}

/** Scanners of leaked secrets recognize it. */
const prefix = 'iav_';
const maxListed = 100;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** SQL over `api_keys` and its maker's `profiles`: why a key is refused, or `active`. */
const state = sql<ApiKeyState>`case
  when ${apiKeys.revoked_at} is not null then 'revoked'
  when ${apiKeys.expires_at} <= now() then 'expired'
  when ${profiles.role} is distinct from 'admin' then 'maker-left'
  else 'active' end`;

export function createApiKeysRepository(database: Database) {
  return {
    /** Counts a use of the key, whatever its text is. Returns undefined for a key that does not work, or none. */
    async use(key: string): Promise<UsedKey | undefined> {
      const [used] = await selectRows<UsedKey>(
        database,
        sql`update ${apiKeys} set uses = uses + 1, last_used_at = now() from ${profiles}
        where ${apiKeys.hash} = ${hashOf(key)} and ${profiles.id} = ${apiKeys.created_by} and ${state} = 'active'
        returning ${apiKeys.id}, ${apiKeys.name}, ${apiKeys.scopes}, ${apiKeys.created_by}`,
      );
      return used;
    },

    /** Returns the key's text, which is stored nowhere. */
    async create(tx: Transaction, created_by: string, { name, scopes, expires_at }: NewKey) {
      const key = prefix + randomBytes(32).toString('base64url');
      const [row] = await tx
        .insert(apiKeys)
        .values({ name, scopes, expires_at, created_by, hash: hashOf(key), hint: key.slice(-4) })
        .returning({ id: apiKeys.id });
      return { id: row?.id ?? '', key };
    },

    /** Returns the revoked key's name, undefined if it is unknown or was revoked before. */
    async revoke(tx: Transaction, id: string): Promise<string | undefined> {
      const [row] = await tx
        .update(apiKeys)
        .set({ revoked_at: sql`now()` })
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
        .returning({ name: apiKeys.name });
      return row?.name;
    },

    /** Returns the newest keys. */
    list() {
      return database
        .select({
          id: apiKeys.id,
          name: apiKeys.name,
          scopes: apiKeys.scopes,
          hint: apiKeys.hint,
          made_by: users.name,
          created_at: apiKeys.created_at,
          last_used_at: apiKeys.last_used_at,
          uses: apiKeys.uses,
          expires_at: apiKeys.expires_at,
          state,
        })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.created_by))
        .leftJoin(profiles, eq(profiles.id, apiKeys.created_by))
        .orderBy(desc(apiKeys.created_at))
        .limit(maxListed);
    },
  };
}

export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;
