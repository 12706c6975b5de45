import { expect, test } from 'vitest';
import { isNamed, onlyCookie } from './session-cookie.ts';

test.each([
  ['one cookie among others', 'a=b; name=value; c=d', 'value'],
  ['spaces and tabs around it', 'a=b;\t name \t=\tvalue ; c', 'value'],
  ['a value in quotes and escapes', 'name="v%20w"', 'v w'],
  ['two of one name', 'name=a; name=b', undefined],
  ['a second one that cannot be read', 'name=a; name="\x01', undefined],
  ['a name without a value', 'name', undefined],
  ['other white space, which is part of a name', '\xa0name=a', undefined],
  ['a longer name', 'name2=a; _name=b', undefined],
])('reads %s', (_, header, value) => {
  expect(onlyCookie(header, 'name')).toBe(value);
});

test('names are compared as a whole', () => {
  expect(isNamed(' name = name', 'name')).toBe(true);
  expect(isNamed('other=name', 'name')).toBe(false);
});
