import type { Attack } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const requestsPerFlood = 2_000;
/** Emails that one IPv6 /64 or /56 may request in an hour. */
const limitPer64 = 100;
const limitPer56 = 400;
/** Emails of one kind to one recipient in an hour. */
const recipientLimit = 6;
const routes = [
  'newsletter',
  'auth/request-password-reset',
  'auth/send-verification-email',
  'purchases/resend',
];

/** Requests thousands of emails: no network fills the queue and no mailbox is flooded. */
export const emailFlood: Attack = async (context) => {
  const { database, ask } = await setUpTarget(context, 'flood_mails', {
    TRUST_PROXY: '127.0.0.1',
    // Mails stay in the queue, where they are counted.
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  let tries = 0;
  async function flood(name: string, limit: number, askOne: (turn: number) => [from: string, email: string]) {
    const { rows } = await database.$client.query('select count(*)::int as count from outbox');
    await inParallel(Array(requestsPerFlood).keys(), 32, async (turn) => {
      const [from, email] = askOne(turn);
      const { status } = await ask(`/api/${routes[turn % routes.length]}`, { json: { email }, from });
      tries += 1;
      if (![200, 202, 429].includes(status)) problems.push(`${name}: ${status}`);
    });
    const { rows: after } = await database.$client.query('select count(*)::int as count from outbox');
    counts[name] = after[0].count - rows[0].count;
    if (counts[name] > limit) problems.push(`${name}: ${counts[name]} mails in the queue, of ${limit}`);
  }
  const hex = (turn: number) => turn.toString(16);
  await flood('from one /64', limitPer64, (turn) => [`2001:db8:1:1::${hex(turn)}`, `a${turn}@example.com`]);
  await flood('from one /56', limitPer56, (turn) => [
    `2001:db8:2:${hex(turn & 255)}::1`,
    `b${turn}@example.com`,
  ]);
  await flood('to one address', routes.length * recipientLimit, (turn) => [
    `2001:db8:${hex(turn + 16)}::1`,
    'vitima@example.com',
  ]);
  const done = Object.entries(counts)
    .map(([name, count]) => `${count} mails ${name}`)
    .join(', ');
  return { tries, done: `${tries} asked for, ${done}`, problems };
};
