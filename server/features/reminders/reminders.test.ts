import { beforeEach, describe, expect, test } from 'vitest';
import type { ReminderKind } from '../../../domain/reminders.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { lastLesson, lessonsButLast } from '../../../tests/support/graduate-actions.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('reminders', { COURSE_ACCESS: 'purchase' }));
const inbox = await sharedFixture(startInbox());
const owner = await signInAdmin(product);
const { reminders, newsletter } = product.features;
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const names = {
  'not-started': 'REMINDER_NOT_STARTED',
  stopped: 'REMINDER_STOPPED',
  'almost-done': 'REMINDER_ALMOST_DONE',
} as const;

/** Turns these on, and the others off. */
async function turnOn(...kinds: ReminderKind[]): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(names).map(([kind, name]) => [name, String(kinds.includes(kind as ReminderKind))]),
  );
  const answer = await product.call('PUT', '/api/admin/settings/notices', {
    cookie: owner,
    json: { values },
  });
  expect(answer.status).toBe(200);
}
/** @param daysAgo when the course opened, and of the last lesson */
async function student(name: string, daysAgo: number, lessons: readonly string[] = []) {
  const email = `${name}@example.com`;
  await product.signIn({ name: 'Ana Souza', email });
  const { rows } = await run(
    `update users set email_verified = true, created_at = now() - interval '1 year' where email = $1 returning id`,
    [email],
  );
  const id = rows[0].id as string;
  await run(
    `insert into access_grants (email, granted_by, created_at) values ($1, 'Dona', now() - make_interval(days => $2))`,
    [email, daysAgo],
  );
  if (lessons.length > 0)
    await run(
      `insert into course_progress (user_id, completed_lessons, updated_at)
       values ($1, $2, now() - make_interval(days => $3))`,
      [id, lessons, daysAgo],
    );
  return { email, id };
}
async function queued(): Promise<string[]> {
  const { rows } = await run(
    `select recipient, data::jsonb ->> 'reminder' as kind from outbox where kind = 'reminder' order by 1`,
  );
  return rows.map(({ recipient, kind }) => `${recipient.replace('@example.com', '')}: ${kind}`);
}
async function deliver(): Promise<void> {
  const consumer = startTestMail(product, inbox.url);
  await expect
    .poll(
      async () => (await run(`select from outbox where kind = 'reminder' and due_at is not null`)).rowCount,
    )
    .toBe(0);
  await consumer.stop();
}

beforeEach(async () => {
  await run(`delete from users where email like '%@example.com' and email not like 'ana-%'`);
  await run('truncate outbox, access_grants, rate_limits');
  await turnOn('not-started', 'stopped', 'almost-done');
});

describe('reminders', () => {
  test('are off until the owner turns them on, each by itself', async () => {
    await student('nova', 4);
    await student('parada', 15, ['m1v1']);
    await turnOn();
    expect(await reminders.queue()).toBe(0);
    await turnOn('stopped');
    expect(await reminders.queue()).toBe(1);
    expect(await queued()).toEqual(['parada: stopped']);
  });

  test('go to those whom they fit, once for ever, however many processes look', async () => {
    await student('hoje', 1);
    await student('nova', 4);
    await student('esquecida', 200);
    await student('ativa', 5, ['m1v1']);
    await student('parada', 15, ['m1v1']);
    await student('quase', 8, lessonsButLast);
    await student('pronta', 20, lessonIds);
    const expected = ['nova: not-started', 'parada: stopped', 'quase: almost-done'];
    await Promise.all([reminders.queue(), reminders.queue(), reminders.queue()]);
    expect(await queued()).toEqual(expected);
    await deliver();
    expect(await reminders.queue()).toBe(0);
    expect(await queued()).toEqual(expected);
  });

  test('leave out who has no access, has confirmed no email, is of the team or has refused', async () => {
    const [unconfirmed, refunded, team, refused] = await Promise.all(
      ['duvida', 'devolveu', 'equipe', 'recusou'].map((name) => student(name, 4)),
    );
    await run('update users set email_verified = false where id = $1', [unconfirmed?.id]);
    await run('delete from access_grants where email = $1', [refunded?.email]);
    await run(`update profiles set role = 'support' where id = $1`, [team?.id]);
    await run('insert into course_email_refusals (user_id) values ($1)', [refused?.id]);
    expect(await reminders.queue()).toBe(0);
  });

  test('lead to the exact lesson, and out by one click', async () => {
    const { email, id } = await student('fim', 8, lessonsButLast);
    await reminders.queue();
    await deliver();
    const mail = await inbox.next(email);
    expect(mail.subject).toBe('Falta pouco para o seu certificado');
    expect(mail.text).toContain(`/curso-conteudo/${lastLesson}`);
    expect(mail.text).toContain(
      'Não receber mais e-mails sobre o curso: http://localhost:3000/emails/cancelar?',
    );
    const { oneClick } = newsletter.links.courseEmailsUnsubscribeLinks(id);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toBe(`<${oneClick}>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('that are no longer true when they would be sent are not', async () => {
    const [begun, refused] = [await student('comecou', 4), await student('recusou', 4)];
    await reminders.queue();
    await run(`insert into course_progress (user_id, completed_lessons) values ($1, '{m1v1}')`, [begun.id]);
    await run('insert into course_email_refusals (user_id) values ($1)', [refused.id]);
    await deliver();
    expect((await run(`select from outbox where kind = 'reminder' and sent_at is not null`)).rowCount).toBe(
      0,
    );
  });
});
