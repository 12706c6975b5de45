import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('admin_newsletter'));
const inbox = await sharedFixture(startInbox());
const admin = await signInAdmin(product);

const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const call = (method: string, path = '', json?: object) =>
  product.call(method, `/api/admin/newsletter${path}`, { cookie: admin, json });
// biome-ignore lint/suspicious/noExplicitAny: each test looks at another part of it.
const read = async (path = ''): Promise<any> => (await call('GET', path)).json();
const text = {
  subject: 'Novidades de maio',
  body: 'Olá!\n\n**Aula nova** em [breve](https://exemplo.com.br/aula).',
};

async function written(what = text): Promise<string> {
  const { id } = (await (await call('POST')).json()) as { id: string };
  expect((await call('PUT', `/${id}`, { ...what, version: 1 })).status).toBe(200);
  return id;
}
/** Those on the list are these and nobody else. */
async function onTheList(count: number, name: string): Promise<string[]> {
  await run('update newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now())');
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
  await run('insert into newsletter_subscribers (email, confirmed_at) select unnest($1::text[]), now()', [
    emails,
  ]);
  return emails;
}
const send = (id: string, version = 2) => call('POST', `/${id}/send`, { version });
const receivedBy = (name: string) =>
  inbox.messages.flatMap(({ to, subject }) =>
    to?.[0]?.address?.startsWith(`${name}-`) ? [{ address: to[0].address, subject }] : [],
  );
const withMail = async (work: () => Promise<unknown>, perMinute?: number) => {
  const consumer = startTestMail(product, inbox.url, '', perMinute);
  await work();
  await consumer.stop();
};

describe('a draft', () => {
  test('is saved, and stays what it was when somebody else has changed it', async () => {
    const id = await written();
    expect(await read(`/${id}`)).toMatchObject({ ...text, version: 2, queued_at: null });
    const late = await call('PUT', `/${id}`, { ...text, body: 'Outro', version: 1 });
    expect(late.status).toBe(409);
    // An answer that was lost on its way: what is there is what was sent.
    expect(await (await call('PUT', `/${id}`, { ...text, version: 1 })).json()).toEqual({ version: 2 });
    expect((await call('PUT', `/${id}`, { ...text, subject: 'Duas\nlinhas', version: 2 })).status).toBe(422);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });

  test('that is empty is begun once', async () => {
    const [one, other] = [await (await call('POST')).json(), await (await call('POST')).json()];
    expect(one).toEqual(other);
    expect((await send((one as { id: string }).id, 1)).status).toBe(422);
  });

  test('is begun for a group, an empty one too', async () => {
    const begun = async (path: string) => {
      const { id } = (await (await call('POST', path)).json()) as { id: string };
      return read(`/${id}`);
    };
    const [first, stopped, again] = [await begun(''), await begun('?audience=stopped'), await begun('')];
    expect([first.id, stopped.id]).toEqual([stopped.id, again.id]);
    expect([first, stopped, again].map(({ audience }) => audience)).toEqual([
      'subscribers',
      'stopped',
      'subscribers',
    ]);
    expect((await call('POST', '?audience=everybody')).status).toBe(422);
    await call('DELETE', `/${first.id}`);
  });

  test('is seen as the mail will look, and brings no script along', async () => {
    const body = `<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n${text.body}`;
    const { html } = (await (await call('POST', '/preview', { ...text, body })).json()) as { html: string };
    expect(html).toContain('<strong>Aula nova</strong>');
    expect(html).toContain('<a href="https://exemplo.com.br/aula"');
    expect(html).toContain('confirmou a sua inscrição');
    expect(html).not.toMatch(/<script|<img|javascript:/);
  });

  test.each(['>'.repeat(19_000), '- '.repeat(9_000), '*a_'.repeat(6_600)])(
    'is seen however deep its marks are: %.3s',
    async (body) => {
      const preview = await call('POST', '/preview', { ...text, body });
      expect([preview.status, (await preview.json()).html.length > 1_000]).toEqual([200, true]);
    },
  );

  test('goes to its author for a try, and to nobody else', async () => {
    await onTheList(2, 'teste');
    const id = await written();
    const { recipient } = (await (await call('POST', `/${id}/test`)).json()) as { recipient: string };
    await withMail(async () => {
      let mail = await inbox.next(recipient);
      while (!mail.subject?.startsWith('[Teste]')) mail = await inbox.next(recipient);
      expect(mail.subject).toBe('[Teste] Novidades de maio');
    });
    expect(receivedBy('teste')).toEqual([]);
    expect(await read(`/${id}`)).toMatchObject({ queued_at: null });
  });
});

