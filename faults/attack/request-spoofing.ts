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
const foreignOrigins: Record<string, string>[] = [
  { origin: `https://${attackerHost}` },
  { origin: 'null' },
  { origin: '', 'sec-fetch-site': 'cross-site' },
  { origin: `http://localhost.${attackerHost}` },
  { origin: 'http://localhost:1' },
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

/** Spoofs hosts, paths, redirects, origins and emails: no host injection, cache deception, open redirect or CSRF. */
export const requestSpoofing: Attack = async (context) => {
  const environment = await setUpProduct(context, {
    DATABASE_URL: await newDatabase('lure'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { product, students, inbox, database } = environment;
  const { ask, closeConnections } = createAttacker(product.url);
  context.after(closeConnections);
  const problems: string[] = [];
  let tries = 0;
  const expect = (what: string, isTrue: boolean) => {
    tries += 1;
    if (!isTrue) problems.push(what);
  };
  const cookie = students[1]?.cookie;
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
  for (const route of ['session', 'student', 'progress', 'materials'])
    for (const tail of [
      '',
      '/',
      '/x.css',
      ';x.css',
      '%2fx.css',
      '%00.css',
      '.css',
      '/.css',
      '?x.css',
      '%3fx.css',
      '%23.css',
    ]) {
      const { status, headers, text } = await ask(`/api/${route}${tail}`, { cookie });
      const isKept =
        headers['cache-control'] !== 'no-store' &&
        /public|max-age=[1-9]/.test(headers['cache-control'] ?? '');
      expect(
        `/api/${route}${tail} can be kept by a cache`,
        !isKept && (status !== 200 || !text.includes('@') || headers['cache-control'] === 'no-store'),
      );
    }

  for (const start of redirects)
    for (const path of [
      '/',
      '/storage/course-materials/',
      '/api/auth/verify-email?token=',
      '/api/newsletter/confirm?token=',
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
  for (const headers of foreignOrigins)
    for (const [path, json] of [
      ['sign-in/email', victim],
      ['sign-out', {}],
      ['sign-up/email', { ...victim, email: 'outra@example.com' }],
      ['update-password', { newPassword: 'do-invasor-123' }],
      ['request-password-reset', victim],
    ] as const)
      for (const type of ['application/json', 'text/plain']) {
        const answer = await ask(`/api/auth/${path}`, {
          cookie,
          body: JSON.stringify(json),
          headers: { ...headers, 'content-type': type },
        });
        expect(
          `${path} from ${JSON.stringify(headers)} answered ${answer.status}`,
          answer.status === 403 && !answer.headers['set-cookie'],
        );
      }
  expect('somebody was logged out by another site', (await ask('/api/session', { cookie })).status === 200);

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
