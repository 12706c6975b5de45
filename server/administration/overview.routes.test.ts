import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, isoDay, relativeText } from '../../domain/dates.ts';
import type { Attention, OverviewCounts } from '../../domain/overview.ts';
import { monthPeriods } from '../../domain/period.ts';
import { signInAdmin, signInSupport } from '../../tests/support/admin.ts';
import { createGraduateActions, lessonsButLast } from '../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createBackupsRepository } from '../features/backups/backups.repository.ts';
import { createOverviewRepository } from './overview.repository.ts';

const product = await sharedFixture(createTestApp('overview'));
const owner = await signInAdmin(product);
const { graduate, merge } = createGraduateActions(product);
const numbers = createOverviewRepository(product.database, product.features.content.modules);
const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

async function overview(search = ''): Promise<Attention & OverviewCounts> {
  const answer = await product.call('GET', `/api/admin/overview${search}`, { cookie: owner });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Attention & OverviewCounts;
}

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const none = {
  visits: 0,
  sales_pages: 0,
  checkout_clicks: 0,
  purchases: 0,
  revenue_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  first_lessons: 0,
  finished: 0,
  certificates: 0,
};

interface Sold {
  status?: string;
  email?: string;
  approved?: Date | null;
  refunded?: Date;
  reason?: string;
  closed?: Date;
  cents?: number;
  currency?: string;
  provider?: string;
  source?: string;
}

