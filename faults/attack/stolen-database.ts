import { createHmac } from 'node:crypto';
import { testSecret } from '../../tests/support/test-secret.ts';
import { type Environment, waitForQueues } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
/** Defaults and examples that an installation might use as its secret. */
const knownSecrets = [
  ...['', 'secret', 'changeme', 'better-auth-secret-12345678901234567890', 'better-auth-secret-123456789'],
  ...[
    'pelo-menos-32-caracteres-aleatorios',
    'pelo-menos-32-caracteres-aleatórios',
    '0'.repeat(32),
    'undefined',
  ],
];
const names = [
  'ia_vet.session_token',
  '__Secure-ia_vet.session_token',
  '__Host-ia_vet.session_token',
  'better-auth.session_token',
];

/** Forges cookies, tokens and links from a database copy: none works without the secret. */
export const stolenDatabase: Attack = async (context) => {
  const environment = await setUpTarget(context, 'steal_dump', { TRUST_PROXY: '127.0.0.1' });
  const { ask } = environment;
  // Links of all kinds are under way.
  await ask('/api/auth/sign-up/email', { json: account });
  await ask('/api/auth/request-password-reset', { json: account });
  await ask('/api/newsletter', { json: account });
  await waitForQueues(environment);
  const values = await readStoredValues(environment);
  const problems: string[] = [];
  let tries = 0;
  const network = () => `2001:db8:${(tries >> 5).toString(16)}::1`;

  // Positive control: with the secret, the same forgery opens a session.
  const [{ token = '' } = {}] = environment.students;
  const genuine = `${names[0]}=${encodeURIComponent(`${token}.${sign(testSecret, token)}`)}`;
  if ((await ask('/api/session', { cookie: genuine })).status !== 200)
    problems.push('the right secret opens nothing');
  await inParallel(values, 16, async (value) => {
    for (const signed of [
      value,
      `${value}.`,
      ...knownSecrets.map((secret) => `${value}.${sign(secret, value)}`),
    ]) {
      const cookie = names.map((name) => `${name}=${encodeURIComponent(signed)}`).join('; ');
      const headers = { authorization: `Bearer ${encodeURIComponent(signed)}` };
      for (const cookies of [cookie, cookie.split('; ')[0]]) {
        const { status } = await ask('/api/session', { cookie: cookies, headers });
        tries += 1;
        if (status !== 401) problems.push(`a cookie of ${value} answered ${status}`);
      }
    }
    const tokens = [
      value,
      value.split(':').at(-1),
      ...knownSecrets.map((secret) => forgeNewsletter(secret, value)),
    ];
    for (const token of tokens) {
      const routes = [
        ['reset-password', { token, newPassword: 'do-ladrao-123' }],
        ['verify-email', { token, password: account.password }],
      ] as const;
      for (const [route, json] of routes) {
        const { status } = await ask(`/api/auth/${route}`, { json, from: network() });
        tries += 1;
        if (status < 400 || status === 429) problems.push(`${route} with ${value} answered ${status}`);
      }
      const { headers } = await ask('/api/newsletter/confirm', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `token=${encodeURIComponent(token ?? '')}`,
      });
      tries += 1;
      if (headers.location !== '/#newsletter-invalida')
        problems.push(`a newsletter was confirmed with ${value}`);
    }
  });
  return {
    tries,
    done: `${values.length} values of the database, each in ${Math.round(tries / values.length)} ways`,
    problems,
  };
};

async function readStoredValues({ database }: Environment): Promise<string[]> {
  const values = new Set<string>();
  const { rows: tables } = await database.$client.query(
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  for (const { tablename } of tables) {
    const { rows } = await database.$client.query(`select * from "${tablename}" order by random() limit 5`);
    for (const value of rows.flatMap((row) => Object.values(row)))
      if (typeof value === 'string' && value !== '') values.add(value.slice(0, 200));
  }
  return [...values];
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64');

function forgeNewsletter(secret: string, email: string): string {
  const now = Date.now();
  const signature = createHmac('sha256', secret)
    .update(`newsletter:confirm:${email}:${now}`)
    .digest('base64url');
  return [Buffer.from(email).toString('base64url'), signature, now].join('.');
}
