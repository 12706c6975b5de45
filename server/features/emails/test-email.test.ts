import { expect, test } from 'vitest';
import { failureReason } from '../../mail/transport.ts';
import { describeMailError } from './test-email.ts';

test.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'Invalid login: 535 senha123', /usuário ou a senha/],
  [{ code: 'EDNS' }, 'getaddrinfo ENOTFOUND smtp.nada', /Não existe servidor/],
  [{ code: 'ESOCKET' }, 'connect ECONNREFUSED 127.0.0.1:1', /não respondeu nessa porta/],
  [{ code: 'ETIMEDOUT' }, 'Greeting never received', /porta não combina/],
  [{ code: 'ESOCKET' }, 'ssl3_get_record:wrong version number', /porta não combina/],
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, '553 sender rejected', /não deixa enviar como Curso/],
  [{ code: 'EENVELOPE', command: 'RCPT TO' }, '550 no such user', /seu endereço como destino/],
  [{}, 'senha123', /recusou a mensagem por um motivo que o site não conhece.*no provedor\.$/],
])('the answer of a mail server is told in words, without quoting it: %j', (details, message, text) => {
  const said = describeMailError(Object.assign(new Error(message), details), 'Curso <a@b.c>');
  expect(said).toMatch(text);
  expect(said).not.toContain('senha123');
});

test('the lines of an answer that is not understood are quoted in one short line, without user and password', () => {
  const response = `554-5.7.1 Refused\r\n554 by policy for dona with senha123 ${'x '.repeat(200)}`;
  const error = Object.assign(new Error(response), { response });
  const said = describeMailError(error, 'Curso <a@b.c>', ['dona', 'senha123']);
  expect(said).toMatch(/“554-5\.7\.1 Refused 554 by policy for ••• with ••• x x .*…”\.$/);
  expect(said).not.toMatch(/dona|senha123|\n/);
  expect(said.length).toBeLessThan(330);
});

test.each(['SSH-2.0-OpenSSH_9.2', 'HTTP/1.1 400 Bad Request', '-ERR unknown command', '5540 x'])(
  'what another service than a mail server says is not quoted: %s',
  (banner) => {
    const response = `${banner}\r\n${banner}`;
    const error = Object.assign(new Error(`Invalid greeting. response=${banner}`), {
      code: 'EPROTOCOL',
      response,
    });
    expect(describeMailError(error, 'Curso <a@b.c>')).toMatch(/remetente no provedor\.$/);
    expect(failureReason(Object.assign(error, { message: `Invalid greeting: ${response}` }))).toBe(
      'Invalid greeting:',
    );
  },
);

test('a server in a private network is told as such', () => {
  const error = Object.assign(new Error('The address is in a private network'), { code: 'EPRIVATE' });
  expect(describeMailError(error, 'a@b.c')).toMatch(/rede interna do site/);
});
