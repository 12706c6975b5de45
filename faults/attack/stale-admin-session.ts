import { freshRoutes, ordinaryWrites } from '../../tests/support/admin-routes.ts';
import type { Attack } from './attack.ts';
import { setUpTarget } from './target.ts';

const content = '/api/admin/content';
const evil = 'https://pagar.evil.example/curso';

/** Path spellings that a careless guard would miss. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}?x=1`,
  path.replace('/admin/', '/admi%6e/'),
  path.replace('/api/', '/api//'),
];

/** Uses an administrator's session that is hours old: only drafts can be saved, nothing sensitive succeeds. */
export const staleAdminSession: Attack = async (context) => {
  const { ask, students, database, inbox } = await setUpTarget(context, 'reuse_session');
  const [admin, student] = students;
  const cookie = admin?.cookie;
  const problems: string[] = [];
  let tries = 0;

  const setSessionAge = (interval: string) =>
    database.$client.query(
      'update sessions set created_at = now() - $2::interval, admin_write_at = null where user_id = $1',
      [admin?.id, interval],
    );
  async function expectRefusal(method: string, path: string, json?: unknown): Promise<void> {
    tries += 1;
    const { status } = await ask(path, { method, cookie, ...(json !== undefined && { json }) });
    if (status < 400 || status >= 500) problems.push(`${method} ${path} answered ${status}`);
  }
  async function tryRoutes(routes: readonly string[], interval: string): Promise<void> {
    await setSessionAge(interval);
    for (const route of routes) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern
        .replace(':section', 'site')
        .replace(':n', '0')
        .replace(/:\w+/, student?.id ?? '');
      for (const spelling of spellings(path))
        await expectRefusal(method, spelling, method === 'GET' ? undefined : {});
      if (method === 'GET') await expectRefusal('HEAD', path);
      const { text } = await ask(path, { method, cookie, ...(method !== 'GET' && { json: {} }) });
      if (!text.includes('fresh_login_required'))
        problems.push(`${route} says ${text.slice(0, 80)} after ${interval}`);
    }
  }

  await database.$client.query(
    `insert into newsletters (id, author_id, author_name, subject, body)
     values ('11111111-1111-4111-8111-111111111111', $1, 'Dona', 'Assunto', 'Texto')`,
    [admin?.id],
  );
  await database.$client.query(
    `insert into newsletter_subscribers (email, confirmed_at) values ('leitora@example.com', now())`,
  );
  for (const interval of ['5 hours', '3 hours']) {
    await tryRoutes([...freshRoutes, ...ordinaryWrites], interval);
    // Send complete bodies, too.
    await expectRefusal('POST', '/api/admin/newsletter/11111111-1111-4111-8111-111111111111/send', {
      version: 1,
    });
    await expectRefusal('POST', '/api/admin/purchases', {
      id: '22222222-2222-4222-8222-222222222222',
      email: 'invasor@example.com',
      name: 'Invasor',
      cents: 100,
      date: '2026-01-01',
      note: '',
    });
    await expectRefusal('POST', '/api/admin/team/invitations', {
      email: `${student?.id}@example.com`,
      role: 'admin',
    });
  }

  // Drafts are saved; they become what buyers see only after another login.
  const { text } = await ask(content, { cookie });
  const { site } = JSON.parse(text).published.document;
  for (const [interval, change] of [
    ['3 hours', { tagline: 'Invadido' }],
    ['20 minutes', { checkoutUrlHero: evil, checkoutUrlHeader: evil }],
    ['20 minutes', { price: { cents: 100 } }],
    ['20 minutes', { adsConversionId: 'AW-666' }],
  ] as const) {
    await setSessionAge(interval);
    await ask(`${content}/draft/site`, { method: 'PUT', cookie, json: { ...site, ...change } });
    await expectRefusal('POST', `${content}/publish`, { baseRevision: 0 });
  }
  await tryRoutes(freshRoutes, '20 minutes');

  const { rows } = await database.$client.query(
    `select (select count(*)::int from content_revisions) as revisions, (select count(*)::int from purchases) as sales,
       (select count(*)::int from profiles where role = 'admin') as admins,
       (select count(*)::int from access_grants) as grants, (select count(*)::int from backups) as copies,
       (select count(*)::int from users) as accounts, (select count(*)::int from outbox) as mails`,
  );
  const left = JSON.stringify(rows[0]);
  const expected = {
    revisions: 0,
    sales: 0,
    admins: 1,
    grants: 0,
    copies: 0,
    accounts: students.length,
    mails: 0,
  };
  if (left !== JSON.stringify(expected)) problems.push(`left behind: ${left}`);
  if (inbox.messages.length > 0) problems.push(`${inbox.messages.length} mails went out`);
  return { tries, done: `${tries} uses of a session that is hours old, 0 went through`, problems };
};
