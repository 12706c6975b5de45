import { expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import { sellerLine, sellerOf, taxIdText } from './seller.ts';

test.each([
  ['11222333000181', 'CNPJ 11.222.333/0001-81'],
  ['CNPJ: 11.222.333/0001-81', 'CNPJ 11.222.333/0001-81'],
  // The example of the Receita Federal for the CNPJ with letters.
  ['12.abc.345/01DE-35', 'CNPJ 12.ABC.345/01DE-35'],
  ['52998224725', 'CPF 529.982.247-25'],
  ['cpf 529.982.247-25', 'CPF 529.982.247-25'],
])('%s is %s', (given, text) => {
  expect(taxIdText(given)).toBe(text);
});

test.each([
  '',
  '11222333000182',
  '52998224724',
  '00000000000',
  '00.000.000/0000-00',
  'informado pelo canal de suporte',
])('"%s" is no document', (given) => {
  expect(taxIdText(given)).toBeUndefined();
});

test('one wrong digit, wherever it is, is noticed', () => {
  const right = ['11222333000181', '52998224725'];
  fc.assert(
    fc.property(fc.constantFrom(...right), fc.nat(13), fc.integer({ min: 1, max: 9 }), (document, at, by) => {
      const index = at % document.length;
      const digit = (Number(document[index]) + by) % 10;
      expect(taxIdText(document.slice(0, index) + digit + document.slice(index + 1))).toBeUndefined();
    }),
  );
});

const legal = { companyName: 'Cursos de Teste Ltda.', document: '11222333000181', address: '' };

test('nobody sells before name and document are there; the rest is named once it is', () => {
  expect(sellerOf({ legal: { ...legal, companyName: '' }, supportEmail: 'a@b.co' })).toBeUndefined();
  expect(sellerOf({ legal: { ...legal, document: '123' }, supportEmail: 'a@b.co' })).toBeUndefined();
  expect(sellerLine(undefined)).toBe('');
  expect(sellerLine(sellerOf({ legal, supportEmail: 'a@b.co' }))).toBe(
    'Cursos de Teste Ltda. · CNPJ 11.222.333/0001-81 · a@b.co',
  );
});
