import { beforeEach, describe, expect, test } from 'vitest';
import { maxWaitingRows, type WaitingKind } from '../../domain/waiting.ts';
import { signInAdmin, signInSupport } from '../../tests/support/admin.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('waiting'));
const [owner, helper] = [await signInAdmin(product), await signInSupport(product)];
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

type Waiting = Record<WaitingKind, { rows: Record<string, unknown>[]; total: number }>;
async function waiting(cookie = owner): Promise<Waiting> {
  const answer = await product.call('GET', '/api/admin/waiting', { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Waiting;
}

/** A student who has signed in. @returns the id */
async function student(name = 'Ana Souza'): Promise<string> {
  const account = newAccount({ name });
  await product.signIn(account);
  const { rows } = await run('select id from users where email = $1', [account.email]);
  return rows[0].id;
}

/** A purchase of some days ago, whose buyer has not entered unless told so. @returns the purchase's id */
async function sell(userId: string, { days = 3, status = 'approved', entered = false } = {}) {
  const seen = entered ? 'last_login_at = now(), email_verified = true' : 'last_login_at = null';
  await run(`update users set ${seen} where id = $1`, [userId]);
  const { rows } = await run(
    `insert into purchases (provider, transaction_id, email, name, status, amount_cents, approved_at, user_id)
     select 'hotmart', gen_random_uuid(), email, name, $2, 98765, now() - make_interval(days => $3), id
     from users where id = $1 returning id`,
    [userId, status, days],
  );
  return rows[0].id as string;
}
const ask = (userId: string, count = 1) =>
  run(
    `insert into lesson_questions (user_id, lesson_id, lesson_title, question, created_at)
     select $1, 'm1v1', 'Aula', 'Dúvida ' || n, now() - make_interval(hours => n) from generate_series(1, $2::int) n`,
    [userId, count],
  );
const askRefund = (purchaseId: string) =>
  run(
    `insert into refund_requests (purchase_id, way, requested_at, deadline) values ($1, 'owner', now(), now() + interval '3 days')`,
    [purchaseId],
  );
const review = (userId: string, status = 'waiting') =>
  run(`insert into reviews (user_id, status, rating, text) values ($1, $2, 5, 'Uso todo dia.')`, [
    userId,
    status,
  ]);
const refuse = (recipient: string, days = 0) =>
  run(
    `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
     values ('purchase', $1, '{}', null, now() - make_interval(days => $2), '550 unknown')`,
    [recipient, days],
  );

beforeEach(() =>
  run(
    'truncate purchases, refund_requests, lesson_questions, name_requests, reviews, outbox, audit_log cascade',
  ),
);

describe('what waits for the team', () => {
  test('never gives a helper values of sales, reviews or settings', async () => {
    const id = await student('Bia Reis');
    await askRefund(await sell(id, { entered: true }));
    await review(id);
    await sell(await student('Caio Mota'));
    await refuse('caio@example.com');
    const hers = await waiting(helper);
    expect(hers.refunds.rows).toEqual([expect.objectContaining({ name: 'Bia Reis', amount_cents: null })]);
    expect(hers.reviews).toEqual({ rows: [], total: 0 });
    expect(Object.keys(hers.unopened.rows[0] ?? {}).sort()).toEqual([
      'email',
      'id',
      'name',
      'paid_at',
      'role',
    ]);
    expect(JSON.stringify(hers)).not.toMatch(/98765|Uso todo dia|smtp|contract|consent/i);
    const all = await waiting();
    expect(all.refunds.rows[0]?.amount_cents).toBe(98_765);
    expect(all.reviews.total).toBe(1);
  });

  test('gives a helper nothing that her own lists do not show', async () => {
    const id = await student('Bia Reis');
    await ask(id);
    await askRefund(await sell(id, { entered: true }));
    await refuse('bia@example.com');
    const hers = await waiting(helper);
    for (const [kind, path] of [
      ['questions', 'questions'],
      ['refunds', 'requests'],
      ['emails', 'letters'],
    ] as const) {
      const answer = await product.call('GET', `/api/admin/${path}`, { cookie: helper });
      const [listed] = ((await answer.json()) as { rows: object[] }).rows;
      expect(Object.keys(hers[kind].rows[0] ?? {}).sort()).toEqual(Object.keys(listed ?? {}).sort());
    }
  });

  test(`is at most ${maxWaitingRows} of each kind, the oldest first, with their number`, async () => {
    await ask(await student(), maxWaitingRows + 4);
    const { questions } = await waiting();
    expect(questions.total).toBe(maxWaitingRows + 4);
    expect(questions.rows).toHaveLength(maxWaitingRows);
    expect(questions.rows[0]?.question).toBe(`Dúvida ${maxWaitingRows + 4}`);
  });

  test('ends when it is settled: answered, decided, refused long ago', async () => {
    const id = await student();
    await ask(id);
    await run(`update lesson_questions set answer = 'Sim.', answered_at = now()`);
    await review(id, 'published');
    await run(
      `insert into name_requests (user_id, old_name, name, status, decided_at) values ($1, 'A', 'B', 'approved', now())`,
      [id],
    );
    await refuse('ana@example.com', 15);
    expect(Object.values(await waiting()).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('a buyer who has not entered', () => {
  const unopened = async () => (await waiting()).unopened;

  test('waits from the day after the payment, for a month', async () => {
    await sell(await student('Hoje'), { days: 0 });
    await sell(await student('Ontem'), { days: 2 });
    await sell(await student('Antes'), { days: 20 });
    await sell(await student('Há muito'), { days: 40 });
    const { rows, total } = await unopened();
    expect(rows.map(({ name }) => name)).toEqual(['Antes', 'Ontem']);
    expect(total).toBe(2);
  });

  test('does not wait once in, or without the course', async () => {
    await sell(await student(), { entered: true });
    await sell(await student(), { status: 'refunded' });
    expect(await unopened()).toEqual({ rows: [], total: 0 });
  });

  test('rests for days after the team sent or copied a link', async () => {
    const id = await student();
    await sell(id);
    expect((await unopened()).total).toBe(1);
    const sent = await product.call('POST', `/api/admin/students/${id}/send-access`, { cookie: helper });
    expect(sent.status).toBe(200);
    await run('update outbox set due_at = null, sent_at = now(), written_to_file = true');
    expect((await unopened()).total).toBe(1);
    await run('update outbox set written_to_file = false');
    expect((await unopened()).total).toBe(0);
    await run('update outbox set sent_at = null, failed_at = now()');
    expect((await unopened()).total).toBe(1);
    await run(`update audit_log set action = 'show-link'`);
    expect((await unopened()).total).toBe(0);
    await run(`update audit_log set created_at = now() - interval '4 days'`);
    expect((await unopened()).total).toBe(1);
  });
});
