import pg from 'pg';
import type { Database } from '../server/db/connect.ts';
import { connectTestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { residentMegabytes } from '../tests/support/memory.ts';
import { type Product, startProduct } from '../tests/support/product.ts';
import { insertStudents } from '../tests/support/students.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const students = 100_000;
/** Milliseconds, 95th percentile. */
const maxSearchTime = 100;
/** Megabytes over idle that a full export may take. */
const maxExportMemory = 60;
const rounds = 20;
/** Each may read 120 lists a minute. */
const administrators = 5;
/** Milliseconds to the numbers of the first screen, 95th percentile. */
const maxOverviewTime = 150;

const searches = [
  'q=conceicao',
  'q=joa',
  'q=conceicao%20ana',
  'q=ana.77778%40example.com',
  'q=77777',
  'q=a',
  'q=ninguem',
  'q=maria&progress=started',
  'q=prado&sort=name',
  'q=ana&access=granted&page=3',
];
/** The most expensive lists without a search: reported without a goal. */
const lists = [
  '',
  'sort=name',
  'sort=-last_seen_at',
  'sort=-percent',
  'progress=stalled',
  'access=never_bought',
];

/** Measures the admin over 100,000 students with access by purchase, the more expensive rule. */
export async function benchAdmin(_: BenchSetup): Promise<Row[]> {
  const databaseUrl = await createTestDatabase('bench_admin');
  const database = connectTestDatabase(databaseUrl);
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    COURSE_ACCESS: 'purchase',
  });
  try {
    const admins = await insertStudents(database, {
      count: students,
      sample: administrators,
      authSecret,
      appUrl: product.url,
    });
    const [admin] = admins;
    if (!admin) throw new Error('No administrator');
    await insertAdminData(database, admins);
    let turn = 0;
    const timeSearch = async (query: string) => {
      const started = performance.now();
      const response = await fetch(`${product.url}/api/admin/students?${query}`, {
        headers: { cookie: admins[turn++ % administrators]?.cookie ?? '' },
      });
      if (!response.ok) throw new Error(`${query} answered ${response.status}`);
      await response.arrayBuffer();
      return performance.now() - started;
    };
    return [
      await measureSearch(timeSearch),
      await measureExport(product, admin.cookie),
      await measureOverview(product, database, admin.cookie),
    ];
  } finally {
    await product.dispose();
    await database.$client.end();
  }
}

/** Names and addresses to search, access by hand for most, and the administrators. */
async function insertAdminData(database: Database, admins: readonly { id: string }[]): Promise<void> {
  // The product's pool would time such a long statement out.
  const client = new pg.Client(database.$client.options);
  await client.connect();
  await client.query(
    `with numbered as (select id, row_number() over () as n from users)
     update users set
       name = (array['Ana','João','Maria','José','Lívia','Bento'])[1 + n % 6] || ' ' ||
         (array['Souza','Conceição','Prado','Albuquerque'])[1 + n % 4],
       email = (array['ana','joao','maria','jose','livia','bento'])[1 + n % 6] || '.' || n || '@example.com', email_verified = true,
       last_login_at = now() - (n % 60) * interval '1 day'
     from numbered where numbered.id = users.id`,
  );
  await client.query(
    `insert into access_grants (email, granted_by) select email, 'bench' from users where random() < 0.7`,
  );
  await client.query(`update profiles set role = 'admin', full_name = 'Dona' where id = any($1)`, [
    admins.map(({ id }) => id),
  ]);
  await client.query('vacuum analyze');
  await client.end();
}

async function measureSearch(timeSearch: (query: string) => Promise<number>): Promise<Row> {
  for (const query of searches) await timeSearch(query);
  const samples: { query: string; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const query of searches) samples.push({ query, ms: await timeSearch(query) });
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const msOf = (query: string) => median(samples.flatMap((one) => (one.query === query ? one.ms : [])));
  const [slowest = ''] = searches.toSorted((one, other) => msOf(other) - msOf(one));
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const listTimes: string[] = [];
  for (const query of lists) {
    await timeSearch(query);
    listTimes.push(`${query || 'all'} ${Math.round(await timeSearch(query))} ms`);
  }
  return {
    name: `search among ${students.toLocaleString('en')} students, p95`,
    value: `${percentile(0.95).toFixed(0)} ms (p50 ${percentile(0.5).toFixed(0)}, slowest ${slowest} ${msOf(slowest).toFixed(0)}; without a search: ${listTimes.join(', ')})`,
    limit: `${maxSearchTime} ms`,
    ratio: percentile(0.95) / maxSearchTime,
    goal: 1,
    isMaximum: true,
  };
}

async function measureExport(product: Product, cookie: string): Promise<Row> {
  const idle = residentMegabytes(product.pid());
  let peak = idle;
  const memoryTimer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(product.pid()));
  }, 20);
  const started = performance.now();
  const response = await fetch(`${product.url}/api/admin/students.csv`, { headers: { cookie } });
  let lines = 0;
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
  clearInterval(memoryTimer);
  const seconds = (performance.now() - started) / 1_000;
  if (lines !== students + 1) throw new Error(`${lines} lines`);
  return {
    name: `export of ${students.toLocaleString('en')} students, memory over idle`,
    value: `${(peak - idle).toFixed(0)} MB (in ${seconds.toFixed(1)} s)`,
    limit: `${maxExportMemory} MB`,
    ratio: (peak - idle) / maxExportMemory,
    goal: 1,
    isMaximum: true,
  };
}

/** A sale, a first lesson and now and then a certificate for each student, over two years. */
async function measureOverview(product: Product, database: Database, cookie: string): Promise<Row> {
  const client = new pg.Client(database.$client.options);
  await client.connect();
  await client.query(
    `with numbered as (select id, email, row_number() over () as n, now() - random() * interval '730 days' as at from users),
       sold as (
         insert into purchases (provider, transaction_id, email, user_id, status, amount_cents, approved_at, refunded_at,
           not_opening_reason)
         select (array['hotmart','stripe'])[1 + n % 2], n, email, id,
           case when n % 20 = 0 then 'refunded' when n % 33 = 0 then 'held' else 'approved' end, 8500, at,
           case when n % 20 = 0 then at + interval '5 days' end,
           case when n % 33 = 0 then 'outro produto: a venda traz 9' end
         from numbered),
       certified as (
         insert into certificates (code, user_id, student_name, course_title, course_hours, completed_at)
         select n, id, 'Ana', 'Curso', 8, at from numbered where n % 3 = 0),
       written as (
         insert into outbox (kind, recipient, data, due_at, sent_at, failed_at, last_error)
         select 'purchase', email, '{}', null, at, case when n % 500 = 0 then now() end, '550' from numbered),
       begun as (
         insert into course_progress (user_id, completed_lessons, started_at) select id, '{m1v1}', at from numbered
         on conflict (user_id) do update set started_at = excluded.started_at)
     insert into daily_counts select current_date - n, step, 1000
     from generate_series(0, 729) as n, unnest(array['visit', 'sales-page', 'checkout']) as step`,
  );
  await client.query('vacuum analyze');
  await client.end();
  const times: number[] = [];
  for (let round = 0; round < 3 * rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(`${product.url}/api/admin/overview?days=30`, { headers: { cookie } });
    if (!response.ok) throw new Error(`The overview answered ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return {
    name: `first screen over ${students.toLocaleString('en')} students and as many purchases, p95`,
    value: `${p95.toFixed(0)} ms (p50 ${median(times).toFixed(0)})`,
    limit: `${maxOverviewTime} ms`,
    ratio: p95 / maxOverviewTime,
    goal: 1,
    isMaximum: true,
  };
}
