import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/cluster.ts';
import { type Inbox, startInbox } from '../support/inbox.ts';
import { type Product, startProduct } from '../support/product.ts';

let inbox: Inbox;
let product: Product;
beforeAll(async () => {
  inbox = await startInbox();
  product = await startProduct({
    DATABASE_URL: await createTestDatabase('product_mail'),
    SMTP_URL: inbox.url,
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

test('a mail that was owed when the product was killed goes out after the restart, once', async () => {
  await inbox.stop();
  expect((await signUp('ana@example.com')).status).toBe(201);
  await product.stop('SIGKILL');
  await inbox.start();
  await product.start();
  await inbox.next('ana@example.com');
  // A second mail for somebody else comes after any repetition of the first would have.
  await signUp('outra@example.com');
  await inbox.next('outra@example.com');
  expect(receivedBy('ana@example.com')).toHaveLength(1);
});

test('a mail server that is away for a while loses and doubles nothing', async () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `fila-${index}@example.com`);
  await inbox.stop();
  for (const address of addresses) expect((await signUp(address)).status).toBe(201);
  await inbox.start();
  for (const address of addresses) await inbox.next(address);
  for (const address of addresses) expect(receivedBy(address)).toHaveLength(1);
});
