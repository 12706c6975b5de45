import { expect, test } from 'vitest';
import { firstNameOf, shortNameOf } from './person-names.ts';

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

test.each([
  ['Ana Luísa Prado', 'Ana P.'],
  ['Dra. Ana Prado', 'Ana P.'],
  ['joão d’ávila', 'joão D.'],
  ['Ana', 'Ana'],
  ['Ana 🐶', 'Ana'],
  ['山田 太郎', '山田 太.'],
  ['www.ladrao.example agora', 'Estudante'],
  ['', 'Estudante'],
])('before others %j is %j', (name, called) => expect(shortNameOf(name)).toBe(called));
