import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { CatalogDocument } from '../../domain/documents/catalog.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import {
  appPaths,
  exercisesPath,
  lessonPath,
  offlinePaths,
  type Path,
  paths,
  readingPath,
} from '../../domain/paths.ts';
import type { PageRequest } from '../../domain/rendered-page.ts';
import { signInAdmin } from '../../tests/support/admin.ts';
import { courseModules } from '../../tests/support/course.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createApp } from '../app.ts';
import { renderSite } from '../features/content/render-site.ts';
import { createSite } from '../http/site.ts';
import { loadRenderer } from '../serve.ts';

/** On the pages as the build has bundled them. */
const dist = path.resolve(import.meta.dirname, '../../dist');
const product = await sharedFixture(createTestApp('app_pages'));
const selling = await sharedFixture(createTestApp('app_pages_for_sale', { COURSE_ACCESS: 'purchase' }));
const site = createSite(new Map());
const pages = await renderSite({ content: product.features.content.current(), appUrl: 'http://x', dist });
site.replacePages(pages);
const renderPage = await loadRenderer(dist);
const reading = 'bonus/prompts';
const catalog = () => ({
  documents: [{ id: reading, formats: { json: { path: `${reading}.json`, bytes: 1 } } } as CatalogDocument],
});
mkdirSync(product.shippedDir, { recursive: true });
writeFileSync(path.join(product.shippedDir, 'starter-prompts.json'), '{"prompts":[],"total":0}');
const app = createApp({ ...product, catalog, site, renderPage });
const broken = createApp({
  ...product,
  site,
  renderPage: async () => {
    throw new Error('cannot');
  },
});

let count = 0;
async function student(name = 'Ana Luísa Souza') {
  count += 1;
  const email = `pages-${count}@example.com`;
  return { cookie: await product.signIn({ email, name }), email };
}

const get = (address: string, cookie?: string) => app.request(address, { headers: cookie ? { cookie } : {} });
const htmlOf = async (address: string, cookie?: string) => (await get(address, cookie)).text();
/** What is shown without script. */
const shownIn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="start"'));
const startOf = (html: string) =>
  JSON.parse(/id="start"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
    session: PageRequest['session'];
    queries: { queries: { queryKey: string[]; state: { data: unknown } }[] };
  };

test('who asks for a page is noted once, from where the page is asked for', async () => {
  const { cookie, email } = await student();
  const records = async () =>
    (
      await product.database.$client.query(
        `select address from access_records a join users u on u.id = a.user_id where u.email = $1 order by at`,
        [email],
      )
    ).rows.map(({ address }) => address);
  await product.database.$client.query(
    'delete from access_records where user_id = (select id from users where email = $1)',
    [email],
  );
  const visitor = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const page = await app.request(paths.studentArea, { headers: { cookie } }, visitor);
  expect(page.status).toBe(200);
  expect(await records()).toEqual(['203.0.113.9']);
});

describe('a student without script', () => {
  test('reads who is here and what comes next', async () => {
    const { cookie } = await student();
    const html = await htmlOf(paths.studentArea, cookie);
    expect(html).toContain('<title>Área do aluno | IA Veterinária</title>');
    expect(shownIn(html)).toContain('Olá, <!-- -->Ana Luísa Souza');
    expect(shownIn(html)).toContain(escapeHtml(courseModules[0]?.lessons[0]?.title ?? '-'));
  });

  test('reads the course, with a link to each lesson', async () => {
    const { cookie } = await student();
    const shown = shownIn(await htmlOf(paths.courseContent, cookie));
    for (const { title } of courseModules) expect(shown).toContain(escapeHtml(title));
    expect(shown).toContain(`href="${lessonPath('m1v1')}"`);
  });

  test('is given with a lesson all that its page asks for, and of the materials its own', async () => {
    const { cookie } = await student();
    const { queries } = startOf(await htmlOf(lessonPath('m1v1'), cookie)).queries;
    const asked = queries.map(({ queryKey }) => queryKey.join(' '));
    expect(asked).toEqual(
      expect.arrayContaining(['student', 'course', 'progress', 'materials m1v1', 'questions m1v1']),
    );
    expect(asked).not.toContain('materials');
  });

  test('reads the account, its devices and its purchases', async () => {
    const { cookie, email } = await student();
    const shown = shownIn(await htmlOf(paths.account, cookie));
    expect(shown).toContain(email);
    expect(shown).toContain('Aparelhos conectados');
    expect(shown).not.toContain('Carregando');
  });

  test('reads how far it is', async () => {
    const { cookie } = await student();
    const readShown = async () => shownIn(await htmlOf(paths.studentArea, cookie));
    const shown = await readShown();
    expect((await readShown()) === shown).toBe(true);
    await product.call('POST', '/api/progress/lessons/m1v1', { cookie });
    expect(await readShown()).toContain('3%');
  });
});

