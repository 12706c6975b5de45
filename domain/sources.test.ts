import { expect, test } from 'vitest';
import {
  parseSource,
  parseSourceAmongIds,
  readTags,
  type Source,
  sourceText,
  withSource,
  writeTags,
} from './sources.ts';

const read = (search: string) => readTags(new URLSearchParams(search));
const launch: Source = { source: 'instagram', campaign: 'black-friday' };

test.each<[string, Source | undefined]>([
  ['utm_source=Instagram&utm_campaign=Black%20Friday&utm_medium=story', launch],
  ['src=grupo+da+Jo%C3%A3o!', { source: 'grupo-da-joao', campaign: '' }],
  ['utm_source=&src=email', { source: 'email', campaign: '' }],
  ['utm_campaign=sem-origem', undefined],
  ['utm_source=%3Cscript%3E', { source: 'script', campaign: '' }],
  ['utm_source=maria%40clinica.com.br', undefined],
  ['utm_source=instagram&utm_campaign=maria@clinica.com.br', { source: 'instagram', campaign: '' }],
  ['utm_source=%F0%9F%90%B6', undefined],
  ['', undefined],
])('the tags of ?%s', (search, source) => {
  expect(read(search)).toEqual(source);
});

test('a name has at most forty characters, however long the address', () => {
  const found = read(`utm_source=${'a'.repeat(100_000)}&utm_campaign=${'é '.repeat(100_000)}`);
  expect([found?.source.length, found?.campaign.length]).toEqual([40, 40]);
});

test('tags are written as they are read', () => {
  const params = new URLSearchParams('a=1&utm_source=outra');
  writeTags(params, launch);
  expect([params.get('a'), readTags(params)]).toEqual(['1', launch]);
});

test('a source comes back from the field of a company as it was sent', () => {
  for (const source of [launch, { source: 'instagram', campaign: '' }]) {
    expect(parseSource(sourceText(source))).toEqual(source);
    expect(parseSourceAmongIds(sourceText(source))).toEqual(source);
    expect(sourceText(source)).toMatch(/^[a-z0-9_-]{1,82}$/);
  }
  expect(parseSource('Meu grupo')).toEqual({ source: 'meu-grupo', campaign: '' });
  expect([parseSource(null), parseSource(''), parseSource('__x')]).toEqual([undefined, undefined, undefined]);
  expect(parseSourceAmongIds('curso-ia')).toBeUndefined();
});

test.each([
  ['https://pay.hotmart.com/A1?off=x', 'https://pay.hotmart.com/A1?off=x&sck=instagram__black-friday'],
  ['https://buy.stripe.com/abc', 'https://buy.stripe.com/abc?client_reference_id=instagram__black-friday'],
  ['https://mpago.la/2a', 'https://mpago.la/2a?external_reference=instagram__black-friday'],
  ['https://www.asaas.com/c/1', 'https://www.asaas.com/c/1?externalReference=instagram__black-friday'],
  [
    'https://pay.kiwify.com.br/a',
    'https://pay.kiwify.com.br/a?utm_source=instagram&utm_campaign=black-friday',
  ],
  ['https://nothotmart.com/a', 'https://nothotmart.com/a?utm_source=instagram&utm_campaign=black-friday'],
])('a payment page at %s gets the source', (address, expected) => {
  expect(withSource(address, launch)).toBe(expected);
});

test('what the owner wrote into her own payment link stays', () => {
  for (const address of ['https://pay.hotmart.com/A1?sck=meu', 'https://pay.kiwify.com.br/a?src=meu'])
    expect(withSource(address, launch)).toBe(address);
});
