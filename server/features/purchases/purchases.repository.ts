import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Content } from '../../../domain/content/document.ts';
import { contractOf } from '../../../domain/contract.ts';
import { guaranteeEnd } from '../../../domain/guarantee.ts';
import { type PurchaseStatus, purchaseCodeKey, statusOf } from '../../../domain/purchases.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { users } from '../../db/schema/accounts.ts';
import { contracts, purchaseCodeSql, purchases, refundRequests } from '../../db/schema/purchases.ts';
import { TransactionConflict } from '../../failures.ts';

export type Purchase = Omit<typeof purchases.$inferSelect, 'status'> & { status: PurchaseStatus };

/** A purchase with the data that pages and emails show. */
export interface FoundPurchase {
  purchase: Purchase;
  request: typeof refundRequests.$inferSelect | null;
  /** First moment after the guarantee, whose days are the contract's; those published where a purchase has none. */
  guaranteeEnd: Date;
  /** The account's email, which may have changed, or else the purchase's. */
  recipient: string;
}

/** The published content to which buyers agree, and its revision. */
export interface PublishedContent {
  revision: number;
  content: Content;
}

/** SQL over `purchases` and `users` (left-joined): see `FoundPurchase.recipient`. */
const recipientSql = sql<string>`coalesce(${users.email}, ${purchases.email})`;

/** Returns the queries on purchases for buyers, emails and state changes. */
export function createPurchasesRepository(database: Database, publishedGuaranteeDays: () => number) {
  async function selectFound(connection: Connection, where: SQL | undefined): Promise<FoundPurchase[]> {
    const rows = await connection
      .select({
        purchase: purchases,
        request: refundRequests,
        guaranteeDays: sql<number | null>`(${contracts.document} ->> 'guaranteeDays')::int`,
        recipient: recipientSql,
      })
      .from(purchases)
      .leftJoin(refundRequests, eq(refundRequests.purchase_id, purchases.id))
      .leftJoin(contracts, eq(contracts.fingerprint, purchases.contract))
      .leftJoin(users, eq(users.id, purchases.user_id))
      .where(where)
      .orderBy(desc(purchases.approved_at), desc(purchases.id));
    return rows.map(({ guaranteeDays, ...found }) => ({
      ...found,
      purchase: found.purchase as Purchase,
      guaranteeEnd: guaranteeEnd(found.purchase, guaranteeDays ?? publishedGuaranteeDays()),
    }));
  }

  /** Returns the condition for a user's purchases. Requires a confirmed email: anybody may sign up with a buyer's. */
  const belongsTo = (userId: string) => {
    const confirmedEmail = database
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
    const isByEmail = and(isNull(purchases.user_id), inArray(purchases.email, confirmedEmail));
    return and(sql`exists ${confirmedEmail}`, or(eq(purchases.user_id, userId), isByEmail));
  };
  const hasCode = (code: string) => {
    const key = purchaseCodeKey(code);
    if (key === '') return sql`false`;
    return or(
      sql`${purchaseCodeSql(purchases.transaction_id)} = ${key}`,
      sql`${purchaseCodeSql(purchases.receipt_code)} = ${key}`,
    );
  };
  /** Paid at some time, and for this course; also if it was refunded or disputed since. */
  const wasBoughtForCourse = and(isNotNull(purchases.approved_at), isNull(purchases.not_opening_reason));

  return {
    find: (id: string, connection: Connection = database) =>
      firstRow(selectFound(connection, eq(purchases.id, id))),

    /** Also finds purchases that `listForBuyer` leaves out: unpaid ones, and those that do not open this course. */
    findForBuyer: (userId: string, id: string) =>
      firstRow(selectFound(database, and(belongsTo(userId), eq(purchases.id, id)))),

    listForBuyer: (userId: string) => selectFound(database, and(belongsTo(userId), wasBoughtForCourse)),

    /** Finds a paid purchase of the course by what its buyer knows. @param email the account's, or else the purchase's; lower case */
    async findByTransaction(email: string, code: string) {
      const [row] = await selectFound(
        database,
        and(sql`${recipientSql} = ${email}`, hasCode(code), wasBoughtForCourse),
      );
      return row;
    },

    /** Finds purchases in any state by a transaction's code; different providers may use the same. */
    listByCode: (code: string) => selectFound(database, hasCode(code)),

    /** @param which `held`: see `purchaseStatuses` */
    listLatest: (which: 'held' | 'others', limit: number) =>
      database
        .select()
        .from(purchases)
        .where(which === 'held' ? eq(purchases.status, 'held') : ne(purchases.status, 'held'))
        .orderBy(desc(purchases.created_at))
        .limit(limit) as unknown as Promise<Purchase[]>,

    /** Locks a purchase until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<Purchase | undefined> {
      const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
      return row as Purchase | undefined;
    },

    /** Locks the purchase of a provider's transaction, which is created if it is new. */
    async lockOrCreate(tx: Transaction, provider: string, transactionId: string): Promise<Purchase> {
      await tx
        .insert(purchases)
        .values({ provider, transaction_id: transactionId, status: 'pending', email: '' })
        .onConflictDoNothing({ target: [purchases.provider, purchases.transaction_id] });
      const [row] = await tx
        .select()
        .from(purchases)
        .where(and(eq(purchases.provider, provider), eq(purchases.transaction_id, transactionId)))
        .for('update');
      if (!row) throw new TransactionConflict('The purchase went away meanwhile');
      return row as Purchase;
    },

    /** Locks purchases of these emails' accounts, and those made with the emails that have no account, ordered by id. @param emails lower case */
    async lockByEmail(tx: Transaction, ...emails: string[]): Promise<Purchase[]> {
      const account = tx.select({ id: users.id }).from(users).where(inArray(users.email, emails));
      const rows = await tx
        .select()
        .from(purchases)
        .where(
          or(
            and(inArray(purchases.email, emails), isNull(purchases.user_id)),
            inArray(purchases.user_id, account),
          ),
        )
        .orderBy(asc(purchases.id))
        .for('update');
      return rows as Purchase[];
    },

    /** Changes a locked purchase; its status is calculated from the other columns. */
    async change(
      tx: Transaction,
      purchase: Purchase,
      changes: Partial<Omit<Purchase, 'id' | 'status'>>,
    ): Promise<Purchase> {
      const changed = { ...purchase, ...changes };
      const status = statusOf(changed);
      await tx
        .update(purchases)
        .set({ ...changes, status, updated_at: sql`now()` })
        .where(eq(purchases.id, purchase.id));
      return { ...changed, status };
    },

    /** Stores the contract that buyers agree to now, once per wording. Returns its fingerprint. */
    async storeContract(tx: Transaction, { revision, content }: PublishedContent): Promise<string> {
      const document = contractOf(content);
      const fingerprint = createHash('sha256').update(JSON.stringify(document)).digest('hex');
      await tx.insert(contracts).values({ fingerprint, revision, document }).onConflictDoNothing();
      return fingerprint;
    },

    async findContract(fingerprint: string | null) {
      if (fingerprint === null) return undefined;
      const [row] = await database
        .select({ revision: contracts.revision, document: contracts.document })
        .from(contracts)
        .where(eq(contracts.fingerprint, fingerprint));
      return row;
    },
  };
}

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>;
