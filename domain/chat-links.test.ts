import { expect, test } from 'vitest';
import { chatUrl, phoneText } from './chat-links.ts';
import { isSafeUrl } from './safe-url.ts';

test('a chat link carries the number and the message', () => {
  expect(chatUrl('+55 (11) 90000-0000', 'Olá, tudo bem?')).toBe(
    'https://wa.me/5511900000000?text=Ol%C3%A1%2C%20tudo%20bem%3F',
  );
  expect(chatUrl('', 'Olá')).toBeUndefined();
});

test.each([
  ['https://pay.example/abc', true],
  ['http://localhost:4000/checkout', true],
  ['http://pay.example/abc', false],
  ['pay.example/abc', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s as a checkout link: %s', (link, isValid) => {
  expect(isSafeUrl(link)).toBe(isValid);
});

test.each([
  ['5511987654321', '(11) 98765-4321'],
  ['+55 (51) 3333-4444', '(51) 3333-4444'],
  ['351912345678', '+351912345678'],
  ['', ''],
])('the phone %s reads %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});
