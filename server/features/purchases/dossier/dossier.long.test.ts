import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { signInAdmin, signInSupport } from '../../../../tests/support/admin.ts';
import { lessonIds } from '../../../../tests/support/course.ts';
import { fc } from '../../../../tests/support/fast-check.ts';
import { readPdf } from '../../../../tests/support/pdf-pages.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { signSampleMessage } from '../sample-messages.ts';
import { printable } from './dossier-text.ts';

const settings = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(
  createTestApp('dossiers', { COURSE_ACCESS: 'purchase', providers: settings }),
);
const admin = await signInAdmin(product);
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;

async function buy(
  sample: Parameters<typeof newSample>[0] = {},
): Promise<{ id: string; user: string; email: string }> {
  const { email } = newSample(sample);
  const sold = newSample({ email, ...sample });
  await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', settings, sold));
  await handleEvents(product);
  const [row] = await run('select id, user_id as user, email from purchases where email = $1', [
    sold.email.toLowerCase(),
  ]);
  return row;
}
const ask = (id: string, cookie = admin, method = 'GET') =>
  product.call(method, `/api/admin/purchases/${id}/dossier.pdf`, { cookie });
async function readDossier(id: string, cookie = admin) {
  const answer = await ask(id, cookie);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await readPdf(bytes);
  return { ...pdf, text: tight(pdf.pages.join('')) };
}
/** Long words may be cut at the end of a line, and the reader sees spaces within some numbers. */
const tight = (text: string) => text.replace(/[\u200b\s]+/g, '');
const audited = () => run(`select user_id, detail from audit_log where action = 'export-dossier'`);

describe('nobody else gets a dossier', () => {
  test('no helper, no student, no visitor, not even the buyer', async () => {
    const { id, user } = await buy();
    expect((await ask(id, await signInSupport(product))).status).toBe(403);
    const student = await product.signIn();
    await run(
      'update purchases set user_id = (select user_id from sessions order by created_at desc limit 1) where id = $1',
      [id],
    );
    expect((await ask(id, student)).status).toBe(403);
    expect((await ask(id, '')).status).toBe(401);
    await run('update purchases set user_id = $2 where id = $1', [id, user]);
  });

  test('no administrator whose login is old', async () => {
    const { id } = await buy();
    const old = await signInAdmin(product);
    await run(`update sessions set created_at = now() - interval '3 hours 1 minute'
      where id = (select id from sessions order by created_at desc limit 1)`);
    const answer = await ask(id, old);
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('fresh_login_required'),
    ]);
  });

  test('and none of these is recorded, nor is HEAD or a purchase that does not exist', async () => {
    const { id } = await buy();
    const before = await audited();
    expect((await ask(id, admin, 'HEAD')).status).toBe(200);
    expect((await ask(randomUUID())).status).toBe(404);
    expect((await ask('x')).status).toBe(404);
    expect(await audited()).toEqual(before);
  });
});

