import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

interface Current {
  /** The database whose transaction this is. */
  database: object;
  transaction: object;
}

const current = new AsyncLocalStorage<Current>();

/**
 * The same database, whose statements join the transaction under way in the calling code, whoever opened it: a rule,
 * or the accounts library. So what is written together is written together, and repositories need not know.
 * Statements prepared beforehand stay outside.
 */
export function withAmbientTransactions<Schema extends Record<string, unknown>, Client>(
  database: NodePgDatabase<Schema> & { $client: Client },
): NodePgDatabase<Schema> & { $client: Client } {
  return new Proxy(database, {
    get(target, key) {
      if (key === '$client') return target.$client;
      const store = current.getStore();
      const source = store?.database === target ? (store.transaction as typeof target) : target;
      if (key === 'transaction') {
        const begin: typeof target.transaction = (work, options) =>
          source.transaction(
            (transaction) => current.run({ database: target, transaction }, () => work(transaction)),
            options,
          );
        return begin;
      }
      const value: unknown = Reflect.get(source, key);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}

/** Runs code whose statements must count at once, whatever becomes of the transaction around it. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return current.exit(work);
}
