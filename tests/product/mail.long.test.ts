import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type Inbox, startInbox } from '../support/inbox.ts';
import { type Product, startProduct } from '../support/product.ts';

let inbox: Inbox;
let product: Product;
beforeAll(async () => {
  inbox = await startInbox();
  product = await startProduct({
    DATABASE_URL: await createTestDatabase('product_mail'),
    SMTP_URL: inbox.url,
    REQUIRE_EMAIL_CONFIRMATION: 'false',
    NEWSLETTER_PER_MINUTE: '300',
    OWNER_EMAIL: 'dona@example.com',
  });
});
afterAll(async () => {
  await product.dispose();
  await inbox.stop();
});

const signUp = (email: string) =>
  fetch(`${product.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana Souza', email, password: 'segredo-seguro' }),
  });
const receivedBy = (email: string) => inbox.messages.filter(({ to }) => to?.[0]?.address === email);

test('the owner is told at once of what stands between a new site and its first sale', async () => {
  const { subject, text } = await inbox.next('dona@example.com');
  expect(subject).toMatch(/^O site precisa de você: \d+ coisas faltam/);
  expect(text).toContain(`${product.url}/painel#antes-de-vender`);
});

test('a mail server that is away for a while loses and doubles nothing', async () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `fila-${index}@example.com`);
  await inbox.stop();
  for (const address of addresses) expect((await signUp(address)).status).toBe(201);
  await inbox.start();
  for (const address of addresses) await inbox.next(address);
  for (const address of addresses) expect(receivedBy(address)).toHaveLength(1);
});

test('after a kill a newsletter goes on and a mail that was owed goes out, each once', async () => {
  const database = connectTestDatabase(product.databaseUrl ?? '');
  const owner = { name: 'Dona do Curso', email: 'dona@example.com', password: 'segredo-seguro' };
  const emails = Array.from({ length: 20 }, (_, index) => `leitora-${index}@example.com`);
  let cookie = '';
  const ask = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    return fetch(product.url + path, { method, headers, body: JSON.stringify(body) });
  };
  await ask('POST', '/api/auth/sign-up/email', owner);
  const entered = await ask('POST', '/api/auth/sign-in/email', owner);
  cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await database.$client.query(`update profiles set role = 'admin' where email = $1`, [owner.email]);
  await database.$client.query(
    'insert into newsletter_subscribers (email, confirmed_at) select unnest($1::text[]), now()',
    [emails],
  );
  const { id } = (await (await ask('POST', '/api/admin/newsletter', {})).json()) as { id: string };
  const path = `/api/admin/newsletter/${id}`;
  await ask('PUT', path, { subject: 'Maio', body: 'Olá!', version: 1 });
  expect((await ask('POST', `${path}/send`, { version: 2 })).status).toBe(200);
  const count = async (what: string) => {
    const { rows } = await database.$client.query(
      `select count(*)::int as count from outbox where newsletter_id = $1 and ${what}`,
      [id],
    );
    return rows[0].count as number;
  };
  await expect.poll(() => count('sent_at is not null')).toBeGreaterThan(3);
  await inbox.stop();
  // Nothing is under way that the mail server has taken and nobody has noted.
  await expect.poll(() => count('last_error is not null')).toBeGreaterThan(0);
  expect((await signUp('ana@example.com')).status).toBe(201);
  await product.stop('SIGKILL');
  await inbox.start();
  await product.start();
  await inbox.next('ana@example.com');
  await expect.poll(() => count('sent_at is not null')).toBe(20);
  // A mail for somebody else comes after any repetition of the first would have.
  await signUp('outra@example.com');
  await inbox.next('outra@example.com');
  for (const email of [...emails, 'ana@example.com']) expect(receivedBy(email)).toHaveLength(1);
  await database.$client.end();
});
