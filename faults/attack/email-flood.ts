import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const requestsPerFlood = 2_000;
/** Emails that one IPv6 /64 or /56 may request in an hour. */
const limitPer64 = 100;
const limitPer56 = 400;
/** Emails that one mailbox gets in an hour: of the sign-up, of the newsletter, of confirmation, of recovery in two windows. */
const mailboxLimit = 1 + 5 + 15 + 2 * 9;
const victim = { name: 'Ana Alvo', email: 'vitima@example.com', password: 'segredo-bem-seguro' };
const routes = [
  'newsletter',
  'auth/request-password-reset',
  'auth/send-verification-email',
  'purchases/resend',
];

/** Requests thousands of emails: no network fills the queue and no mailbox is flooded. */
export const emailFlood: Attack = async (context) => {
  // Without a mail server, emails leave as files.
  const { database, ask } = await setUpTarget(context, 'flood_mails', { TRUST_PROXY: '127.0.0.1' });
  const countMails = async (which: string) =>
    (
      await database.$client.query<{ count: number }>(
        `select count(*)::int as count from outbox where ${which}`,
      )
    ).rows[0]?.count ?? 0;
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  let tries = 0;
  async function flood(askOne: (turn: number) => [from: string, email: string]) {
    await inParallel(Array(requestsPerFlood).keys(), 32, async (turn) => {
      const [from, email] = askOne(turn);
      const { status } = await ask(`/api/${routes[turn % routes.length]}`, { json: { email }, from });
      tries += 1;
      if (![200, 202, 429].includes(status)) problems.push(`answered ${status}`);
    });
  }
  function note(name: string, count: number, limit: number) {
    counts[name] = count;
    if (count > limit) problems.push(`${name}: ${count} mails, of ${limit}`);
  }
  const hex = (turn: number) => turn.toString(16);
  await flood((turn) => [`2001:db8:1:1::${hex(turn)}`, `a${turn}@example.com`]);
  note('from one /64', await countMails('true'), limitPer64);
  await flood((turn) => [`2001:db8:2:${hex(turn & 255)}::1`, `b${turn}@example.com`]);
  note('from one /56', await countMails(`recipient like 'b%'`), limitPer56);
  await ask('/api/auth/sign-up/email', { json: victim, from: '2001:db8:3::1' });
  await flood((turn) => [`2001:db8:${hex(turn + 16)}::1`, victim.email]);
  while ((await countMails('due_at is not null')) > 0) await wait(100);
  note(
    'to one mailbox',
    await countMails(`recipient = '${victim.email}' and sent_at is not null`),
    mailboxLimit,
  );
  const done = Object.entries(counts)
    .map(([name, count]) => `${count} mails ${name}`)
    .join(', ');
  return { tries, done: `${tries} asked for, ${done}`, problems };
};
