import { setTimeout as sleep } from 'node:timers/promises';
import { linkIn } from '../../tests/support/inbox.ts';
import { newDatabase, type Setting, setTheStage, settle } from '../stage.ts';
import { adminRaces, emailOf, type Play } from './admin-races.ts';
import type { Attack } from './attack.ts';
import { type Answer, type Ask, cookiesOf, createAttacker } from './client.ts';

const rounds = 4;
const atOnce = 12;

/** Milliseconds that another client may wait meanwhile. */
const longestWait = 500;
/** Milliseconds between another client's requests. */
const pace = 100;

const races: Record<string, Play> = {
  async 'one link, many new passwords'({ ask, setting, round }) {
    const { email, token } = await withRecovery(ask, setting, round);
    const passwords = Array.from({ length: atOnce }, (_, turn) => `senha-nova-${turn}`);
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        ask('/api/auth/reset-password', { json: { token, newPassword }, from: round }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    const logins = await Promise.all(passwords.map((password) => logIn(ask, { email, password }, round)));
    const open = logins.filter(({ status }) => status === 200).length;
    return won === 1 && open === 1 ? undefined : `${won} resets by one link, ${open} passwords open`;
  },

  async 'the old password while it is changed'({ ask, setting, round }) {
    const { email, token, password } = await withRecovery(ask, setting, round);
    const devices = await Promise.all(
      Array.from({ length: atOnce }, async () => cookiesOf(await logIn(ask, { email, password }, round))),
    );
    const logins: Promise<Answer>[] = [];
    const begin = (device: string) => logins.push(logIn(ask, { email, password }, round, device));
    for (const device of devices.slice(0, atOnce / 2)) begin(device);
    const reset = ask('/api/auth/reset-password', {
      json: { token, newPassword: 'senha-nova-123' },
      from: round,
    });
    for (const device of devices.slice(atOnce / 2)) begin(device);
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
      Array.from({ length: atOnce }, () => ask('/api/auth/sign-up/email', { json, from: round })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    const isRight = statuses.filter((status) => status === 201).length === 1;
    return isRight && statuses.at(-1) === 422 ? undefined : `sign-ups answered ${statuses}`;
  },

  async 'many welcomes'({ ask, setting, round }) {
    const student = setting.students[Number.parseInt(round.split(':')[2] ?? '', 16) % 1_000];
    await Promise.all(
      Array.from({ length: atOnce }, () =>
        ask('/api/welcome-email', { method: 'POST', cookie: student?.cookie }),
      ),
    );
    const { rows } = await setting.database.$client.query(
      `select count(*)::int as count from outbox where kind = 'welcome' and recipient = (select email from users where id = $1)`,
      [student?.id],
    );
    return rows[0].count === 1 ? undefined : `${rows[0].count} welcomes`;
  },

  ...adminRaces,
};

/** Repeats the same request concurrently: it takes effect once, and other clients do not wait. */
export const race: Attack = async (stage) => {
  const setting = await setTheStage(stage, {
    DATABASE_URL: await newDatabase('race'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { ask, closeConnections } = createAttacker(setting.product.url, 4 * atOnce);
  const other = createAttacker(setting.product.url, 1);
  stage.after(closeConnections);
  stage.after(other.closeConnections);
  const problems: string[] = [];
  const waits: Record<string, number> = {};
  let tries = 0;
  for (const [name, play] of Object.entries(races)) {
    const watched: Ask = async (path, asked) => {
      const answer = await ask(path, asked);
      if (answer.status === 0 || answer.status >= 500)
        problems.push(`${name}: ${path} answered ${answer.status}`);
      return answer;
    };
    for (let turn = 0; turn < rounds; turn += 1, tries += atOnce) {
      const round = `2001:db8:${(tries + 16).toString(16)}::1`;
      const playing = play({ ask: watched, setting, round });
      const { wait, failed } = await askMeanwhile(playing, other.ask, setting.students.at(-1)?.cookie);
      waits[name] = Math.round(Math.max(waits[name] ?? 0, wait));
      const wrong = await playing;
      if (wrong) problems.push(`${name}: ${wrong}`);
      if (failed) problems.push(`${name}: somebody else was answered ${failed}`);
    }
    if ((waits[name] ?? 0) > longestWait) problems.push(`${name}: somebody else waited ${waits[name]} ms`);
  }
  console.table(waits);
  return { tries, done: `${Object.keys(races).length} races, ${rounds} times each`, problems };
};

/** Asks for a session from time to time until something is over. @returns the longest wait, and a status that is none of success */
async function askMeanwhile(work: Promise<unknown>, ask: Ask, cookie: string | undefined) {
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
    await sleep(pace);
  } while (!isOver);
  return { wait, failed };
}

function logIn(ask: Ask, json: { email: string; password: string }, from: string, cookie?: string) {
  return ask('/api/auth/sign-in/email', { json, from, cookie });
}

/** An account, and the token of a link to give it a new password. */
async function withRecovery(ask: Ask, setting: Setting, round: string) {
  const account = { name: 'Ana Souza', email: emailOf(round), password: 'segredo-seguro' };
  await ask('/api/auth/sign-up/email', { json: account, from: round });
  await ask('/api/auth/request-password-reset', { json: account, from: round });
  await settle(setting);
  const mail = setting.inbox.messages.find(
    ({ to, subject }) => to?.[0]?.address === account.email && subject === 'Recuperação de senha',
  );
  if (!mail) throw new Error('No recovery');
  return { ...account, token: new URL(linkIn(mail)).searchParams.get('token') };
}
