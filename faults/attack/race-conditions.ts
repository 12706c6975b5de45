import { setTimeout as sleep } from 'node:timers/promises';
import { linkIn } from '../../tests/support/inbox.ts';
import { slowness } from '../../tests/support/waits.ts';
import { type Environment, newDatabase, setUpProduct, waitForQueues } from '../scenario.ts';
import { adminRaces, emailOf, type RunRace } from './admin-race-conditions.ts';
import type { Attack } from './attack.ts';
import { type Answer, cookiesOf, createAttacker, type SendRequest } from './client.ts';

const rounds = 4;
const concurrency = 12;

/** Milliseconds that another client may wait meanwhile. */
const maxOtherLatency = 500 * slowness;
/** Milliseconds between another client's requests. */
const probeInterval = 100;

const races: Record<string, RunRace> = {
  async 'one link, many new passwords'({ ask, environment, round }) {
    const { email, token } = await createRecovery(ask, environment, round);
    const passwords = Array.from({ length: concurrency }, (_, turn) => `senha-nova-${turn}`);
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        ask('/api/auth/reset-password', { json: { token, newPassword }, from: round }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    // The one that won goes first: after ten wrong ones at once, the limit refuses the right one too.
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    const first = await logIn(ask, { email, password: winner }, round);
    const others = passwords.filter((password) => password !== winner);
    const logins = [
      first,
      ...(await Promise.all(others.map((password) => logIn(ask, { email, password }, round)))),
    ];
    const open = logins.filter(({ status }) => status === 200).length;
    return won === 1 && open === 1 ? undefined : `${won} resets by one link, ${open} passwords open`;
  },

  async 'the old password while it is changed'({ ask, environment, round }) {
    const { email, token, password } = await createRecovery(ask, environment, round);
    const devices = await Promise.all(
      Array.from({ length: concurrency }, async () =>
        cookiesOf(await logIn(ask, { email, password }, round)),
      ),
    );
    const logins: Promise<Answer>[] = [];
    const startLogin = (device: string) => logins.push(logIn(ask, { email, password }, round, device));
    for (const device of devices.slice(0, concurrency / 2)) startLogin(device);
    const reset = ask('/api/auth/reset-password', {
      json: { token, newPassword: 'senha-nova-123' },
      from: round,
    });
    for (const device of devices.slice(concurrency / 2)) startLogin(device);
    await reset;
    const cookies = (await Promise.all(logins)).map(cookiesOf).concat(devices);
    const alive = (await Promise.all(cookies.map((cookie) => ask('/api/session', { cookie })))).filter(
      ({ status }) => status === 200,
    );
    return alive.length === 0 ? undefined : `${alive.length} sessions of the old password outlive it`;
  },

  async 'many sign-ups with one address'({ ask, round }) {
    const json = { name: 'Ana Souza', email: emailOf(round), password: 'segredo-seguro' };
    const answers = await Promise.all(
      Array.from({ length: concurrency }, () => ask('/api/auth/sign-up/email', { json, from: round })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    const isRight = statuses.filter((status) => status === 201).length === 1;
    return isRight && statuses.at(-1) === 422 ? undefined : `sign-ups answered ${statuses}`;
  },

  async 'many welcomes'({ ask, environment, round }) {
    const student = environment.students[Number.parseInt(round.split(':')[2] ?? '', 16) % 1_000];
    await Promise.all(
      Array.from({ length: concurrency }, () =>
        ask('/api/welcome-email', { method: 'POST', cookie: student?.cookie }),
      ),
    );
    const { rows } = await environment.database.$client.query(
      `select count(*)::int as count from outbox where kind = 'welcome' and recipient = (select email from users where id = $1)`,
      [student?.id],
    );
    return rows[0].count === 1 ? undefined : `${rows[0].count} welcomes`;
  },

  ...adminRaces,
};

/** Repeats the same request concurrently: it takes effect once, and other clients do not wait. */
export const raceConditions: Attack = async (context) => {
  const environment = await setUpProduct(context, {
    DATABASE_URL: await newDatabase('race'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { ask, closeConnections } = createAttacker(environment.product.url, 4 * concurrency);
  const other = createAttacker(environment.product.url, 1);
  context.after(closeConnections);
  context.after(other.closeConnections);
  const problems: string[] = [];
  const waits: Record<string, number> = {};
  let tries = 0;
  for (const [name, play] of Object.entries(races)) {
    const watched: SendRequest = async (path, asked) => {
      const answer = await ask(path, asked);
      if (answer.status === 0 || answer.status >= 500)
        problems.push(`${name}: ${path} answered ${answer.status}`);
      return answer;
    };
    for (let turn = 0; turn < rounds; turn += 1, tries += concurrency) {
      const round = `2001:db8:${(tries + 16).toString(16)}::1`;
      const running = play({ ask: watched, environment, round });
      const { wait, failed } = await probeWhile(running, other.ask, environment.students.at(-1)?.cookie);
      waits[name] = Math.round(Math.max(waits[name] ?? 0, wait));
      const wrong = await running;
      if (wrong) problems.push(`${name}: ${wrong}`);
      if (failed) problems.push(`${name}: somebody else was answered ${failed}`);
    }
    if ((waits[name] ?? 0) > maxOtherLatency)
      problems.push(`${name}: somebody else waited ${waits[name]} ms`);
  }
  console.table(waits);
  return { tries, done: `${Object.keys(races).length} races, ${rounds} times each`, problems };
};

/** Requests a session repeatedly until some work is over. @returns the longest answer time, and a failed status if any */
async function probeWhile(work: Promise<unknown>, ask: SendRequest, cookie: string | undefined) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let wait = 0;
  let failed: number | undefined;
  do {
    const { status, took } = await ask('/api/session', { cookie });
    wait = Math.max(wait, took);
    if (status !== 200) failed = status;
    await sleep(probeInterval);
  } while (!isOver);
  return { wait, failed };
}

function logIn(ask: SendRequest, json: { email: string; password: string }, from: string, cookie?: string) {
  return ask('/api/auth/sign-in/email', { json, from, cookie });
}

/** Creates an account and the token of its recovery link. */
async function createRecovery(ask: SendRequest, environment: Environment, round: string) {
  const account = { name: 'Ana Souza', email: emailOf(round), password: 'segredo-seguro' };
  await ask('/api/auth/sign-up/email', { json: account, from: round });
  await ask('/api/auth/request-password-reset', { json: account, from: round });
  await waitForQueues(environment);
  const mail = environment.inbox.messages.find(
    ({ to, subject }) => to?.[0]?.address === account.email && subject === 'Recuperação de senha',
  );
  if (!mail) throw new Error('No recovery');
  return { ...account, token: new URL(linkIn(mail)).searchParams.get('token') };
}
