import { expect, test } from 'vitest';
import { firstNameOf } from './addressee.ts';

test.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Ana Luísa Conceição', 'Ana'],
  ['prof dr João d’Ávila', 'João'],
  ["D'Ávila", "D'Ávila"],
  ['Anne-Marie Müller', 'Anne-Marie'],
  ['山田 太郎', '山田'],
])('%j is called %j', (name, called) => expect(firstNameOf(name)).toBe(called));

test.each([
  '',
  'https://ladrao.example/entrar agora',
  'ladrao.example',
  'www.ladrao.example',
  'contato@ladrao.example',
  '+55 11 99999-9999',
  '<b>Ana</b>',
  'Suacontafoibloqueadaligueparaosuporte',
])('%j is no name to write', (name) => expect(firstNameOf(name)).toBe(''));

test('leaves no sentence of somebody else in a mail', () => {
  expect(firstNameOf('Sua conta foi bloqueada, ligue para o suporte')).toBe('Sua');
});