describe('who is not signed in', () => {
  test('reads that a login is needed, with the way there', async () => {
    const shown = shownIn(await htmlOf(paths.studentArea));
    expect(shown).toContain('Você precisa estar logado para acessar a área do aluno.');
    expect(shown).toContain(`href="${paths.login}?voltar=${encodeURIComponent(paths.studentArea)}"`);
  });

  test.each([
    ...[paths.courseContent, paths.materials, paths.directMaterials, paths.courseMaterials],
    ...[lessonPath('m1v1'), readingPath(reading)],
  ])('sees nothing of %s, and the way to login and back', async (address) => {
    const html = await htmlOf(address);
    expect(startOf(html)).toMatchObject({ session: { status: 'signed-out' }, queries: { queries: [] } });
    expect(shownIn(html)).toContain(`href="${paths.login}?voltar=${encodeURIComponent(address)}"`);
    expect(shownIn(html)).not.toContain(escapeHtml(courseModules[0]?.lessons[0]?.title ?? '-'));
  });

  test.each([paths.login, paths.signUp, paths.forgotPassword, paths.resetPassword])(
    'sees %s at once',
    async (address) => {
      expect(shownIn(await htmlOf(address))).toContain('<h1');
    },
  );
});

test('the login page says why a session was ended, to the browser that had it', async () => {
  const { cookie, email } = await student();
  const account = await product.adminRepository.findByEmail(email);
  await product.transact((transaction) =>
    product.adminRepository.endSessions(transaction, account?.id ?? ''),
  );
  const words = 'Encerramos sua sessão porque a equipe do curso';
  expect(shownIn(await htmlOf(paths.login, cookie))).toContain(words);
  expect(shownIn(await htmlOf(paths.login))).not.toContain('Encerramos sua sessão');
});

test('who has no access reads why, and gets nothing of the course', async () => {
  const forSale = createApp({ ...selling, site, renderPage });
  const headers = { cookie: await selling.signIn() };
  const html = await (await forSale.request(paths.courseContent, { headers })).text();
  expect(startOf(html).queries.queries.map(({ queryKey }) => queryKey[0])).toEqual(['student']);
  expect(shownIn(html)).not.toContain(lessonPath('m1v1'));
});

test('each page is one person’s, and is kept by no one', async () => {
  const [ana, bia] = [await student('Ana Souza'), await student('Bia Lima')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => get(paths.studentArea, (index % 2 ? bia : ana).cookie)),
  );
  for (const [index, answer] of answers.entries()) {
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const html = await answer.text();
    const [own, other] = index % 2 ? [bia, ana] : [ana, bia];
    expect(html).toContain(own.email);
    expect(html).not.toContain(other.email);
  }
});

test('each page says for whom a device may keep it, and until when', async () => {
  const { cookie } = await student();
  const { session } = startOf(await htmlOf(paths.studentArea, cookie));
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  const { user, expires_at } = session.session;
  const offlineOwner = async (answer: Response | Promise<Response>) => (await answer).headers.get('kept-for');
  expect(await offlineOwner(get(paths.courseContent, cookie))).toBe(`${user.id} ${expires_at}`);
  expect(await offlineOwner(get(paths.courseContent))).toBe('nobody');
  const forSale = createApp({ ...selling, site, renderPage });
  const headers = { cookie: await selling.signIn() };
  expect(await offlineOwner(forSale.request(paths.studentArea, { headers }))).toBe('nobody');
  expect(await offlineOwner(broken.request(paths.studentArea, { headers: { cookie } }))).toBeNull();
});

test('a page may be kept whatever it shows, but not where something of it did not come', async () => {
  const { cookie } = await student();
  const mayBeKept = async (address: string) => (await get(address, cookie)).headers.has('kept-for');
  const opened = offlinePaths.filter((path) => path !== paths.reading);
  const addresses = opened.map((path) => path.replace(':lessonId', 'm1v1').replace(':moduleId', 'modulo1'));
  const kept = () => Promise.all(addresses.map(mayBeKept));
  expect(await kept()).toEqual(opened.map(() => true));
  await product.database.$client.query('alter table course_progress rename to course_progress_gone');
  expect(await mayBeKept(paths.courseContent)).toBe(false);
  await product.database.$client.query('alter table course_progress_gone rename to course_progress');
});

