import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '../../../domain/paths.ts';
import { type RehearsalStep, rehearsalSteps } from '../../../domain/rehearsal.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { createRehearsalFixture } from '../../../tests/support/rehearsals.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { testMetricsToken } from '../../../tests/support/test-app.ts';
import { assembleProduct } from '../../assemble.ts';
import { scratchName, withScratchDatabase } from '../../backup/scratch-database.ts';

const fixture = await sharedFixture(createRehearsalFixture('rehearsals'));
const { base, company, mail, parts, product, query, call, rehearsalsOf } = fixture;
const rehearse = async (cookie?: string) => call('POST', '/api/admin/rehearsals', cookie);
const readSteps = async (answer: Response) => ((await answer.json()) as { steps: RehearsalStep[] }).steps;

beforeEach(async () => {
  await query('truncate rehearsals, rate_limits');
  mail.commands.length = 0;
  mail.answers = {};
});

/** Returns what a rehearsal could leave: rows of every table, databases, files, figures. */
async function traces() {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('rehearsals', 'rate_limits', 'sessions') order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    [rows[name]] = await query(
      `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
    );
  const headers = { authorization: `Bearer ${testMetricsToken}` };
  const figures = await (await product.app.request('/metrics', { headers })).text();
  return {
    rows,
    databases: await query(`select datname from pg_database where datname like current_database() || '%'`),
    // The check of the storage writes a file there and removes it.
    files: readdirSync(base.parts.config.dataDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('.incoming/'))
      .sort(),
    figures: figures.split('\n').filter((line) => /^(product_processes|webhook_|mail_attempts_)/.test(line)),
  };
}

describe('a rehearsal', () => {
  test('leaves nothing, writes to nobody, asks no company, and counts nowhere', async () => {
    const before = await traces();
    expect(before.figures).toEqual(['product_processes 1']);
    const steps = await readSteps(await rehearse());
    expect(steps.map(({ name, ok, message }) => [name, ok ? '' : message])).toEqual(
      rehearsalSteps.map((name) => [name, '']),
    );
    await product.features.visits.flush();
    expect(await traces()).toEqual(before);
    await expect.poll(() => mail.commands.at(-1)).toBe('QUIT');
    expect(mail.commands.filter((command) => /^(RCPT|DATA)/.test(command))).toEqual([]);
    expect(company.requestCount()).toBe(0);
  });

  test('is for administrators alone', async () => {
    for (const [cookie, status] of [
      [await signInSupport(base), 403],
      [await base.signIn(), 403],
      ['', 401],
    ] as const) {
      expect((await rehearse(cookie)).status).toBe(status);
      expect((await call('GET', '/api/admin/rehearsals', cookie)).status).toBe(status);
    }
    expect(await query('select from rehearsals')).toEqual([]);
  });

  test('asks for a fresh login', async () => {
    const cookie = await signInAdmin(base);
    await query(`update sessions set created_at = now() - interval '1 hour'
      where id = (select id from sessions order by created_at desc limit 1)`);
    expect((await rehearse(cookie)).status).toBe(401);
  });

  test('runs once at a time, on all machines', async () => {
    const isHeld = await withScratchDatabase(
      base.database,
      async () => {
        const answer = await rehearse();
        return [answer.status, await answer.text()];
      },
      'rehearsal',
    );
    expect(isHeld).toEqual([409, expect.stringContaining('rehearsal_running')]);
    const both = await Promise.all([rehearse(), rehearse()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused after some in an hour', async () => {
    const cookie = await signInAdmin(base);
    await withScratchDatabase(
      base.database,
      async () => {
        for (let time = 0; time < 6; time += 1) expect((await rehearse(cookie)).status).toBe(409);
        expect((await rehearse(cookie)).status).toBe(429);
      },
      'rehearsal',
    );
  });
});

interface AlertList {
  attention: { kind: string; title: string; text: string; path: string }[];
}

test('a failure is an alert until a later rehearsal passes', async () => {
  const alerts = async () =>
    ((await (await call('GET', '/api/admin/overview')).json()) as AlertList).attention.filter(
      ({ kind }) => kind === 'rehearsal',
    );
  await rehearsalsOf({ reachLink: async () => 404 }).run();
  expect(await alerts()).toEqual([
    expect.objectContaining({
      title: 'O ensaio geral falhou: link de compra',
      text: expect.stringContaining('404'),
      path: paths.adminRehearsal,
    }),
  ]);
  await rehearse();
  expect(await alerts()).toEqual([]);
});

test('the last five are kept, the newest first', async () => {
  await query(
    `insert into rehearsals (started_at, steps) select now() - n * interval '1 day', '[]' from generate_series(1, 9) n`,
  );
  await rehearse();
  const answer = await call('GET', '/api/admin/rehearsals');
  const { rehearsals } = (await answer.json()) as { rehearsals: { started_at: string; steps: unknown[] }[] };
  expect(rehearsals.map(({ steps }) => steps.length)).toEqual([9, 0, 0, 0, 0]);
  expect(await query('select from rehearsals')).toHaveLength(5);
});

describe('by itself it', () => {
  const uptime = 4_000;
  const count = async () => (await query('select from rehearsals')).length;

  test('runs once a week, and a day after a failure, but not while the process is young', async () => {
    const rehearsals = rehearsalsOf({});
    expect(await rehearsals.runIfDue(60)).toBe(0);
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    await query(`update rehearsals set started_at = now() - interval '6 days'`);
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    await query(`update rehearsals set started_at = now() - interval '7 days'`);
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    await query(
      `update rehearsals set steps = '[{"name": "sale", "ok": false, "ms": 1}]', started_at = now() - interval '1 day'`,
    );
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    expect(await count()).toBe(3);
  });

  test('does not run before a payment company is connected', async () => {
    const all = { ...parts, config: { ...parts.config, providers: {} } };
    const { rehearsals } = assembleProduct(all).features;
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    expect(await count()).toBe(0);
  });
});

test('the next look removes what a killed rehearsal left', async () => {
  const folder = path.join(base.parts.config.dataDir, 'rehearsal');
  const { host, database = '' } = base.database.$client.options;
  const isThere = async () =>
    (await query('select from pg_database where datname = $1', [scratchName(database, 'rehearsal')]))
      .length === 1;
  const killed = await startRehearsing(
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
  );
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect([await isThere(), existsSync(folder)]).toEqual([true, true]);
  const look = async () => {
    await product.features.rehearsals.runIfDue(0);
    return [await isThere(), existsSync(folder)];
  };
  await expect.poll(look).toEqual([false, false]);
  expect(await query('select from rehearsals')).toEqual([]);
});

/** Starts a process that is in the middle of a rehearsal. */
async function startRehearsing(url: string): Promise<ChildProcess> {
  const program = `
    const [url, config] = process.argv.slice(-2);
    const { pino } = await import('pino');
    const { connectTestDatabase } = await import('./tests/support/cluster.ts');
    const { assembleProduct } = await import('./server/assemble.ts');
    const product = assembleProduct({
      config: JSON.parse(config),
      database: connectTestDatabase(url),
      log: pino({ level: 'silent' }),
      reachLink() {
        console.log('working');
        return new Promise(() => undefined);
      },
    });
    await product.features.rehearsals.run();`;
  const args = ['--import', './scripts/lib/resolve-drizzle.mjs', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, [...args, url, JSON.stringify(base.parts.config)], {
    cwd: path.join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
