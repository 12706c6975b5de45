import { randomUUID } from 'node:crypto';
import { signInAdmin } from '../admin.ts';
import { testProviders, testProviderVariables } from '../purchases.ts';
import { sharedFixture } from '../shared-fixture.ts';
import { type Account, createTestApp, newAccount } from '../test-app.ts';

/** A kind of write that the test sends many times concurrently. */
export interface ConcurrentWrite {
  /** Prepares what it is about. @returns sends one of the requests */
  prepare(): Promise<(index: number) => Promise<Response>>;
  /** Set where one may succeed; elsewhere doing it again changes nothing, or each does something of its own. */
  winners?: 1;
  /** Lets go on what the first request began, once all are answered. */
  release?(): Promise<void>;
  /** @returns what there is of it afterwards: 1 where it was done once */
  count?: () => Promise<number>;
}

/** Writes by their route, as Hono lists it. */
export type ConcurrentWrites = Record<string, ConcurrentWrite>;

export type WriteContext = Awaited<ReturnType<typeof createWriteContext>>;

/** Creates the application with accounts for concurrent writes. @param name of its database */
export async function createWriteContext(name: string) {
  const providers = testProviders('http://127.0.0.1:9');
  const product = await sharedFixture(
    createTestApp(name, { providers, given: testProviderVariables('http://127.0.0.1:9') }),
  );
  const admin = await signInAdmin(product);
  const run = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await product.database.$client.query(text, values)).rows as Row[];
  const countOf = async (text: string, values: unknown[] = []) => {
    const [row] = await run<{ count: number }>(`select count(*)::int as count ${text}`, values);
    return row?.count ?? 0;
  };

  /** Signs a student in whose address is confirmed. */
  async function student(given: Partial<Account> = {}) {
    const account = newAccount(given);
    const cookie = await product.signIn(account);
    const [row] = await run<{ id: string }>(
      'update users set email_verified = true where email = $1 returning id',
      [account.email],
    );
    return { account, cookie, id: row?.id ?? '' };
  }

  const asAdmin =
    (method: string) =>
    (path: string, json: unknown = {}, headers: Record<string, string> = {}) =>
      product.call(method, `/api/admin${path}`, { cookie: admin, json, headers });
  const post = asAdmin('POST');

  /** A purchase that the owner has entered, of a student. */
  async function sale() {
    const buyer = await student();
    const { email, name: buyerName } = buyer.account;
    const date = new Date().toISOString().slice(0, 10);
    const order = { id: randomUUID(), email, name: buyerName, cents: 8_500, date };
    const { id } = (await (await post('/purchases', order)).json()) as { id: string };
    return { ...buyer, purchase: id, order };
  }

  return {
    product,
    providers,
    run,
    countOf,
    student,
    sale,
    admin: { cookie: admin, post, put: asAdmin('PUT'), delete: asAdmin('DELETE') },
    /** Counts the records of an action about an account, or with a detail. */
    recordsOf: (action: string, detail: string) =>
      countOf('from audit_log where action = $1 and (detail = $2 or user_id::text = $2)', [action, detail]),
  };
}
