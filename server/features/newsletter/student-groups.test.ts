import { beforeEach, describe, expect, test } from 'vitest';
import type { Recipients } from '../../../domain/audiences.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { queueDueIssues } from './newsletter.feature.ts';

const product = await sharedFixture(createTestApp('student_groups', { COURSE_ACCESS: 'purchase' }));
const inbox = await sharedFixture(startInbox());
const owner = await signInAdmin(product);
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const call = (method: string, path = '', json?: object) =>
  product.call(method, `/api/admin/newsletter${path}`, { cookie: owner, json });
const { modules } = product.features.content.current().course;
const text = { subject: 'Aula nova', body: 'Há uma aula nova.', module_id: null, is_advertising: false };

/** A student with access and a confirmed email. @param daysAgo of the last lesson */
async function student(name: string, lessons: readonly string[] = [], daysAgo = 0) {
  const email = `${name}@example.com`;
  const cookie = await product.signIn({ name, email });
  const { rows } = await run('update users set email_verified = true where email = $1 returning id', [email]);
  const id = rows[0].id as string;
  await run(`insert into access_grants (email, granted_by) values ($1, 'Dona')`, [email]);
  if (lessons.length > 0)
    await run(
      `insert into course_progress (user_id, completed_lessons, updated_at)
       values ($1, $2, now() - make_interval(days => $3))`,
      [id, lessons, daysAgo],
    );
  return { email, cookie, id };
}
async function written(to: Partial<Recipients>): Promise<string> {
  const { id } = await (await call('POST')).json();
  expect((await call('PUT', `/${id}`, { ...text, ...to, version: 1 })).status).toBe(200);
  return id;
}
const send = (id: string) => call('POST', `/${id}/send`, { version: 2 });
const countOf = async (id: string) => (await (await call('GET', `/${id}/recipients`)).json()).count;
const queuedFor = async (id: string) => {
  const { rows } = await run('select recipient from outbox where newsletter_id = $1 order by 1', [id]);
  return rows.map(({ recipient }) => recipient.replace('@example.com', ''));
};
/** @returns who is counted, then written to */
async function sentTo(to: Partial<Recipients>): Promise<string[]> {
  const id = await written(to);
  const count = await countOf(id);
  const answer = await send(id);
  const names = answer.status === 200 ? await queuedFor(id) : [];
  expect(names).toHaveLength(count);
  return names;
}
async function deliver(id: string): Promise<void> {
  const consumer = startTestMail(product, inbox.url);
  await expect.poll(async () => (await (await call('GET', `/${id}`)).json()).waiting).toBe(0);
  await consumer.stop();
}

beforeEach(async () => {
  await run(`delete from users where email like '%@example.com' and email not like 'ana-%'`);
  await run('truncate newsletters, newsletter_subscribers, access_grants, rate_limits cascade');
});

describe('a group of students', () => {
  test('has those whom its name says, by what they have completed and when', async () => {
    const first = modules[0]?.lessons.map(({ id }) => id) ?? [];
    await student('nova');
    await student('ativa', ['m1v1'], 3);
    await student('parada-um', ['m1v1'], 20);
    await student('parada-dois', first, 20);
    await student('pronta', lessonIds, 40);
    expect(await sentTo({ audience: 'all' })).toEqual([
      'ativa',
      'nova',
      'parada-dois',
      'parada-um',
      'pronta',
    ]);
    expect(await sentTo({ audience: 'not-started' })).toEqual(['nova']);
    expect(await sentTo({ audience: 'stopped' })).toEqual(['parada-dois', 'parada-um']);
    expect(await sentTo({ audience: 'stopped', module_id: modules[0]?.id ?? '' })).toEqual(['parada-um']);
    expect(await sentTo({ audience: 'stopped', module_id: modules[1]?.id ?? '' })).toEqual(['parada-dois']);
    expect(await sentTo({ audience: 'finished' })).toEqual(['pronta']);
  });

  test('leaves out who has no access, has confirmed no email, is of the team or has refused', async () => {
    await student('recebe');
    const [unconfirmed, refunded, team, refused] = await Promise.all(
      ['duvida', 'devolveu', 'equipe', 'recusou'].map((name) => student(name)),
    );
    await run('update users set email_verified = false where id = $1', [unconfirmed?.id]);
    await run('delete from access_grants where email = $1', [refunded?.email]);
    await run(`update profiles set role = 'support' where id = $1`, [team?.id]);
    const answer = await product.call('PUT', '/api/course-emails', {
      cookie: refused?.cookie ?? '',
      json: { is_refused: true },
    });
    expect(await answer.json()).toEqual({ is_refused: true });
    expect(await sentTo({ audience: 'all' })).toEqual(['recebe']);
  });

  test('says how many have not confirmed their email, and sends them their access again, once a day', async () => {
    const people = await Promise.all(['espera', 'espera-dois'].map((name) => student(name)));
    await run('update users set email_verified = false');
    const stranger = newAccount({ email: 'curiosa@example.com' });
    await product.signIn(stranger);
    const id = await written({ audience: 'not-started' });
    expect(await (await call('GET', `/${id}/recipients`)).json()).toEqual({ count: 0, unconfirmed: 2 });
    for (const recipients of [2, 0])
      expect(await (await call('POST', `/${id}/resend-access`)).json()).toEqual({ ok: true, recipients });
    const { rows } = await run(`select recipient from outbox where kind = 'purchase' order by 1`);
    expect(rows.map(({ recipient }) => recipient)).toEqual(people.map(({ email }) => email).toSorted());
  });

  test('a second press resends the access to those for whom the first had no room', async () => {
    await run(`insert into users (id, name, email)
      select gen_random_uuid(), 'Aluna', 'aluna-' || n || '@example.com' from generate_series(1, 502) as n`);
    await run(
      `insert into access_grants (email, granted_by) select email, 'Dona' from users where name = 'Aluna'`,
    );
    const id = await written({ audience: 'all' });
    const sent = [];
    for (const _ of [1, 2, 3])
      sent.push((await (await call('POST', `/${id}/resend-access`)).json()).recipients);
    expect(sent).toEqual([500, 2, 0]);
  });

  test('gets advertising only where the newsletter was confirmed, and leaves by its link', async () => {
    const { email } = await student('inscrita');
    await student('aluna');
    await run('insert into newsletter_subscribers (email, confirmed_at) values ($1, now())', [email]);
    const id = await written({ audience: 'all', is_advertising: true });
    await send(id);
    expect(await queuedFor(id)).toEqual(['inscrita']);
    await deliver(id);
    const mail = await inbox.next(email);
    expect(mail.text).toContain('/newsletter/cancelar?token=');
  });

  test('with nobody in it is written to by nobody', async () => {
    expect((await send(await written({ audience: 'finished' }))).status).toBe(409);
  });
});

