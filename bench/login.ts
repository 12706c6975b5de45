import { hash as hashPassword, verify } from '@node-rs/argon2';
import { argon2Parameters } from '../server/features/auth/argon2-thread.ts';
import { passwordThreads } from '../server/features/auth/passwords.ts';
import { type Load, load } from './load.ts';
import type { BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const rounds = 5;
const hashSeconds = 4;
const password = 'segredo-seguro';

/** Compares logins with this machine's rate of password checks, and measures the cost for other requests. */
export async function benchLogin({ product, students, database }: BenchSetup): Promise<Row[]> {
  const passwordHash = await hashPassword(password, argon2Parameters);
  await database.$client.query(
    `insert into accounts (id, account_id, provider_id, user_id, password)
     select gen_random_uuid(), id, 'credential', id, $2 from unnest($1::uuid[]) as id`,
    [students.map(({ id }) => id), passwordHash],
  );
  const logins = students.map(({ id }) => JSON.stringify({ email: `${id}@example.com`, password }));
  const login: Load = {
    url: `${product}/api/auth/sign-in/email`,
    connections: 16,
    bodies: logins,
    headers: { Origin: product, 'Content-Type': 'application/json' },
  };
  // Warms up JIT and threads.
  await load(login);
  await database.$client.query('truncate rate_limits');
  const ratios: number[] = [];
  let lastRound = { logins: 0, hashes: 0 };
  let failedLogins = 0;
  for (let round = 0; round < rounds; round += 1) {
    const hashes = await hashRate(passwordHash);
    const { rate, count, failed } = await load(login);
    // Refused and timed-out logins do not count.
    const logins = (rate * Math.max(0, count - failed)) / Math.max(1, count);
    ratios.push(logins / hashes);
    lastRound = { logins, hashes };
    failedLogins += failed;
    await database.$client.query('truncate rate_limits');
  }
  const rows: Row[] = [
    {
      name: 'POST /api/auth/sign-in/email',
      value: `${lastRound.logins.toFixed(0)}/s, ${failedLogins} refused in all`,
      limit: `${lastRound.hashes.toFixed(0)} argon2id checks/s by ${passwordThreads()} at once`,
      ratio: median(ratios),
      goal: 0.6,
    },
  ];

  const read = {
    url: `${product}/api/progress`,
    connections: 1,
    duration: 3,
    headers: { Cookie: students[0]?.cookie ?? '' },
  };
  const idle = await load(read);
  const [busy] = await Promise.all([load(read), load({ ...login, duration: 3 })]);
  rows.push({
    name: 'GET /api/progress during 16 logins, p95',
    value: `${busy.p95.toFixed(2)} ms`,
    limit: `${idle.p95.toFixed(2)} ms idle`,
    ratio: busy.p95 / idle.p95,
    goal: 5,
    isMaximum: true,
  });
  return rows;
}

/** Returns password checks per second, with as many at once as the product makes: the other cores serve readers. */
async function hashRate(passwordHash: string): Promise<number> {
  const end = performance.now() + hashSeconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: passwordThreads() }, async () => {
      while (performance.now() < end) {
        await verify(passwordHash, password);
        count += 1;
      }
    }),
  );
  return count / hashSeconds;
}
