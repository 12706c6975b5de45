import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeKinds, kindsOfData } from './kinds.ts';
import { policyTexts } from './privacy-policy.ts';
import { browserKeys } from './storage-locations.ts';

test('every key that the pages leave in a browser is declared', () => {
  const files = globSync('{web,domain}/**/*.{ts,tsx}').filter((file) => !/\.test\.|personal-data/.test(file));
  const keys = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return /BroadcastChannel/.test(source)
      ? []
      : [...source.matchAll(/['"`](ia-vet:[\w:-]+)/g)].map(([, key]) => key);
  });
  expect(keys.length).toBeGreaterThan(5);
  expect([...new Set(keys)].sort()).toEqual(Object.keys(browserKeys).sort());
});

test('the policy tells every kind, with what is left of it', () => {
  const { dadosPessoais, dadosQueFicam } = policyTexts(describeKinds({ days: 14, areSent: false }));
  for (const { title, term } of Object.values(kindsOfData)) {
    expect(dadosPessoais).toContain(`**${title}**`);
    expect(dadosPessoais).toContain(term.replace('{days}', '14'));
  }
  expect(dadosQueFicam).toContain('por até 14 dias');
});

test('the policy says that copies go to a company elsewhere only where they do', () => {
  const told = (areSent: boolean) => policyTexts(describeKinds({ days: 14, areSent })).dadosPessoais;
  expect(told(true)).toContain('outra, cifrada, fica com uma empresa de armazenamento');
  expect(told(false)).not.toMatch(/armazenamento,|\{/);
});

test('without copies nothing is said of them', () => {
  expect(Object.values(policyTexts(describeKinds())).join()).not.toMatch(/Cópias de segurança|\{|undefined/);
});

test('the policy tells what a column adds to its kind', () => {
  const { dadosPessoais } = policyTexts(describeKinds(undefined, { devices: ['cor do aparelho'] }));
  expect(dadosPessoais).toContain('do último uso, cor do aparelho |');
});
