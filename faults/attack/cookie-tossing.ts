import { createHmac } from 'node:crypto';
import { testSecret } from '../../tests/support/test-secret.ts';
import type { Attack } from './attack.ts';
import { cookiesOf } from './client.ts';
import { setUpTarget } from './target.ts';

const appUrl = 'https://curso.example';
const name = '__Host-ia_vet.session_token';
const attacker = { name: 'Invasor', email: 'invasor@example.com', password: 'do-invasor-123' };
const victim = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };

/** Injects cookies and sessions into a login: nobody gets another session or one known before the login. */
export const cookieTossing: Attack = async (context) => {
  const { ask } = await setUpTarget(context, 'toss_cookies', {
    APP_URL: appUrl,
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const headers = { origin: appUrl };
  const problems: string[] = [];
  let tries = 0;
  const logIn = async (account: object, cookie?: string) => {
    await ask('/api/auth/sign-up/email', { json: account, headers });
    return ask('/api/auth/sign-in/email', { json: account, headers, cookie });
  };
  const sessionIn = (cookies: string) => new RegExp(`${name}=([^;]+)`).exec(cookies)?.[1] ?? '';
  const login = await logIn(victim);
  const victimSession = sessionIn(cookiesOf(login));
  const attackerSession = sessionIn(cookiesOf(await logIn(attacker)));
  for (const cookie of login.headers['set-cookie'] ?? [])
    if (
      !/^__Host-[^;]+;.*Path=\/;/i.test(cookie) ||
      !/; HttpOnly/.test(cookie) ||
      !/; Secure/.test(cookie) ||
      /domain/i.test(cookie)
    )
      problems.push(`a cookie is set as ${cookie.replace(/=[^;]+/, '=…')}`);

  const emailOfSession = async (cookie: string) => {
    tries += 1;
    const { status, text } = await ask('/api/session', { cookie });
    return status === 200 ? JSON.parse(text).user.email : status;
  };
  const names = [
    'ia_vet.session_token',
    '__Secure-ia_vet.session_token',
    'better-auth.session_token',
    '__Secure-better-auth.session_token',
  ];
  // What a browser lets a neighbour set: other names, and names that only a careless reader takes for ours.
  const lookalikes = [
    ...names,
    name.toLowerCase(),
    `${name} `,
    `\xa0${name}`,
    `\x85${name}`,
    `\xe2\x80\x80${name}`,
    `"${name}"`,
    `x; ${name}`.slice(3).toUpperCase(),
    `%5f${name.slice(1)}`,
    `${name}[]`,
    `$${name}`,
  ];
  for (const other of lookalikes) {
    if (other.trim() === name && other !== `\xa0${name}`) continue;
    if ((await emailOfSession(`${other}=${attackerSession}`)) !== 401)
      problems.push(`${JSON.stringify(other)} is taken for the session`);
    for (const both of [
      `${other}=${attackerSession}; ${name}=${victimSession}`,
      `${name}=${victimSession}; ${other}=${attackerSession}`,
    ])
      if ((await emailOfSession(both)) !== victim.email)
        problems.push(`beside ${JSON.stringify(other)} the session is ${await emailOfSession(both)}`);
  }
  for (const both of [
    `${name}=${victimSession}; ${name}=${attackerSession}`,
    `${name}=${attackerSession}; ${name}=${victimSession}`,
    `${name}=${victimSession};${name}=`,
    `${name} =${attackerSession}; ${name}=${victimSession}`,
  ])
    if (![401, victim.email].includes(await emailOfSession(both)))
      problems.push(`of two cookies one that was tossed counts`);

  // Session fixation: a login must not reuse a session that the client brings.
  for (const brought of [
    attackerSession,
    'chosen.by-me',
    `chosen.${createHmac('sha256', testSecret).update('chosen').digest('base64url')}`,
  ]) {
    const opened = sessionIn(cookiesOf(await logIn(victim, `${name}=${brought}`)));
    tries += 1;
    if (!opened || opened === brought)
      problems.push('a session that was brought along is the one of the login');
  }
  // A signed-out session stays closed on every device that still has its cookie.
  await ask('/api/auth/sign-out', { method: 'POST', cookie: `${name}=${victimSession}`, headers });
  if ((await emailOfSession(`${name}=${victimSession}`)) !== 401)
    problems.push('the session goes on after the logout');
  return { tries, done: `${tries} cookies that are not hers`, problems };
};
