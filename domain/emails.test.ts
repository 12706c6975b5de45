import { expect, test } from 'vitest';
import { explainRefusal, isServerFault, redactSecrets } from './emails.ts';

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <x@y.z>: Recipient address rejected: User unknown",
    /não existe/,
  ],
  ['550 No such user', /não existe/],
  ['Message failed: 552 5.2.2 Mailbox full', /cheia/],
  ['452 4.2.2 The email account is over quota', /cheia/],
  ['421 4.7.0 Try again later, closing connection', /mais tarde/],
  ['451 4.7.1 Greylisting in action', /mais tarde/],
  ['The address is in a private network', /rede interna/],
  ['connect ECONNREFUSED 127.0.0.1:465', /desligado/],
  ['getaddrinfo ENOTFOUND smtp.exemplo.com', /não foi encontrado/],
  ['Connection timeout', /não respondeu/],
  ['Greeting never received', /não respondeu/],
  ['Invalid login: 535 5.7.8 Error: authentication failed', /usuário ou a senha/],
  ['self-signed certificate', /conexão segura/],
  ['550 5.7.26 Unauthenticated email from x is not accepted due to DMARC policy', /indesejada/],
  ['554 5.7.1 Message rejected as spam', /indesejada/],
  ['553 5.1.8 Sender address rejected', /remetente/],
  ['450 4.2.1 rate limit exceeded', /demais/],
  ['450 4.2.1 Corporate policy asks to come back, <spam@exemplo.com.br>', /mais tarde/],
  ['nobody to write to', /não servia/],
  ['???', /não aceitou a mensagem/],
])('%s is said in plain words', (answer, sentence) => {
  expect(explainRefusal(answer)).toMatch(sentence);
});

test('an answer is shown without passwords and links of entry, and not at any length', () => {
  const said = redactSecrets(
    `535 smtps://ana:segredo@host https://x/y?token=abc&a=1 AUTH dXNlcjpzZW5oYS1kZS11bS1zZXJ2aWRvcg== ${'x '.repeat(900)}`,
  );
  expect(said).toMatch(/^535 smtps:\/\/•••@host https:\/\/x\/y\?token=•••&a=••• AUTH •••/);
  expect(said.length).toBeLessThanOrEqual(500);
});

test.each([
  ['Invalid login: 535 5.7.8 Error: authentication failed', true],
  ['connect ECONNREFUSED 127.0.0.1:465', true],
  ['The address is in a private network', true],
  ['Connection timeout', true],
  ['550 5.1.1 User unknown', false],
  ['452 4.2.2 The email account is over quota', false],
  ['451 4.7.1 Greylisting in action', false],
  ['450 4.2.1 rate limit exceeded', false],
  ['450 4.2.1 <authentication@exemplo.com.br> is busy', false],
])('%s is a fault of the server or its settings: %s', (answer, is) => {
  expect(isServerFault(answer)).toBe(is);
});