describe('a dossier never has', () => {
  test('another buyer’s data, even where both share an email', async () => {
    const { id, user, email } = await buy({ name: 'Ana Própria' });
    const other = await buy({ name: 'Bia Alheia', email: 'bia.alheia@example.com' });
    await run(
      `insert into access_records (user_id, address) values ($1, '198.51.100.7'), ($2, '203.0.113.9')`,
      [user, other.user],
    );
    // Emails to the same address: about another purchase, to the team, and of today's holder of the purchase's address.
    await run(`update users set email = 'ana.nova@example.com' where id = $1`, [user]);
    await run(
      `insert into outbox (kind, recipient, data, due_at, sent_at) values
        ('refund-sent', 'ana.nova@example.com', $1, null, now()), ('sale', 'ana.nova@example.com', $2, null, now()),
        ('welcome', $3, '{"name":"x"}', null, now())`,
      [JSON.stringify({ purchase: other.id }), JSON.stringify({ purchase: id }), email],
    );
    await run(
      `insert into access_requests (purchase_id, email, status, decided_at) values ($1, 'estranho@example.com', 'refused', now())`,
      [id],
    );
    const { text } = await readDossier(id);
    expect(text).toContain(tight('198.51.100.7'));
    expect(text).toContain(tight('“Acesso ao curso”'));
    for (const stranger of [
      '203.0.113.9',
      'Bia',
      'bia.alheia',
      'Reembolso a caminho',
      'Aviso de venda',
      'Boas-vindas',
      'estranho',
    ])
      expect(text).not.toContain(tight(stranger));
  });

  test('data of those without an account, where a purchase has neither account nor email', async () => {
    const { id } = await buy();
    await run(`update purchases set user_id = null, email = '', name = '' where id = $1`, [id]);
    await run(
      `insert into outbox (kind, recipient, data, due_at, sent_at) values ('certificate', '', '{}', null, now())`,
    );
    expect((await readDossier(id)).text).not.toContain(tight('Certificado emitido'));
  });

  test('links, tokens, secrets or texts of emails', async () => {
    const { id, user, email } = await buy();
    await run(
      `update purchase_events set last_error = 'segredo-um', event =
        (event::jsonb || '{"lookUp":"segredo-dois","note":"segredo-tres","eventId":"segredo-quatro"}')::text where purchase_id = $1`,
      [id],
    );
    await run(
      `insert into outbox (kind, recipient, data, due_at, failed_at, last_error, subject, body)
       values ('recovery', $1, '{}', null, now(), 'segredo-cinco', 'segredo-seis', 'https://example.com/?token=segredo-sete')`,
      [email],
    );
    await run(`insert into security_events (kind, user_id, network) values ('login', $1, 'segredo-oito')`, [
      user,
    ]);
    const { text, links } = await readDossier(id);
    expect(text).toContain(tight('Link para criar outra senha'));
    expect(text).not.toMatch(/segredo|token|https?:|[0-9a-f]{64}/);
    expect(links).toEqual([]);
  });

  test('accesses from before the purchase, or older than they may be stored', async () => {
    const { id, user } = await buy();
    await run(
      `update purchases set created_at = now() - interval '2 years', approved_at = now() - interval '2 years' where id = $1`,
      [id],
    );
    const add = (address: string, age: string) =>
      run('insert into access_records (user_id, address, at) values ($1, $2, now() - $3::interval)', [
        user,
        address,
        age,
      ]);
    await add('198.51.100.1', '5 months');
    await add('198.51.100.2', '7 months');
    expect((await readDossier(id)).text).toMatch(/198\.51\.100\.1(?!.*198\.51\.100\.2)/);
    await run(
      `update purchases set created_at = now() - interval '1 day', approved_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    expect((await readDossier(id)).text).not.toContain(tight('198.51.100'));
  });
});

describe('texts of strangers', () => {
  test('are printed as they are: none is code or markup', async () => {
    const name = '#panic("x") $x^2$ *a* _b_ `c` <d> @e [f](https://g.example) \\#read("/etc/passwd") // h';
    const { id } = await buy();
    await run('update purchases set name = $2, email = $3, transaction_id = $4 where id = $1', [
      id,
      name,
      '"#import"@x.example',
      `#sys.inputs ${id}`,
    ]);
    const { text, links, info } = await readDossier(id);
    expect(text).toContain(tight('#panic("x") $x^2$ *a* _b_ `c` <d> @e'));
    expect(text).toContain(tight('#read("/etc/passwd") // h'));
    expect(info.Title).toBe(`Dossiê da venda #sys.inputs ${id}`);
    expect(links).toEqual([]);
  });

  test('in any script, of any length, never keep the owner from the dossier', async () => {
    const { id } = await buy();
    await run('update purchases set name = $2, email = $3 where id = $1', [
      id,
      '王小明 Łukasz Nguyễn \u202E👩‍⚕️',
      `${'a'.repeat(3000)}@x.example`,
    ]);
    const { text, overflows } = await readDossier(id);
    expect(text).toContain(tight('??? Łukasz Nguyen ?'));
    expect(overflows).toEqual([]);
  });

  test('have only characters of the font, and a bounded length', () => {
    const fonts = ['regular', 'semibold', 'extrabold'].map(
      (weight) => new Set(openSync(path.resolve('content/fonts', `figtree-${weight}.ttf`)).characterSet),
    );
    const missing = (text: string) =>
      Array.from(text).filter((sign) => fonts.some((font) => !font.has(sign.codePointAt(0) ?? 0)));
    expect(
      missing(
        printable(Array.from({ length: 0x2fff }, (_, code) => String.fromCharCode(code)).join(''), 0x2fff),
      ),
    ).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const printed = printable(text);
        expect([missing(printed), printed.length <= 900]).toEqual([[], true]);
      }),
    );
  });
});

