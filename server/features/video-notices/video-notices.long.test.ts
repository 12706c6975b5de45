import { beforeEach, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { shipped } from '../../../tests/support/course.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('video_notices', { COURSE_ACCESS: 'purchase' }));
const inbox = await sharedFixture(startInbox());
const owner = await signInAdmin(product);
const { videoNotices } = product.features;
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

const address = (lesson: string) => `/api/lessons/${lesson}/video-notice`;
const call = (method: string, cookie: string | undefined, lesson = 'm1v1') =>
  product.call(method, address(lesson), cookie === undefined ? {} : { cookie });
const isAsked = async (cookie: string, lesson?: string) =>
  (await (await call('GET', cookie, lesson)).json()).is_asked;

async function student(name: string) {
  const email = `${name}@example.com`;
  const cookie = await product.signIn({ name: 'Ana Souza', email });
  await run('update users set email_verified = true where email = $1', [email]);
  await run(`insert into access_grants (email, granted_by) values ($1, 'Dona') on conflict do nothing`, [
    email,
  ]);
  return { email, cookie };
}

const withVideo = (videoUrl: string, isHidden = false) =>
  shipped.course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) =>
      lesson.id === 'm1v1' ? { ...lesson, videoUrl, isHidden } : { ...lesson, videoUrl: '' },
    ),
  }));
const publish = (videoUrl: string, isHidden?: boolean) =>
  publishChange(product, owner, 'course', { modules: withVideo(videoUrl, isHidden) });
const video = 'https://video.example/1';

const recipients = async () =>
  (await run(`select recipient from outbox where kind = 'video-ready' order by 1`)).rows.map(
    ({ recipient }) => recipient,
  );

async function deliver(): Promise<void> {
  const consumer = startTestMail(product, inbox.url);
  const isDue = () => run(`select from outbox where kind = 'video-ready' and due_at is not null`);
  await expect.poll(async () => (await isDue()).rowCount).toBe(0);
  await consumer.stop();
}

beforeEach(async () => {
  await run(`delete from users where email like '%@example.com' and email not like 'ana-%'`);
  await run('truncate outbox, video_notices, rate_limits');
  await run(`delete from access_grants`);
  await publish('');
});

describe('an email about a published video', () => {
  test('goes to nobody while the video is in the draft, or its lesson hidden', async () => {
    const { cookie } = await student('espera');
    await call('POST', cookie);
    const json = { ...shipped.course, modules: withVideo(video) };
    const draft = await product.call('PUT', '/api/admin/content/draft/course', { cookie: owner, json });
    expect(draft.status).toBe(200);
    expect(await videoNotices.queue()).toBe(0);
    await product.call('DELETE', '/api/admin/content/draft', { cookie: owner });
    await publish(video, true);
    expect(await videoNotices.queue()).toBe(0);
    expect(await recipients()).toEqual([]);
    await publish('');
    expect(await isAsked(cookie)).toBe(true);
  });

  test('goes to nobody who lost the access, before or after it was queued, or did not ask', async () => {
    const [asks, loses, losesLater, stops] = [
      await student('pediu'),
      await student('perdeu'),
      await student('perdeu-depois'),
      await student('desistiu'),
    ];
    await student('calada');
    for (const { cookie } of [asks, loses, losesLater, stops])
      expect(await (await call('POST', cookie)).json()).toEqual({ is_asked: true });
    expect(await (await call('DELETE', stops.cookie)).json()).toEqual({ is_asked: false });
    await run('delete from access_grants where email = $1', [loses.email]);
    await publish(video);
    expect(await videoNotices.queue()).toBe(2);
    expect(await recipients()).toEqual([asks.email, losesLater.email]);
    await run('delete from access_grants where email = $1', [losesLater.email]);
    await deliver();
    const { rows } = await run(`select recipient from outbox where sent_at is not null`);
    expect(rows).toEqual([{ recipient: asks.email }]);
    expect((await run('select from video_notices')).rowCount).toBe(0);
  });

  test('goes once, however many processes look and start again, and leads to the lesson', async () => {
    const { email, cookie } = await student('uma-vez');
    await call('POST', cookie);
    await call('POST', cookie);
    await publish(video);
    const counts = await Promise.all([videoNotices.queue(), videoNotices.queue(), videoNotices.queue()]);
    expect(counts.reduce((total, count) => total + count, 0)).toBe(1);
    await deliver();
    const mail = await inbox.next(email);
    expect(mail.subject).toBe('O vídeo que você esperava saiu');
    expect(mail.text).toContain('Olá, Ana!');
    expect(mail.text).toContain('/curso-conteudo/m1v1');
    await publish('');
    await publish(video);
    expect(await videoNotices.queue()).toBe(0);
    expect(await recipients()).toEqual([email]);
  });

  test('is not sent if the video was taken out before it went', async () => {
    const { cookie } = await student('tirado');
    await call('POST', cookie);
    await publish(video);
    expect(await videoNotices.queue()).toBe(1);
    await publish('');
    await deliver();
    expect((await run(`select from outbox where sent_at is not null`)).rowCount).toBe(0);
  });
});

describe('asking for it', () => {
  test('is for students alone, about lessons of the course, each for itself', async () => {
    expect((await call('POST', undefined)).status).toBe(401);
    expect((await call('POST', await product.signIn())).status).toBe(403);
    const [one, other] = [await student('uma'), await student('outra')];
    expect((await call('POST', one.cookie, 'm9v9')).status).toBe(404);
    expect((await call('POST', one.cookie, 'm1p1')).status).toBe(404);
    await call('POST', one.cookie);
    expect([await isAsked(one.cookie), await isAsked(other.cookie)]).toEqual([true, false]);
    expect(await isAsked(one.cookie, 'm2v1')).toBe(false);
    const copy = await product.call('GET', '/api/account/export', { cookie: one.cookie });
    expect(await copy.text()).toMatch(/"video_notices":\s*\[\s*\{[^}]*"lesson_id":\s*"m1v1"/);
  });

  test('stores nothing once the lesson has its video', async () => {
    const { cookie } = await student('tarde');
    await publish(video);
    expect(await (await call('POST', cookie)).json()).toEqual({ is_asked: false });
  });
});