describe('a sending', () => {
  test('reaches each who has confirmed once, with the ways out, and is kept with its count', async () => {
    const emails = await onTheList(5, 'todos');
    await run(`insert into newsletter_subscribers (email) values ('todos-espera@example.com')`);
    inbox.refuse('todos-4@example.com');
    const id = await written();
    expect((await send(id, 1)).status).toBe(409);
    expect(await (await send(id)).json()).toEqual({ ok: true, recipients: 5 });
    expect((await send(id)).status).toBe(409);
    expect((await call('PUT', `/${id}`, { ...text, version: 2 })).status).toBe(409);
    expect((await call('DELETE', `/${id}`)).status).toBe(409);
    await withMail(() => expect.poll(async () => (await read(`/${id}`)).waiting).toBe(0));
    expect(
      receivedBy('todos')
        .map(({ address }) => address)
        .sort(),
    ).toEqual(emails.slice(0, 4));
    expect(await read(`/${id}`)).toMatchObject({ recipients: 5, sent: 4, refused: 1 });
    const { newsletters } = await read();
    expect(newsletters.find((one: { id: string }) => one.id === id)).toMatchObject({ sent: 4, refused: 1 });
    const mail = inbox.messages.find(({ to }) => to?.[0]?.address === 'todos-0@example.com');
    expect(mail?.text).toContain('Aula nova em breve (https://exemplo.com.br/aula).');
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(headers['list-unsubscribe']).toMatch(
      /^<http:\/\/localhost:3000\/api\/newsletter\/unsubscribe\?token=/,
    );
    // What it said is known once, not once for each.
    const { rows } = await run('select body from outbox where newsletter_id = $1 and body is not null', [id]);
    expect(rows).toEqual([]);
    const actions = await run(
      `select detail from audit_log where action = 'send-newsletter' and detail like '%: 5'`,
    );
    expect(actions.rows).toEqual([{ detail: 'Novidades de maio: 5' }]);
  });

  test('that is asked for twice at once begins once', async () => {
    const emails = await onTheList(20, 'dupla');
    const id = await written();
    const statuses = (await Promise.all([send(id), send(id), send(id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    await withMail(() => expect.poll(async () => (await read(`/${id}`)).waiting).toBe(0));
    expect(receivedBy('dupla')).toHaveLength(emails.length);
  });

  test('does not hold up any other mail, and keeps its pace', async () => {
    await onTheList(30, 'ritmo');
    const id = await written();
    await send(id);
    const account = newAccount();
    // One in ten minutes.
    await withMail(async () => {
      await expect.poll(() => receivedBy('ritmo')).toHaveLength(1);
      await product.call('POST', '/api/auth/sign-up/email', { json: account });
      await product.call('POST', '/api/auth/request-password-reset', { json: { email: account.email } });
      await inbox.next(account.email);
      await inbox.next(account.email);
    }, 0.1);
    expect(receivedBy('ritmo')).toHaveLength(1);
    expect(await read(`/${id}`)).toMatchObject({ sent: 1, waiting: 29 });
    expect((await product.outbox.measure()).waiting).toBe(0);
    await call('POST', `/${id}/stop`);
    await run(`delete from rate_limits where key = 'newsletter'`);
  });

  test('gives nothing more to who leaves meanwhile', async () => {
    const [first = '', ...others] = await onTheList(4, 'saiu');
    const id = await written();
    await send(id);
    await product.features.newsletter.subscriptions.unsubscribe(first);
    await withMail(() => expect.poll(async () => (await read(`/${id}`)).waiting).toBe(0));
    expect(
      receivedBy('saiu')
        .map(({ address }) => address)
        .sort(),
    ).toEqual(others);
    expect(await read(`/${id}`)).toMatchObject({ recipients: 4, sent: 3, refused: 0 });
  });

  test('is stopped, and goes on with those who had none', async () => {
    const emails = await onTheList(6, 'parada');
    const id = await written();
    await send(id);
    await run(
      `update outbox set due_at = null, sent_at = now() where newsletter_id = $1 and recipient in ('parada-0@example.com', 'parada-1@example.com')`,
      [id],
    );
    expect((await call('POST', `/${id}/stop`)).status).toBe(200);
    expect((await call('POST', `/${id}/stop`)).status).toBe(409);
    expect(await read(`/${id}`)).toMatchObject({ stopped_at: expect.any(String), sent: 2, waiting: 0 });
    expect(await (await send(id)).json()).toEqual({ ok: true, recipients: 6 });
    await withMail(() => expect.poll(async () => (await read(`/${id}`)).waiting).toBe(0));
    expect(
      receivedBy('parada')
        .map(({ address }) => address)
        .sort(),
    ).toEqual(emails.slice(2));
  });

  test('that was stopped while a mail was on its way does not try that mail again', async () => {
    const [email = ''] = await onTheList(1, 'caminho');
    const id = await written();
    await send(id);
    await run('update newsletters set stopped_at = now() where id = $1', [id]);
    await withMail(() => expect.poll(async () => (await read(`/${id}`)).waiting).toBe(0));
    expect(receivedBy('caminho')).toEqual([]);
    const { rows } = await run('select last_error from outbox where recipient = $1', [email]);
    expect(rows).toEqual([{ last_error: 'nobody to write to' }]);
  });

  test('of three months ago is known by its count, not by its addresses', async () => {
    await onTheList(3, 'antiga');
    const id = await written();
    await send(id);
    await run('update outbox set due_at = null, sent_at = now() where newsletter_id = $1', [id]);
    expect(await product.features.newsletter.issues.replaceOldRecipientsWithCounts()).toBe(0);
    await run(`update newsletters set queued_at = now() - interval '91 days' where id = $1`, [id]);
    expect(await product.features.newsletter.issues.replaceOldRecipientsWithCounts()).toBe(1);
    expect(await read(`/${id}`)).toMatchObject({ recipients: 3, sent: 3, refused: 0, is_over: true });
    expect((await run('select 1 from outbox where newsletter_id = $1', [id])).rows).toEqual([]);
    await run('update newsletters set stopped_at = now() where id = $1', [id]);
    expect((await send(id)).status).toBe(409);
  });

  test('to nobody does not begin', async () => {
    await onTheList(0, 'ninguem');
    const id = await written();
    expect((await send(id)).status).toBe(409);
    expect(await read(`/${id}`)).toMatchObject({ queued_at: null });
  });

  test('to 20,000 begins in one go, is found in lists, and is taken back', async () => {
    await onTheList(20_000, 'muitos');
    const id = await written();
    expect(await (await send(id)).json()).toMatchObject({ recipients: 20_000 });
    const list = await read('/subscribers?q=muitos-19999');
    expect(list.total).toBe(1);
    expect((await product.call('GET', '/api/admin/letters', { cookie: admin })).status).toBe(200);
    await call('POST', `/${id}/stop`);
    expect((await run('select 1 from outbox where newsletter_id = $1', [id])).rows).toEqual([]);
  });
});

describe('subscribers', () => {
  test('are counted, searched and filtered', async () => {
    await run('delete from newsletter_subscribers');
    await run(
      `insert into newsletter_subscribers (email, confirmed_at, unsubscribed_at) values
       ('joao.souza@clinica.com.br', now(), null), ('bia@example.com', null, null), ('rui@example.com', now(), now())`,
    );
    expect((await read()).counts).toEqual({ confirmed: 1, waiting: 1, unsubscribed: 1 });
    expect((await read('/subscribers')).total).toBe(3);
    expect((await read('/subscribers?q=SOUZA')).rows).toMatchObject([
      { email: 'joao.souza@clinica.com.br', status: 'confirmed' },
    ]);
    expect((await read('/subscribers?status=unsubscribed')).rows).toMatchObject([
      { email: 'rui@example.com' },
    ]);
  });

  test('are exported as a table, which asks for a fresh login and is recorded', async () => {
    await run(
      `insert into newsletter_subscribers (email, confirmed_at) values ('=soma@example.com', now()) on conflict do nothing`,
    );
    const exports = async () =>
      (await run(`select actor from audit_log where action = 'export-subscribers'`)).rows.length;
    const before = await exports();
    const answer = await call('GET', '/subscribers.csv?status=confirmed');
    expect(answer.headers.get('content-disposition')).toMatch(/newsletter-\d{4}-\d\d-\d\d\.csv/);
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe('"E-mail";"Situação";"Pedido";"Confirmação";"Saída"');
    expect(lines.join()).toContain(`"'=soma@example.com";"confirmado";`);
    expect(lines.join()).not.toContain('rui@example.com');
    expect(await exports()).toBe(before + 1);
    await product.call('HEAD', '/api/admin/newsletter/subscribers.csv', { cookie: admin });
    expect(await exports()).toBe(before + 1);
    const old = await signInAdmin(product);
    await run(`update sessions set created_at = now() - interval '1 hour'
      where id = (select id from sessions order by created_at desc limit 1)`);
    const refused = await product.call('GET', '/api/admin/newsletter/subscribers.csv', { cookie: old });
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { error: { code: 'fresh_login_required' } },
    ]);
  });
});
