import { describe, expect, test } from 'vitest';
import { isRealFullName, type NameSources, printedName, studentName, typedName } from './student-name.ts';

/** Every source, most wanted first; each case takes one more away. */
const profile = {
  full_name: 'Full',
  name: 'Name',
  display_name: 'Display',
  first_name: 'First',
  last_name: 'Last',
};
const cases: [NameSources, string][] = [
  [{ profile, metadataName: 'Meta', email: 'mail@x.com' }, 'Full'],
  [{ profile: { ...profile, full_name: ' ' }, metadataName: 'Meta' }, 'Name'],
  [{ profile: { ...profile, full_name: null, name: null } }, 'Display'],
  [{ profile: { first_name: 'First', last_name: 'Last' }, metadataName: 'Meta' }, 'First Last'],
  [{ profile: { first_name: 'First' }, metadataName: 'Meta' }, 'First'],
  [{ profile: { last_name: 'Last' }, metadataName: 'Meta', email: 'mail@x.com' }, 'Meta'],
  [{ profile: null, email: 'mail@x.com' }, 'mail'],
  [{}, 'Aluno'],
];

test.each(cases)('%j is called %s', (sources, name) => {
  expect(studentName(sources)).toBe(name);
});

test('the fallback can be asked for', () => {
  expect(studentName({}, 'Estudante')).toBe('Estudante');
});

test('the e-mail is no given name', () => {
  expect(typedName({ email: 'mail@x.com' })).toBe('');
});

describe('a certificate name', () => {
  test.each(['Ana', 'João d’Ávila', '山田 太郎'])('%s is real', (name) =>
    expect(isRealFullName(name)).toBe(true),
  );
  test.each(['', '  ', 'Aluno', 'Estudante', 'ana@x.com', '🐶', '\u3164'])('%j is not', (name) =>
    expect(isRealFullName(name)).toBe(false),
  );
});

describe('printedName', () => {
  test.each([
    ['  Ana\u0000 \u202e Maria\n\tSouza \ud800', 'Ana Maria Souza'],
    ['A\u00adn\u200ba\ufeff', 'Ana'],
    ['Ana 🐶 Souza', 'Ana Souza'],
    ['🐾Dra. Ana👩🏽‍⚕️Souza❤️ 🇧🇷 1️⃣ ™', 'Dra. Ana Souza 1'],
    ['𝓐𝓷𝓪 Ⓢⓞⓤⓩⓐ', 'Ana Souza'],
    ['Ｍａｒｉａ ｻﾄｳ', 'Maria サトウ'],
  ])('leaves of %j what is a letter', (name, expected) => expect(printedName(name)).toBe(expected));

  test.each([
    'José D´Ávila Sant`Ana, Jr. & Cia. (2º) + 1/2',
    'محمد عبد الله',
    'می\u200cخواهم',
    'ක්\u200dරිස්ති',
    'สมชาย ใจดี',
    'अनिता शर्मा',
    '山田・﨑 々',
    'Ọ̀ṣun G̃uarani',
  ])('leaves %s alone', (name) => expect(printedName(name)).toBe(name.normalize('NFC')));
});
