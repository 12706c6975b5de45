import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { site } from '../support/course.ts';
import { freePort } from '../support/free-port.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { testProviderVariables } from '../support/purchases.ts';

let product: Product;
let settings: Record<string, string>;
let database: Database;
beforeAll(async () => {
  const databaseUrl = await createTestDatabase('product_purchase_commands');
  database = connectTestDatabase(databaseUrl);
  settings = {
    ...testProviderVariables(`http://127.0.0.1:${await freePort()}`),
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  };
  product = await startProduct(settings);
});
afterAll(async () => {
  await database.$client.end();
  await product.dispose();
});

function command(name: string, ...args: string[]): Promise<string> {
  const place = { DATA_DIR: product.dataDir, PORT: new URL(product.url).port };
  return runCommand(name, { ...settings, ...place }, ...args);
}

/** With cents, as the command lists it. */
const price = (site.price.cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
const listed = () => command('purchases', 'list');

/** Sends an event as a provider does, and waits until the product has acted on it. */
async function deliver(...args: string[]): Promise<void> {
  await command('webhook', ...args);
  const open = 'select from purchase_events where handled_at is null and attempts = 0';
  await expect.poll(async () => (await database.$client.query(open)).rowCount).toBe(0);
}
const idIn = (list: string, email: string) =>
  list
    .split('\n')
    .find((line) => line.includes(email))
    ?.trim()
    .split(' ')[0] ?? '';

// One that asks back for what its message leaves out; what each provider says is tried beside the routes.
test('a dry run is listed, shown and refunded', async () => {
  const email = 'dona@example.com';
  await deliver('mercado-pago', 'approved', '--email', email.toUpperCase());
  const list = await listed();
  expect(list).toMatch(new RegExp(`mercado-pago  aprovada  ${email}  R\\$.${price}`));
  const id = idIn(list, email);
  expect(await command('purchases', 'show', id)).toContain('e-mail ainda não confirmado');

  await deliver('mercado-pago', 'refunded', '--email', email);
  const events = await command('purchases', 'show', id);
  expect(events).toMatch(/Situação +reembolsada ou cancelada/);
  const [event = ''] = /[0-9a-f-]{36}(?=.*tratado)/.exec(events) ?? [];
  expect(await command('purchases', 'replay', event)).toContain('tratado de novo');
});

test('a sale of something else is listed with the reason, opened by hand, and closed by its refund', async () => {
  const email = 'outra@example.com';
  await deliver('hotmart', 'approved', '--email', email, '--cents', '100', '--test');
  const list = await listed();
  expect(list).toMatch(new RegExp(`hotmart  não abre este curso  ${email}  R\\$.1,00  valor abaixo`));
  expect(list).toContain('Compras que não abrem este curso (1)');
  const id = idIn(list, email);
  expect(await command('purchases', 'show', id)).toContain('Motivo      valor abaixo do mínimo');
  expect(await command('purchases', 'open', id)).toContain(`aberto para ${email}`);
  const { rows } = await database.$client.query('select status from purchases where id = $1', [id]);
  expect(rows).toEqual([{ status: 'approved' }]);
  await expect(command('purchases', 'open', id)).rejects.toThrow('Só se abre à mão');
  await deliver('hotmart', 'refunded', '--email', email);
  expect(await listed()).toMatch(new RegExp(`reembolsada ou cancelada  ${email}`));
});

test('access is given and taken back by hand', async () => {
  const opened = await command('purchases', 'grant', 'Amiga@example.com');
  expect(opened).toContain('aberto para amiga@example.com');
  expect(opened).toContain(`em um arquivo em ${product.dataDir}/outbox`);
  expect(await command('purchases', 'grant', 'amiga@example.com')).toContain('já estava aberto');
  expect(await listed()).toContain('Acessos dados à mão (1)');
  expect(await command('purchases', 'revoke', 'amiga@example.com')).toContain('retirado');
  await expect(command('purchases', 'revoke', 'amiga@example.com')).rejects.toThrow('não tem acesso');
});

test('a sale made outside is entered, and its refund', async () => {
  const email = 'pix@example.com';
  expect(await command('purchases', 'sell', email, '8500', '2026-02-10', 'Paula Pix')).toContain(email);
  const list = await listed();
  expect(list).toMatch(new RegExp(`manual  aprovada  ${email}  R\\$.85,00`));
  const id = idIn(list, email);
  expect(await command('purchases', 'refund', id)).toContain('O reembolso está registrado');
  expect(await command('purchases', 'show', id)).toContain('reembolsada ou cancelada');
  await expect(command('purchases', 'refund', id)).rejects.toThrow('já foi devolvido');
});

test.each([
  [['purchases'], 'Uso:'],
  [['purchases', 'sell', 'pix@example.com', 'oitenta'], 'Uso:'],
  [['admin', 'toString', 'x'], 'Uso:'],
  [['purchases', 'open', 'x'], 'Não há compra'],
  [['webhook', 'hotmart', 'won', '--email', 'a@example.com'], 'não avisa quando uma contestação é vencida'],
  [['webhook', 'hotmart', 'approved', '--email', 'a@example.com', '--cents', '1,50'], 'Uso:'],
  [['purchases', 'replay', 'x'], 'Não há evento'],
  [['purchases', 'grant', 'x'], 'não é um endereço'],
  [['webhook', 'paypal', 'approved', '--email', 'a@example.com'], 'Uso:'],
  [
    ['webhook', 'stripe', 'approved', '--email', 'a@example.com', '--url', 'http://127.0.0.1:9'],
    'não respondeu',
  ],
])('%j says what is wrong', async ([script = '', ...args], sentence) => {
  await expect(command(script, ...args)).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) });
});