describe('an email about the course', () => {
  test('says how to get no more, by one click without a login, and stops what waits', async () => {
    const [one, other] = [await student('uma'), await student('outra')];
    const first = await written({ audience: 'all' });
    await send(first);
    await deliver(first);
    const mail = await inbox.next(one.email);
    expect(mail.text).toContain('porque tem acesso ao curso');
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, oneClick = ''] =
      /<http:\/\/localhost:3000([^>]+)>/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    const second = await written({ audience: 'all' });
    await send(second);
    const opened = await product.call('GET', oneClick);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(
      oneClick.replace('/api/course-emails/unsubscribe', '/emails/cancelar'),
    );
    expect((await run('select from course_email_refusals')).rowCount).toBe(0);
    const body = 'List-Unsubscribe=One-Click';
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await product.call('POST', `${oneClick}x`, { body, headers: type })).status).toBe(400);
    expect((await product.call('POST', oneClick, { body, headers: type })).status).toBe(200);
    await deliver(second);
    const { rows } = await run(
      'select recipient, sent_at is not null as sent from outbox where newsletter_id = $1 order by 1',
      [second],
    );
    expect(rows).toEqual([
      { recipient: other.email, sent: true },
      { recipient: one.email, sent: false },
    ]);
    const exported = await product.call('GET', '/api/account/export', { cookie: one.cookie });
    expect(await exported.text()).toContain('refused_at');
    await product.call('PUT', '/api/course-emails', { cookie: one.cookie, json: { is_refused: false } });
    expect(await countOf(await written({ audience: 'all' }))).toBe(2);
  });
});

describe('a scheduled issue', () => {
  const schedule = (id: string, at: Date) =>
    call('POST', `/${id}/schedule`, { version: 2, at: at.toISOString() });
  const tomorrow = () => new Date(Date.now() + 86_400_000);

  test('is not changed until it is a draft again, and not for the past', async () => {
    await student('aluna');
    const id = await written({ audience: 'all' });
    const past = await schedule(id, new Date(Date.now() - 1_000));
    expect([past.status, (await past.json()).error.fields[0].path]).toEqual([422, 'at']);
    expect((await schedule(id, tomorrow())).status).toBe(200);
    expect((await schedule(id, tomorrow())).status).toBe(409);
    expect((await call('DELETE', `/${id}`)).status).toBe(409);
    expect((await call('PUT', `/${id}`, { ...text, audience: 'all', version: 2 })).status).toBe(409);
    expect((await call('POST', `/${id}/unschedule`)).status).toBe(200);
    expect((await call('POST', `/${id}/unschedule`)).status).toBe(409);
    expect((await call('PUT', `/${id}`, { ...text, audience: 'all', version: 2 })).status).toBe(200);
  });

  test('goes out once at its time, to those who are in the group then, whoever looks at once', async () => {
    await student('aluna');
    const id = await written({ audience: 'all' });
    await schedule(id, tomorrow());
    const look = () => queueDueIssues({ ...product, issues: product.features.newsletter.issues });
    expect(await look()).toBe(0);
    await student('depois');
    await run(`update newsletters set scheduled_at = now() - interval '1 minute' where id = $1`, [id]);
    const counts = await Promise.all([look(), look(), look()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await queuedFor(id)).toEqual(['aluna', 'depois']);
    expect(await (await call('GET', `/${id}`)).json()).toMatchObject({ scheduled_at: null, recipients: 2 });
  });
});

test('a picture of an issue is public and stays, until the issue is discarded', async () => {
  const { issues } = product.features.newsletter;
  const picture = '0b9f2a1c-1111-4222-8333-944455556666';
  const id = await written({ audience: 'all' });
  const body = `![Mia](/media/${picture}/720.jpg)`;
  await call('PUT', `/${id}`, { ...text, body, audience: 'all', version: 2 });
  expect(await issues.usesImage(picture)).toBe(true);
  expect(await issues.listUsedImages()).toEqual([picture]);
  await call('DELETE', `/${id}`);
  expect(await issues.usesImage(picture)).toBe(false);
});
