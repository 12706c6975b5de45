import { newDatabase, setUpProduct, waitForQueues } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { type Answer, cookiesOf, createAttacker } from './client.ts';

const attackerHost = 'evil.example';
const victim = { name: 'Kate Souza', email: 'kate@example.com', password: 'segredo-seguro' };
/** Headers that claim another host or path. */
const spoofedHeaders: Record<string, string>[] = [
  { host: attackerHost },
  { 'x-forwarded-host': attackerHost, 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
  { forwarded: `host=${attackerHost};proto=http` },
  { 'x-original-url': '/area-aluno', 'x-rewrite-url': '/area-aluno' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-http-method': 'POST' },
  { 'x-forwarded-prefix': `//${attackerHost}`, 'x-original-host': attackerHost, 'x-host': attackerHost },
];
const redirects = [
  '//',
  '/\\',
  '///',
  '/%2f',
  '/%5c',
  'https:',
  'https://',
  'javascript:',
  '/\t/',
  '/.',
  '//a@',
  '%0d%0aLocation:%20https://',
];
/** Emails that careless normalization takes for the victim's. */
const lookalikes = [
  ...[
    '\u212aate@example.com',
    'kate＠example.com',
    'kate@example.com ',
    ' kate@example.com',
    'kate@example.com.',
    'kate@еxample.com',
  ],
  ...[
    'kate@example.com\0',
    'kate@example.com\n',
    `kate@example.com,a@${attackerHost}`,
    `kate@example.com\r\nBcc: a@${attackerHost}`,
    '"kate"@example.com',
  ],
  ...[
    'kate@example.com%00',
    'kate(a)@example.com',
    '<kate@example.com>',
    `a@${attackerHost}<kate@example.com>`,
    'kate@EXAMPLE。com',
    'kate@example.com;',
  ],
  ...[
    'kateİ@example.com',
    'ſkate@example.com',
    'ka\u200bte@example.com',
    'kate@[127.0.0.1]',
    'kate@localhost',
    `kate@example.com@${attackerHost}`,
  ],
];

/** Spoofs hosts, paths, redirects and emails: no host injection and no open redirect. */
export const requestSpoofing: Attack = async (context) => {
  const environment = await setUpProduct(context, {
    DATABASE_URL: await newDatabase('lure'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { product, inbox, database } = environment;
  const { ask, closeConnections } = createAttacker(product.url);
  context.after(closeConnections);
  const problems: string[] = [];
  let tries = 0;
  const expect = (what: string, isTrue: boolean) => {
    tries += 1;
    if (!isTrue) problems.push(what);
  };
  const comparable = ({ headers, text, status }: Answer) => {
    const { date, 'x-request-id': _, ...kept } = headers;
    return JSON.stringify([status, kept, text]);
  };

  for (const path of ['/', '/faq', '/login', '/nothing', '/certificado', '/robots.txt', '/sitemap.xml']) {
    const plain = await ask(path);
    expect(`${path} sets a cookie`, !plain.headers['set-cookie']);
    for (const headers of spoofedHeaders)
      expect(
        `${path} is another page with ${Object.keys(headers)}`,
        comparable(await ask(path, { headers })) === comparable(plain),
      );
  }
  for (const start of redirects)
    for (const path of [
      '/',
      '/storage/course-materials/',
      '/api/auth/verify-email?token=',
      '/api/newsletter/unsubscribe?token=',
      '/certificado?codigo=',
      '/certificado/',
      '/login?voltar=',
    ]) {
      const { headers, status } = await ask(encodeLine(`${path}${start}${attackerHost}/`), {
        headers: { 'sec-fetch-mode': 'navigate' },
      });
      const location = headers.location ?? '/';
      const isOurs = new URL(location, product.url).origin === product.url && !/^\/[/\\]/.test(location);
      expect(`${path}${start} leads to ${location} (${status})`, isOurs && status < 500);
    }

  await ask('/api/auth/sign-up/email', { json: victim });
  for (const headers of spoofedHeaders)
    await ask('/api/auth/request-password-reset', {
      json: victim,
      headers: { ...headers, origin: product.url },
    });
  for (const email of lookalikes)
    for (const json of [
      { ...victim, email },
      { ...victim, email: [victim.email, email] },
      { ...victim, email: { toLowerCase: email } },
    ]) {
      const from = `2001:db8:${tries.toString(16)}::1`;
      await ask('/api/auth/request-password-reset', { json, from });
      await ask('/api/newsletter', { json, from });
      const answer = await ask('/api/auth/sign-up/email', {
        json: { ...json, password: 'do-invasor-123' },
        from,
      });
      expect(
        `${JSON.stringify(json.email)} signs up: ${answer.status}`,
        answer.status >= 400 && answer.status < 500,
      );
    }
  const { rows } = await database.$client.query(`select email from users where email not like '%-%-%'`);
  expect(`accounts: ${rows.map(({ email }) => email)}`, rows.length === 1 && rows[0].email === victim.email);
  const doubled = `{"email":"a@${attackerHost}","email":"${victim.email}","password":"x","password":"${victim.password}"}`;
  const login = await ask('/api/auth/sign-in/email', {
    body: doubled,
    headers: { 'content-type': 'application/json' },
  });
  const { text } = await ask('/api/session', { cookie: cookiesOf(login) });
  expect(
    `two addresses in one login open ${text}`,
    login.status !== 200 || JSON.parse(text).user.email === victim.email,
  );
  await waitForQueues(environment);
  for (const mail of inbox.messages) {
    const written = JSON.stringify(mail);
    const links = written.match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
    expect(
      `"${mail.subject}" goes to ${JSON.stringify(mail.to)}`,
      mail.to?.length === 1 && mail.to[0]?.address === victim.email && !mail.cc && !mail.bcc,
    );
    expect(
      `"${mail.subject}" leads elsewhere`,
      !written.includes(attackerHost) &&
        links.every((link) => link.startsWith(product.url) || link.startsWith('http://www.w3.org')),
    );
  }
  return { tries, done: `${tries} lures, ${inbox.messages.length} mails read`, problems };
};

const encodeLine = (address: string) => address.replaceAll('\t', '%09');