test('what somebody calls themselves stays text', async () => {
  const { cookie } = await student('</script><img src=x> Souza');
  const html = await htmlOf(paths.studentArea, cookie);
  expect(html).not.toContain('<img src=x>');
  expect(startOf(html).session).toMatchObject({
    session: { user: { user_metadata: { full_name: '</script><img src=x> Souza' } } },
  });
});

test('rendering changes nothing, not even where a certificate is due', async () => {
  const { cookie, email } = await student('Aluno');
  const lessons = courseModules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  await product.call('POST', '/api/progress', { cookie, json: { completed_lessons: lessons } });
  await product.database.$client.query('update users set name = $1 where email = $2', ['Ana Souza', email]);
  await product.database.$client.query('update profiles set full_name = $1 where email = $2', [
    'Ana Souza',
    email,
  ]);
  await htmlOf(paths.studentArea, cookie);
  const { rows } = await product.database.$client.query(
    'select from certificates join users on users.id = user_id where email = $1',
    [email],
  );
  expect(rows).toHaveLength(0);
});

test('a page that cannot be rendered comes as the application alone', async () => {
  const { cookie } = await student();
  const answer = await broken.request(paths.studentArea, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('Carregando...');
  expect(html).not.toContain('id="start"');
});

test.each(['a visitor', 'a student', 'an admin'])(
  'every page renders for %s, and nothing is logged',
  async (who) => {
    const cookie =
      who === 'a visitor' ? undefined : await (who === 'a student' ? product.signIn() : signInAdmin(product));
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
    const said = (['error', 'warn'] as const).map((kind) =>
      vi.spyOn(console, kind).mockImplementation((...words) => void logged.push(words.join(' '))),
    );
    const watched = createApp({ ...product, catalog, site, renderPage, log });
    const ids: Partial<Record<Path, string>> = {
      [paths.lesson]: lessonPath('m1v1'),
      [paths.exercises]: exercisesPath('modulo1'),
      [paths.reading]: readingPath(reading),
    };
    const shells: string[] = [];
    for (const path of appPaths.filter((one) => !one.includes(':id') && one !== paths.adminStart)) {
      const answer = await watched.request(ids[path] ?? path, { headers: cookie ? { cookie } : {} });
      expect([path, answer.status]).toEqual([path, 200]);
      if (!(await answer.text()).includes('id="start"')) shells.push(path);
    }
    for (const spy of said) spy.mockRestore();
    expect(logged).toEqual([]);
    expect(shells.filter((path) => path !== paths.upload && !path.startsWith(paths.admin))).toEqual([]);
  },
);

test('who asks for many pages at once gets some as the application alone, and others come in between', async () => {
  const [ana, bia] = [await student('Ana Souza'), await student('Bia Lima')];
  const goOn = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const slow = createApp({
    ...product,
    site,
    renderPage: async (order) => {
      if (order.session.status === 'signed-in') rendered.push(order.session.session.user.email);
      await goOn.promise;
      return renderPage(order);
    },
  });
  let alone = 0;
  const open = async ({ cookie }: { cookie: string }) => {
    const answer = await slow.request(paths.studentArea, { headers: { cookie } });
    expect(answer.status).toBe(200);
    if (!(await answer.text()).includes('id="start"')) alone += 1;
  };
  const many = Array.from({ length: 40 }, () => open(ana));
  await expect.poll(() => [rendered.length, alone]).toEqual([2, 6]);
  const other = open(bia);
  await expect.poll(() => alone).toBe(7);
  goOn.resolve();
  await Promise.all([...many, other]);
  expect(rendered.indexOf(bia.email)).toBeLessThan(4);
  expect([rendered.length, alone]).toEqual([34, 7]);
});

test('the admin area comes as the application alone', async () => {
  const { cookie } = await student();
  expect(await htmlOf(paths.admin, cookie)).not.toContain('id="start"');
});

test('a form that is sent without script leads back, with nothing of it in the address', async () => {
  const body = new URLSearchParams({ email: 'ana@example.com', password: 'segredo' });
  const answer = await app.request(paths.login, { method: 'POST', body });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, paths.login]);
  const forms = [paths.login, paths.signUp, paths.forgotPassword, `${paths.resetPassword}?token=x`];
  for (const address of forms) expect(await htmlOf(address)).toMatch(/<form [^>]*method="post"/);
});

test('no page carries a script of its own', async () => {
  const { cookie } = await student();
  for (const address of [paths.login, paths.studentArea, paths.courseContent]) {
    const html = await htmlOf(address, cookie);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.every((one) => one.includes('src="/assets/') || one.includes('application/json'))).toBe(
      true,
    );
  }
});