async function sell({ status = 'approved', email = 'a@example.com', cents = 8_500, ...sold }: Sold = {}) {
  const { approved = new Date(), refunded, reason, closed, currency, provider = 'hotmart', source } = sold;
  const id = randomUUID();
  await query(
    `insert into purchases (id, provider, transaction_id, email, status, amount_cents, currency, approved_at,
       refunded_at, not_opening_reason, closed_at, source) values ($1::uuid, $2, $1::text, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, provider, email, status, cents, currency, approved, refunded, reason, closed, source],
  );
  return id;
}

beforeEach(() =>
  query(
    'truncate purchases, purchase_events, outbox, backups, daily_counts, daily_sources, course_progress, certificates cascade',
  ),
);

describe('the numbers', () => {
  test('of the last days stand beside those of as many days before', async () => {
    for (const [days, count] of [
      [0, 3],
      [29, 4],
      [30, 10],
      [59, 20],
      [60, 100],
    ] as const)
      await query(
        `insert into daily_counts select (now() at time zone 'America/Sao_Paulo')::date - $1::int, unnest(array['visit', 'sales-page', 'checkout']), $2::int`,
        [days, count],
      );
    await sell();
    await sell({ approved: ago(40) });
    await sell({ approved: ago(70) });
    const { days, current, before, by_day } = await overview('?days=30');
    expect(days).toBe(30);
    const sold = { purchases: 1, revenue_cents: 8_500 };
    expect(current).toEqual({ ...none, ...sold, visits: 7, sales_pages: 7, checkout_clicks: 7 });
    expect(before).toEqual({ ...none, ...sold, visits: 30, sales_pages: 30, checkout_clicks: 30 });
    expect([by_day.current.length, by_day.before.length]).toEqual([30, 30]);
    expect(by_day.current.map(({ visits }) => visits)).toEqual([4, ...Array(28).fill(0), 3]);
    expect(by_day.before.at(-1)).toMatchObject({ visits: 10 });
    expect((await overview('?days=1')).current.visits).toBe(3);
    expect((await overview('?days=')).days).toBe(30);
  });

  test('count a sale of this course when it is paid, and its refund when it goes back', async () => {
    await sell({ status: 'refunded', approved: ago(40), refunded: new Date() });
    await sell({ status: 'disputed', cents: 5_000 });
    await sell({ status: 'held', closed: new Date(), cents: 100 });
    await sell({ status: 'held', reason: 'outro produto: a venda traz 9' });
    await sell({ status: 'pending', approved: null });
    await sell({ status: 'refunded', approved: null, refunded: new Date() });
    await sell({ currency: 'USD', cents: 999 });
    const { current, before } = await overview();
    expect(current).toEqual({
      ...none,
      purchases: 3,
      // Net of what was refunded on these days.
      revenue_cents: 5_100 - 8_500,
      refunds: 1,
      refunded_cents: 8_500,
    });
    expect(before).toMatchObject({ purchases: 1, refunds: 0 });
  });

  test('say what came by each source: visits, clicks, sales, and the value that stayed', async () => {
    const day = "(now() at time zone 'America/Sao_Paulo')::date";
    await query(`insert into daily_counts values (${day}, 'visit', 10), (${day}, 'checkout', 4)`);
    await query(
      `insert into daily_sources values (${day}, 'instagram__lancamento', 'visit', 6),
        (${day}, 'instagram__lancamento', 'checkout', 3), (${day} - 40, 'antiga__', 'visit', 5)`,
    );
    await sell({ source: 'instagram__lancamento' });
    await sell({ source: 'instagram__lancamento', status: 'refunded', refunded: new Date() });
    await sell({ source: 'email__', cents: 20_000 });
    await sell({ currency: 'USD', cents: 999 });
    const rows = [
      { source: 'email', campaign: '', visits: 0, checkouts: 0, purchases: 1, cents: 20_000 },
      { source: 'instagram', campaign: 'lancamento', visits: 6, checkouts: 3, purchases: 2, cents: 8_500 },
      { source: '', campaign: '', visits: 4, checkouts: 1, purchases: 1, cents: 0 },
    ];
    expect((await overview()).sources).toEqual(rows);
    const csv = await product.call('GET', '/api/admin/sources.csv', { cookie: owner });
    expect((await csv.text()).split('\r\n').slice(0, 3)).toEqual([
      '"Origem";"Campanha";"Visitas";"Cliques em comprar";"Vendas";"Valor"',
      '"email";"";0;0;1;"200,00"',
      '"instagram";"lancamento";6;3;2;"85,00"',
    ]);
  });

  test.each(['from=2026-05-11&to=2026-05-10', 'from=2026-05-11', 'days=x'])(
    'are refused for a period that cannot be, before a file begins: %s',
    async (period) => {
      const csv = await product.call('GET', `/api/admin/sources.csv?${period}`, { cookie: owner });
      expect(csv.status).toBe(422);
      expect(await csv.json()).toMatchObject({ error: { code: 'invalid_input' } });
    },
  );

  test('begin a day at midnight in Brazil', async () => {
    await sell({ approved: new Date('2026-05-11T02:59:00Z') });
    await sell({ approved: new Date('2026-05-11T03:00:00Z') });
    const days = await numbers.readDays({ from: '2026-05-10', to: '2026-05-11' });
    expect(days.map(({ day, purchases }) => [day, purchases])).toEqual([
      ['2026-05-10', 1],
      ['2026-05-11', 1],
    ]);
  });

  test('count each student’s first lesson and certificate once', async () => {
    const cookie = await product.signIn({ name: 'Bia Prado' });
    await product.call('POST', '/api/progress', { cookie, json: { completed_lessons: [] } });
    expect((await overview()).current.first_lessons).toBe(0);
    await product.call('POST', '/api/progress/lessons/m1v1', { cookie });
    await query(`update course_progress set started_at = now() - interval '40 days'`);
    await product.call('POST', '/api/progress/lessons/m1v2', { cookie });
    await query(
      `insert into certificates (code, user_id, student_name, course_title, course_hours, completed_at, status)
       select code, user_id, 'Bia', 'Curso', 8, now(), status
       from course_progress, (values ('A', 'replaced'), ('B', 'valid'), ('C', 'revoked')) as issued (code, status)`,
    );
    const { current, before } = await overview();
    expect([current.first_lessons, before.first_lessons]).toEqual([0, 1]);
    expect(current.certificates).toBe(2);
    await query('truncate course_progress, certificates');
    await product.call('POST', '/api/progress/lessons/m1v1', { cookie });
    expect((await overview()).current.first_lessons).toBe(1);
  });

  test('count who has completed every lesson as finished once, with a certificate or without', async () => {
    await graduate('Bia Prado');
    await graduate('Bia Reis');
    // As where the owner asks for exercises.
    await query(`delete from certificates where student_name = 'Bia Reis'`);
    await merge(await product.signIn({ name: 'Caio Reis' }), lessonsButLast);
    const { account } = await graduate('Edu Lima');
    await query(`update profiles set role = 'support' where email = $1`, [account.email]);
    const { finished, certificates, first_lessons } = (await overview()).current;
    expect([finished, certificates, first_lessons]).toEqual([2, 1, 3]);
  });

  test('count as active who did something in a lesson lately, the team aside', async () => {
    const before = (await overview()).active_students;
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    await merge(ana, ['m1v1']);
    await merge(bia, ['m1v1']);
    await merge(owner, ['m1v1']);
    expect((await overview()).active_students).toBe(before + 2);
    await query(`update course_progress set updated_at = now() - interval '31 days'`);
    expect((await overview()).active_students).toBe(0);
  });

  test('of a day before the site counted visits of the sales page are marked', async () => {
    const count = (step: string, daysAgo: number) =>
      query(
        `insert into daily_counts values ((now() at time zone 'America/Sao_Paulo')::date - $2::int, $1, 1)`,
        [step, daysAgo],
      );
    await count('sales-page', 3);
    await count('visit', 3);
    expect((await overview()).sales_pages_since).toBeNull();
    await count('visit', 9);
    expect((await overview()).sales_pages_since).toBe(addDays(isoDay(), -3));
  });

  test('of this month stand beside those of the same days of the month before', async () => {
    const { periods, days, by_day } = await overview('?period=month');
    expect(periods).toEqual(monthPeriods(isoDay()));
    expect(by_day.current).toHaveLength(days);
  });

  test('of a period of one’s own stand beside those of as many days before', async () => {
    await sell({ approved: new Date(`${addDays(isoDay(), -10)}T12:00:00-03:00`) });
    await sell({ approved: new Date(`${addDays(isoDay(), -14)}T12:00:00-03:00`) });
    await sell({ approved: new Date(`${addDays(isoDay(), -9)}T12:00:00-03:00`) });
    const own = { from: addDays(isoDay(), -12), to: addDays(isoDay(), -10) };
    const { periods, days, current, before } = await overview(`?${new URLSearchParams(own)}`);
    expect([days, current.purchases, before.purchases]).toEqual([3, 1, 1]);
    expect(periods.current).toEqual(own);
  });

  test.each([
    ['2026-05-10', '', [{ path: 'to', message: 'Escolha o último dia.' }]],
    ['ontem', '2026-05-10', [{ path: 'from', message: 'Escolha o primeiro dia.' }]],
    ['2026-02-30', '2026-05-10', [{ path: 'from', message: 'Escolha o primeiro dia.' }]],
    ['0001-01-01', '9999-12-31', [{ path: 'from' }, { path: 'to' }]],
  ])('are not given from %s to %s: the fields say why', async (from, to, fields) => {
    const answer = await product.call('GET', `/api/admin/overview?from=${from}&to=${to}`, { cookie: owner });
    expect(answer.status).toBe(422);
    expect((await answer.json()).error).toMatchObject({ code: 'invalid_input', fields });
  });

  test('are none before the first visit, purchase or lesson', async () => {
    const has = async () => (await overview()).has_any;
    expect(await has()).toBe(false);
    await query(`insert into daily_counts values (current_date - 400, 'visit', 1)`);
    expect(await has()).toBe(true);
  });

  test('have a chart from the fifth sale, whatever the period', async () => {
    for (let count = 0; count < 4; count++) await sell({ approved: new Date('2020-01-01') });
    await sell({ approved: null, status: 'pending' });
    expect((await overview()).has_chart).toBe(false);
    await sell();
    expect((await overview()).has_chart).toBe(true);
  });

  test('are not given to support, who reads what needs her', async () => {
    const answer = await product.call('GET', '/api/admin/overview', { cookie: await signInSupport(product) });
    expect(Object.keys(await answer.json())).toEqual(['attention', 'has_sold']);
  });

  test('tell a site that sells from one on which the owner has recorded a purchase', async () => {
    await sell({ provider: 'manual' });
    await sell({ approved: null, status: 'pending' });
    expect((await overview()).has_sold).toBe(false);
    await sell();
    expect((await overview()).has_sold).toBe(true);
  });

  test.each(['0', '-1', '366', 'x', '1.5'])('are not given for %s days', async (days) => {
    const answer = await product.call('GET', `/api/admin/overview?days=${days}`, { cookie: owner });
    expect(answer.status).toBe(422);
  });

  test('are asked for by an open page: that is no use of the session', async () => {
    const used = async () => (await query('select max(used_at)::text as at from sessions')).rows[0].at;
    await query(`update sessions set used_at = now() - interval '1 hour'`);
    const before = await used();
    await overview();
    expect(await used()).toBe(before);
    await product.call('GET', '/api/admin/launch-checks', { cookie: owner });
    expect(await used()).not.toBe(before);
  });
});

describe('what needs a person', () => {
  const kinds = async () => (await overview()).attention.map(({ kind }) => kind);
  const first = async () => (await overview()).attention[0];

  test('is nothing where all is well', async () => {
    await sell();
    expect(await kinds()).toEqual([]);
  });

  test('an email that was refused; not one that had become pointless, nor one of long ago', async () => {
    const refuse = (reason: string, days = 0) =>
      query(
        `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
         values ('recovery', 'a@example.com', '{}', null, now() - $2::int * interval '1 day', $1)`,
        [reason, days],
      );
    await refuse('nobody to write to');
    await refuse('550', 15);
    expect(await kinds()).toEqual([]);
    await refuse('550 No such user');
    expect(await first()).toMatchObject({
      kind: 'letters-refused',
      count: 1,
      title: '1 e-mail foi recusado',
    });
    await refuse('550 No such user');
    expect((await first())?.title).toBe('2 e-mails foram recusados');
  });

  test('a payment that nobody could make sense of, once trying again has not helped', async () => {
    const receive = (due: string, minutes: number) =>
      query(
        `insert into purchase_events (provider, event_id, event, due_at, last_error, received_at)
         values ('hotmart', $1, '{}', ${due}, 'falhou', now() - $2::int * interval '1 minute')`,
        [randomUUID(), minutes],
      );
    await receive('now()', 1);
    expect(await kinds()).toEqual([]);
    await receive('now()', 11);
    await receive('null', 0);
    expect(await first()).toMatchObject({
      kind: 'payments-not-understood',
      count: 2,
      path: '/painel/vendas',
    });
  });

  test('a purchase that was paid and opens nothing, by the way to it', async () => {
    const reason = 'valor abaixo do mínimo: R$ 10,00';
    const id = await sell({ status: 'held', reason });
    expect(await first()).toMatchObject({
      kind: 'purchases-without-access',
      count: 1,
      path: `/painel/vendas/${id}`,
    });
    await sell({ status: 'held', reason });
    expect(await first()).toMatchObject({ count: 2, path: '/painel/vendas?status=held' });
  });

  test.each<[string, Sold]>([
    ['closed by the owner', { reason: 'outra moeda', closed: new Date() }],
    [
      'a test, for which nobody paid',
      { reason: 'outro produto: a venda traz 9; venda de teste: ninguém pagou' },
    ],
    ['not paid yet', { reason: 'outra moeda', approved: null }],
    ['of long ago', { reason: 'outra moeda', approved: ago(31) }],
  ])('is not a purchase that is %s', async (_, sold) => {
    await sell({ status: 'held', ...sold });
    expect(await kinds()).toEqual([]);
  });

  test('another product is none while the course sells; where nothing does, its code may be wrong', async () => {
    await sell({ status: 'held', reason: 'outro produto: a venda traz 9, fora de HOTMART_PRODUCT_IDS' });
    await sell({ provider: 'kiwify' });
    expect(await kinds()).toEqual(['purchases-without-access']);
    await sell();
    expect(await kinds()).toEqual([]);
    await sell({ status: 'held', reason: 'outro produto: a venda não diz qual' });
    expect(await kinds()).toEqual(['purchases-without-access']);
  });

  test('a purchase without an address; not one whose buyer is gone', async () => {
    await sell({ email: 'gone@example.com' });
    expect(await kinds()).toEqual([]);
    const id = await sell({ email: '' });
    expect(await first()).toMatchObject({ kind: 'purchases-without-email', path: `/painel/vendas/${id}` });
  });

  test('a backup that failed or is late, until one is made or being made', async () => {
    await query(`update users set created_at = now() - interval '3 days'`);
    expect(await first()).toMatchObject({ kind: 'backup', title: 'Ainda não há cópia de segurança' });
    await query(`insert into backups (id, file_name) values (gen_random_uuid(), 'a')`);
    const endTurn = await createBackupsRepository(product).tryLock();
    expect(await kinds()).toEqual([]);
    await endTurn?.();
    await query(`update backups set reason = 'Disco cheio.'`);
    expect((await first())?.title).toBe('A cópia de segurança falhou');
    await query(`update backups set reason = null, finished_at = now()`);
    expect(await kinds()).toEqual([]);
    await query(`update backups set started_at = now() - interval '27 hours'`);
    const day = relativeText(new Date(Date.now() - 27 * 60 * 60 * 1_000), isoDay());
    expect((await first())?.title).toBe(`A cópia está atrasada. A mais nova: ${day}`);
    await query('update users set created_at = now()');
  });
});
