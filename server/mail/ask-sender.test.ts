import { beforeEach, expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { startSmtpDialog } from '../../tests/support/smtp-dialog.ts';
import { askSender } from './ask-sender.ts';

const dialog = await sharedFixture(startSmtpDialog());
beforeEach(() => {
  dialog.commands.length = 0;
  dialog.answers = {};
});

const server = {
  host: '127.0.0.1',
  port: dialog.port,
  secure: false,
  user: 'loja',
  password: 'senha-do-correio',
  isPublicOnly: false,
};
const from = { MAIL_FROM: { name: 'Curso', address: 'curso@example.com' } };
const words = () => dialog.commands.map((command) => command.split(' ')[0]);

test('names the sender, takes it back, and gives neither recipient nor text', async () => {
  await askSender(server, from);
  await expect.poll(words).toEqual(['EHLO', 'AUTH', 'MAIL', 'RSET', 'QUIT']);
  expect(dialog.commands).toContain('MAIL FROM:<curso@example.com>');
});

test('logs in only where the settings have a user', async () => {
  await askSender({ ...server, user: '', password: '' }, from);
  await expect.poll(words).toEqual(['EHLO', 'MAIL', 'RSET', 'QUIT']);
});

test.each([
  ['a refused sender', { MAIL: '553 5.7.1 Not your address' }, { command: 'MAIL FROM' }],
  ['a refused login', { AUTH: '535 5.7.8 Bad credentials' }, { code: 'EAUTH' }],
  ['a service that is no mail server', { EHLO: '500 What', HELO: '500 What' }, {}],
])('throws the answer of %s', async (_, answers, error) => {
  dialog.answers = answers;
  await expect(askSender(server, from)).rejects.toMatchObject(error);
  expect(words()).not.toContain('RCPT');
});

test('connects to no private address from the admin pages', async () => {
  await expect(askSender({ ...server, isPublicOnly: true }, from)).rejects.toMatchObject({
    code: 'EPRIVATE',
  });
  expect(dialog.commands).toEqual([]);
});
