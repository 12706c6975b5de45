import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * The same database, whose statements join the transaction under way in the calling code, whoever opened it: a rule,
 * or the accounts library. So what is written together is written together, and repositories need not know.
 * Statements prepared beforehand stay outside.
 */
export function withAmbientTransactions<Schema extends Record<string, unknown>, Client>(
  database: NodePgDatabase<Schema> & { $client: Client },
): NodePgDatabase<Schema> & { $client: Client } {
  const current = new AsyncLocalStorage<NodePgDatabase<Schema>>();
  return new Proxy(database, {
    get(target, key) {
      if (key === '$client') return target.$client;
      const source = current.getStore() ?? target;
      if (key === 'transaction') {
        const begin: typeof target.transaction = (work, options) =>
          source.transaction((tx) => current.run(tx, () => work(tx)), options);
        return begin;
      }
      const value: unknown = Reflect.get(source, key);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}
