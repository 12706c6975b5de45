import { afterAll, expect, test } from 'vitest';
import { productIdsSetting, providerNames } from '../../domain/purchases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';

const dir = temporaryFolder(afterAll);
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dir, ...env });

test.each(providerNames)('%s: the products that open the course are a list', (provider) => {
  const setting = productIdsSetting(provider);
  expect(read({ [setting]: ' 123, plink_1a ,' }).fulfilment.productIds[provider]).toEqual([
    '123',
    'plink_1a',
  ]);
  expect(read({ [setting]: '' }).fulfilment.productIds[provider]).toBeUndefined();
});

test.each([
  ['HOTMART_PRODUCT_IDS', ','],
  ['STRIPE_PRODUCT_IDS', 'plink_...'],
  ['KIWIFY_PRODUCT_IDS', 'meu curso'],
  ['EDUZZ_PRODUCT_IDS', 'x'.repeat(101)],
  ['PURCHASE_MINIMUM_CENTS', '0'],
  ['PURCHASE_MINIMUM_CENTS', '-1'],
  ['PURCHASE_MINIMUM_CENTS', '42,50'],
])('%s=%s is named in one line', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^Configuração inválida: ${name} .+\\.$`));
});

test('the least that opens the course is what the owner says, if anything', () => {
  expect(read({}).fulfilment.minimumCents).toBeUndefined();
  expect(read({ PURCHASE_MINIMUM_CENTS: '1990' }).fulfilment.minimumCents).toBe(1_990);
});

test.each([
  ['http://localhost:3000', true],
  ['http://curso.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://www.exemplo.com.br', false],
  ['https://localhost.exemplo.com.br', false],
  ['http://192.168.0.10:3000', false],
  ['http://127.0.0.1.exemplo.com', false],
])('at %s test purchases open the course: %s', (APP_URL, acceptsTests) => {
  expect(read({ APP_URL }).fulfilment.acceptsTests).toBe(acceptsTests);
});