describe('a dossier', () => {
  test('says what was promised, told, delivered, used and returned, and where each is stored', async () => {
    const { id, user } = await buy({ name: 'Rita Prova', amountCents: 8_500 });
    await run(`insert into access_records (user_id, address) values ($1, '2001:db8::7')`, [user]);
    await run('insert into course_progress (user_id, completed_lessons, started_at) values ($1, $2, now())', [
      user,
      [lessonIds[0], 'gone'],
    ]);
    await run(
      `insert into lesson_positions (user_id, lesson_id, last, furthest, duration, updated_at) values ($1, 'gone', 1, 1, 2, now())`,
      [user],
    );
    await run(
      `insert into certificates (code, user_id, student_name, course_title, course_hours, completed_at, status)
       values ('TEST-CODE-2345', $1, 'Rita Prova', 'x', 1, now(), 'valid')`,
      [user],
    );
    await run(`insert into refund_requests (purchase_id, way, deadline) values ($1, 'owner', now())`, [id]);
    const { text, headings, isMarked, isUa, info, tables, overflows } = await readDossier(id);
    expect([isMarked, isUa, info.Language]).toEqual([true, true, 'pt-BR']);
    expect(headings.map(({ role }) => role).filter((role) => role !== 'H3')).toEqual([
      'H1',
      ...Array(8).fill('H2'),
    ]);
    expect(tables.length).toBeGreaterThanOrEqual(7);
    expect(overflows).toEqual([]);
    for (const part of [
      'Rita Prova',
      'R$ 85,00',
      '7 dias contrato guardado com a venda',
      'Pagamento aprovado, R$ 85,00',
      'registro de mensagens da empresa',
      '“Acesso ao curso”',
      'registro de e-mails enviados',
      '2001:db8::7',
      'registros de acesso',
      '1 de ',
      'aula que saiu do curso',
      'TEST-CODE-2345',
      'Quem devolve a equipe, à mão registro de reembolsos',
      'Texto guardado com a venda',
    ])
      expect(text).toContain(tight(part));
  });

  test('prints the price of the revision that was published when it was sold', async () => {
    const { id } = await buy();
    const document = (cents: number) => JSON.stringify({ site: { price: { cents }, promotion: null } });
    await run(
      `insert into content_revisions (revision, document, changes, author_name, created_at) values
        (901, $1, '{}', 'x', now() - interval '1 day'), (902, $2, '{}', 'x', now() + interval '1 day')`,
      [document(12_345), document(99_999)],
    );
    const { text } = await readDossier(id);
    await run('delete from content_revisions where revision > 900');
    expect(text).toContain(tight('R$ 123,45'));
    expect(text).toContain(tight('901, publicada em'));
    expect(text).not.toContain(tight('999,99'));
  });

  test('is made of a purchase without account, contract, amount or events', async () => {
    const [{ id }] = (await run(
      `insert into purchases (provider, transaction_id, email, status) values ('antiga', $1, '', 'pending') returning id`,
      [randomUUID()],
    )) as [{ id: string }];
    const { text } = await readDossier(id);
    expect(text).toContain(tight('esta venda não guarda contrato'));
    expect(text).toContain(tight('Nada está guardado.'));
  });

  test('is recorded without a personal value', async () => {
    const { id, user, email } = await buy();
    await readDossier(id);
    const last = (await audited()).at(-1);
    expect(last).toEqual({ user_id: user, detail: id });
    expect(JSON.stringify(last)).not.toContain(email);
  });
});

describe('a crowd', () => {
  test('gets one at a time with two who wait, and 20 in an hour', async () => {
    const { id } = await buy();
    const owner = await signInAdmin(product);
    const crowd = () => Promise.all(Array.from({ length: 12 }, async () => (await ask(id, owner)).status));
    expect((await crowd()).sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(503)]);
    expect((await crowd()).filter((status) => status === 429)).toHaveLength(4);
    expect((await ask(id)).status).toBe(200);
  });

  test('thousands of stored rows make a bounded paper', async () => {
    const { id, user } = await buy();
    await run(
      `insert into access_records (user_id, address, at)
      select $1, '198.51.' || n / 250 || '.' || n % 250, now() from generate_series(1, 5000) as n`,
      [user],
    );
    await run(
      `insert into lesson_positions (user_id, lesson_id, last, furthest, duration, updated_at)
      select $1, 'l' || n, 1, 1, 2, now() from generate_series(1, 5000) as n`,
      [user],
    );
    const { text, pages } = await readDossier(id);
    expect(text).toContain(tight('No máximo 100 linhas de cada registro são impressas.'));
    expect(pages.length).toBeLessThan(30);
  });
});
