import { expect, test } from 'vitest';
import { findSuperlinearPatterns } from '../tests/support/growth.ts';
import { parseHost } from './addresses.ts';
import { mailbox, mailboxText, mailForm, smtpUrl, smtpUrlOf } from './mail-server.ts';

const errorOf = (schema: typeof smtpUrl | typeof mailbox, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

test.each([
  [
    'smtps://dona%40gmail.com:a%20b%3A%2Fc@smtp.gmail.com:465',
    ['smtp.gmail.com', 465, true, 'dona@gmail.com', 'a b:/c'],
  ],
  // An operator's own line may have these unescaped, as browsers read them.
  ['smtps://dona@gmail.com:se:nha@SMTP.gmail.com', ['smtp.gmail.com', 465, true, 'dona@gmail.com', 'se:nha']],
  ['smtp://mail_server', ['mail_server', 587, false, '', '']],
  ['smtp://[2001:DB8::1]:25/', ['2001:db8::1', 25, false, '', '']],
  ['smtp://resend:%2541@10.0.0.9:2525', ['10.0.0.9', 2525, false, 'resend', '%41']],
  ['smtps://e-mail.clínica.com.br', ['e-mail.xn--clnica-4va.com.br', 465, true, '', '']],
] as const)('a mail server is its parts, decoded once: %s', (text, [host, port, secure, user, password]) => {
  expect(smtpUrl.parse(text)).toEqual({ host, port, secure, user, password });
});

test.each([
  'smtp://127.0.0.1?sendmail=true&path=/bin/bash&args=-c',
  'smtp://a.b/?logger=true',
  'smtp://a.b#x',
  'smtp://a.b/x',
  'smtp://a.b:25?',
  'smtp://a.b:0',
  'smtp://a.b:65536',
  'smtp://a.b:25:25',
  'smtp://a b',
  'smtp://a.b\r\nc',
  'smtp://u%0d%0aMAIL:p@a.b',
  'smtp://u:%zz@a.b',
  'smtp:a.b',
  'smtp:/a.b',
  'smtp:\\\\a.b',
  'http://a.b',
  'direct://a.b',
  'smtp://127.1',
  'smtp://2130706433',
  'smtp://0x7f000001',
  'smtp://0177.0.0.1',
  'smtp://a..b',
  'smtp://-a.b',
  'smtp://[::1',
  'smtp://[fe80::1%25eth0]',
  `smtp://${'a'.repeat(2_000)}`,
])('is no mail server: %s', (text) => {
  expect(errorOf(smtpUrl, text)).toMatch(/^Escreva|^Isto é longo/);
});

test.each([
  { host: 'smtp.x.y', port: '465', user: 'a@b.c', password: 'p@ss:/ç%41' },
  { host: '2001:db8::1', port: '587', user: '', password: '' },
])('the fields of the form become one address, and back: %j', (given) => {
  const { host, port, user, password } = given;
  const secure = port === '465';
  expect(smtpUrl.parse(smtpUrlOf(given))).toEqual({ host, port: Number(port), secure, user, password });
});

test.each([
  ['Meu Curso <contato@Curso.example>', { name: 'Meu Curso', address: 'contato@curso.example' }],
  ['"Curso, o melhor" <a@b.c>', { name: 'Curso, o melhor', address: 'a@b.c' }],
  [' a+b@b.c ', { name: '', address: 'a+b@b.c' }],
  ['<a@localhost>', { name: '', address: 'a@localhost' }],
])('a sender is one mailbox: %s', (text, parsed) => {
  expect(mailbox.parse(text)).toEqual(parsed);
  expect(mailbox.parse(mailboxText(mailbox.parse(text)))).toEqual(parsed);
});

test.each([
  ['contato', 'Escreva o endereço inteiro, como contato@meusite.com.br.'],
  ['Curso <contato>', 'Escreva o endereço inteiro, como contato@meusite.com.br.'],
  ['marina@clinica', 'Falta o final do endereço, como .com.br.'],
  ['a@b.c, d@e.f', 'Escreva um nome e um endereço, como Meu Curso <contato@meusite.com.br>.'],
  ['Curso <a@b.c> <d@e.f>', 'Escreva um nome e um endereço, como Meu Curso <contato@meusite.com.br>.'],
  ['Curso a@b.c', 'Escreva um nome e um endereço, como Meu Curso <contato@meusite.com.br>.'],
  ['Curso <a@b.c', 'Escreva um nome e um endereço, como Meu Curso <contato@meusite.com.br>.'],
  ['Curso\r\nBcc: x@y.z <a@b.c>', 'Há aqui um caractere que não se vê. Escreva de novo, sem copiar.'],
  ['Cur\u202eso <a@b.c>', 'Há aqui um caractere que não se vê. Escreva de novo, sem copiar.'],
])('is no sender: %j', (text, message) => {
  expect(errorOf(mailbox, text)).toBe(message);
});

const fields = { SMTP_URL: 'smtp.x.y', port: '465', user: '', password: '', MAIL_FROM: '' };
test.each([
  [{ SMTP_URL: 'http://smtp.meu' }, 'SMTP_URL', 'Escreva só o servidor, como smtp.gmail.com.'],
  [{ SMTP_URL: 'smtp.x.y:465' }, 'SMTP_URL', 'Escreva só o servidor, como smtp.gmail.com.'],
  [{ port: 'abc' }, 'port', 'Escreva um número de 1 a 65535, como 465 ou 587.'],
  [{ password: 'x' }, 'user', 'Falta o usuário dessa senha.'],
  [{ MAIL_FROM: 'contato' }, 'MAIL_FROM', 'Escreva o endereço inteiro, como contato@meusite.com.br.'],
])('the form says what is wrong with %j', (change, field, message) => {
  const [issue] = mailForm.safeParse({ ...fields, ...change }).error?.issues ?? [];
  expect([issue?.path, issue?.message]).toEqual([[field], message]);
});

test('a form without a server and a sender is valid', () => {
  expect(mailForm.parse({ ...fields, SMTP_URL: ' ' })).toEqual({ ...fields, senderName: '', SMTP_URL: '' });
});

test('a host is read in proportion to its length', async () => {
  const read = (text: string) => [
    parseHost(text),
    smtpUrl.safeParse(`smtp://${text}`),
    mailbox.safeParse(text),
  ];
  expect(await findSuperlinearPatterns(read, ['a@', 'a.', '::', '[', 'a-', '%41'])).toEqual([]);
});
