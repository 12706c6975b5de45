import { expect, test } from 'vitest';
import { paths } from '../../domain/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { lessonIds } from '../support/course.ts';
import { createGraduateActions } from '../support/graduate-actions.ts';
import { startInbox } from '../support/inbox.ts';
import { readTables } from '../support/installation.ts';
import { startTestMail } from '../support/mail-consumer.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { put } from '../support/storage-contract.ts';
import { createTestApp, newAccount, testOrigin } from '../support/test-app.ts';

const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(createTestApp('reading'));
await sharedFixture(startTestMail(product, inbox.url));

/** Has every kind of email with a link sent, each to somebody for whom following the link would mean something. */
async function linksOfLetters(): Promise<string[]> {
  const [unconfirmed, reader, buyer] = [newAccount(), newAccount(), newAccount()];
  await product.call('POST', '/api/auth/sign-up/email', { json: unconfirmed });
  await product.call('POST', '/api/auth/sign-up/email', { json: buyer });
  const { access } = product.features.purchases;
  const { transact } = product;
  await transact((transaction) => access.grant(transaction, buyer.email, 'test'));
  await product.call('POST', '/api/newsletter', { json: { email: reader.email } });
  await product.call('POST', '/api/purchases/resend', { json: { email: buyer.email } });
  await inbox.next(unconfirmed.email);
  await product.call('POST', '/api/auth/request-password-reset', { json: { email: unconfirmed.email } });
  await inbox.next(unconfirmed.email);
  await inbox.next(reader.email);
  await inbox.next(buyer.email);
  await inbox.next(buyer.email);
  const links = inbox.messages.flatMap(({ text = '', headers }) =>
    [text, ...headers.map(({ value }) => value)].flatMap((part) => part.match(/https?:\/\/[^\s<>]+/g) ?? []),
  );
  return links.filter((link) => link.startsWith(testOrigin)).map((link) => link.slice(testOrigin.length));
}

/** Those for whom a look could be the moment at which something is due. */
async function readers(): Promise<Record<string, string>> {
  const done = await product.signIn();
  const { rowCount } = await product.database.$client.query(
    `insert into course_progress (user_id, completed_lessons)
     select user_id, $1 from sessions order by created_at desc limit 1`,
    [lessonIds],
  );
  expect(rowCount).toBe(1);
  const everybody = { nobody: '', student: done, admin: await signInAdmin(product) };
  // Old enough to be prolonged.
  await product.database.$client.query(
    `update sessions set expires_at = now() + interval '3 days', updated_at = now() - interval '27 days'`,
  );
  return everybody;
}

/** Programs that look at a link before a person does, and pages of other sites, ask by GET and HEAD. */
test('nothing in the database is changed by GET or HEAD, whoever asks for whatever', async () => {
  const { certificate } = await createGraduateActions(product).graduate();
  await put(product.storage, 'bonus/x.pdf', '%PDF-1.7');
  const links = await linksOfLetters();
  expect(links.length).toBeGreaterThan(3);
  const routes = routesOf(product)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) =>
      path.replace(':code', certificate.code).replace('*', 'bonus/x.pdf').replace(/:\w+/g, 'x'),
    );
  const addresses = [...new Set([...routes, ...Object.values(paths), ...links])];
  const everybody = await readers();
  await expect.poll(async () => (await product.outbox.measure()).waiting).toBe(0);

  const requests = addresses.flatMap((address) =>
    Object.entries(everybody).flatMap(([who, cookie]) =>
      ['HEAD', 'GET'].map((method) => ({ method, address, cookie, who })),
    ),
  );
  const isExport = ({ method, address }: Asked) => method === 'GET' && /\.csv$|\/export\/file$/.test(address);
  expect(await findChanges(requests.filter((one) => !isExport(one)))).toEqual([]);
  // Exports are recorded.
  expect(await findChanges(requests.filter(isExport), ['audit_log'])).toEqual([]);
});

interface Asked {
  method: string;
  address: string;
  cookie: string;
  who: string;
}

/**
 * Sends requests, and halves those after which a table differs until single ones are left: reading every table costs more
 * than an answer.
 * @returns the requests that change something, with the tables
 */
async function findChanges(requests: readonly Asked[], exempt: readonly string[] = []): Promise<string[]> {
  const before = await readTables(product.database);
  for (const { method, address, cookie } of requests) {
    const answer = await product.call(method, address, { cookie, headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
  }
  const after = await readTables(product.database);
  const tables = Object.keys(after).filter(
    (name) => after[name]?.join() !== before[name]?.join() && !exempt.includes(name),
  );
  if (tables.length === 0) return [];
  const middle = Math.ceil(requests.length / 2);
  const halves = requests.length > 1 ? [requests.slice(0, middle), requests.slice(middle)] : [];
  const found: string[] = [];
  for (const half of halves) found.push(...(await findChanges(half, exempt)));
  if (found.length > 0) return found;
  // Only a first time changed it, or there is one request.
  return requests.map(({ method, address, who }) => `${method} ${address} of ${who}: ${tables}`);
}
