import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { totpCodeOf } from '../support/authenticator.ts';
import { publishChange } from '../support/content.ts';
import { linkIn, startInbox } from '../support/inbox.ts';
import { startTestMail } from '../support/mail-consumer.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { type Account, createTestApp, newAccount } from '../support/test-app.ts';

const inbox = await sharedFixture(startInbox());
const ownerEmail = 'dona@clinica.example';
const product = await sharedFixture(createTestApp('security_mails', { OWNER_EMAIL: ownerEmail }));
await sharedFixture(startTestMail(product, inbox.url));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

const subjects = {
  account: 'Mudou algo na segurança da sua conta',
  team: 'Mudou algo na equipe que administra o site',
  payments: 'Mudou algo que envolve dinheiro no site',
  oldAddress: 'O e-mail da sua conta foi trocado',
  settings: 'Mudou um ajuste do site',
  password: 'A sua senha foi alterada',
};
/** Waits for the next email of that subject; others are passed over. */
async function emailAbout(recipient: string, subject: string): Promise<Email> {
  const found = await inbox.next(recipient);
  return found.subject === subject ? found : emailAbout(recipient, subject);
}
async function queued(recipient: string, kind: string): Promise<number> {
  const { rowCount } = await run('select from outbox where recipient = $1 and kind = $2', [recipient, kind]);
  return rowCount ?? 0;
}

interface Person extends Account {
  cookie: string;
  id: string;
}
async function person(name: string, role: 'admin' | 'support' | null = null): Promise<Person> {
  const account = newAccount({ name });
  const cookie = await product.signIn(account);
  const { rows } = await run('update users set email_verified = true where email = $1 returning id', [
    account.email,
  ]);
  await run('update profiles set role = $2 where id = $1', [rows[0].id, role]);
  return { ...account, cookie, id: rows[0].id };
}
const post = (path: string, { cookie }: Person, json: unknown = {}) =>
  product.call('POST', path, { cookie, json });

const zelia = await person('Zélia Prado', 'admin');
const ana = await person('Ana Lima', 'admin');

test('a new administrator, and one who is removed, is told to her and to all administrators', async () => {
  const bia = await person('Bia Reis');
  expect((await post(`/api/admin/students/${bia.id}/make-admin`, zelia)).status).toBe(200);
  const own = await emailAbout(bia.email, subjects.account);
  expect(own.text).toContain('A conta passou a administrar o site.');
  expect(linkIn(own)).toContain('/reset-password?token=');
  for (const admin of [zelia, ana]) {
    const told = await emailAbout(admin.email, subjects.team);
    expect(told.text).toContain(`Conta: Bia Reis (${bia.email})`);
    expect(told.text).toContain(`Por quem: Zélia Prado (${zelia.email})`);
    expect(told.text).toContain('/painel/ajustes/equipe');
  }
  // Giving the role again changes nothing.
  await post(`/api/admin/students/${bia.id}/make-admin`, zelia);
  expect(await queued(bia.email, 'security-changed')).toBe(1);

  expect((await post(`/api/admin/students/${bia.id}/remove-admin`, zelia)).status).toBe(200);
  expect((await emailAbout(bia.email, subjects.account)).text).toContain(
    'A conta deixou de administrar o site.',
  );
  for (const admin of [zelia, ana])
    expect((await emailAbout(admin.email, subjects.team)).text).toContain(
      'A conta deixou de administrar o site.',
    );
});

test('an address that nobody has confirmed gets no admin role', async () => {
  const stranger = await person('Eva Dias');
  await run('update users set email_verified = false where id = $1', [stranger.id]);
  const answer = await post(`/api/admin/students/${stranger.id}/make-admin`, zelia);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ error: { code: 'email_not_verified' } });
  expect(await queued(stranger.email, 'security-changed')).toBe(0);
});

test('nor by a command where accounts have to be confirmed', async () => {
  const strict = await createTestApp('strict_roles', { REQUIRE_EMAIL_CONFIRMATION: true });
  try {
    const account = newAccount();
    await strict.signIn(account);
    const found = await strict.adminRepository.findByEmail(account.email);
    if (!found) throw new Error('no account');
    const { giveRole } = strict.features.administration.accountActions;
    const root = { id: null, name: 'root' };
    await expect(giveRole(root, found, 'admin')).rejects.toMatchObject({ code: 'email_not_verified' });
    await giveRole(root, { ...found, emailVerified: true }, 'admin');
    expect(await strict.adminRepository.listAdminEmails()).toEqual([account.email]);
  } finally {
    await strict.close();
  }
});

describe('a second factor', () => {
  test('of an administrator is told to the account and to the others when it comes, is renewed and goes', async () => {
    const root = '/api/auth/second-factor';
    const { uri } = (await (await post(`${root}/authenticator`, ana)).json()) as { uri: string };
    await post(`${root}/authenticator/confirm`, ana, { code: await totpCodeOf(uri) });
    const added = await emailAbout(ana.email, subjects.account);
    expect(added.text).toContain('Um aplicativo autenticador foi acrescentado.');
    expect(added.text).toContain('remove-second-factor');
    expect(added.text).toContain('Por quem: a própria conta');
    expect(linkIn(added)).toContain('/reset-password?token=');
    const told = await emailAbout(zelia.email, subjects.team);
    expect(told.text).toContain(`Conta: Ana Lima (${ana.email})`);

    await post(`${root}/recovery-codes`, ana);
    expect((await emailAbout(ana.email, subjects.account)).text).toContain('novos códigos de recuperação');
    await product.call('DELETE', `${root}/authenticator`, { cookie: ana.cookie });
    expect((await emailAbout(ana.email, subjects.account)).text).toContain(
      'O aplicativo autenticador foi retirado.',
    );
  });

  test('of support that a command removes is told to the account and to the administrators', async () => {
    const support = await person('Gil Moura', 'support');
    const account = await product.adminRepository.findByEmail(support.email);
    if (!account) throw new Error('no account');
    const before = await queued(zelia.email, 'team-changed');
    await product.features.administration.accountActions.removeSecondFactor(
      { id: null, name: 'root' },
      account,
    );
    await emailAbout(support.email, subjects.account);
    expect(await queued(zelia.email, 'team-changed')).toBe(before + 1);
  });

  test('of a student is told to nobody else', async () => {
    const student = await person('Lia Costa');
    const before = await queued(zelia.email, 'team-changed');
    const root = '/api/auth/second-factor';
    const { uri } = (await (await post(`${root}/authenticator`, student)).json()) as { uri: string };
    await post(`${root}/authenticator/confirm`, student, { code: await totpCodeOf(uri) });
    await emailAbout(student.email, subjects.account);
    expect(await queued(zelia.email, 'team-changed')).toBe(before);
  });
});

test('a changed address is told to both, the old one without a link into the account', async () => {
  const student = await person('Rita Nunes');
  const email = newAccount().email;
  await post('/api/account/address', student, { email });
  const tokenIn = ({ text = '' }: Email) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const tokens = [
    tokenIn(await emailAbout(student.email, 'Confirme a troca do seu e-mail')),
    tokenIn(await emailAbout(email, 'Confirme o seu novo e-mail')),
  ];
  for (const token of tokens) await post('/api/account/address/confirm', student, { token });
  expect(linkIn(await emailAbout(email, subjects.account))).toContain('/reset-password?token=');
  const old = await emailAbout(student.email, subjects.oldAddress);
  expect(old.text).not.toContain('token=');
  expect(old.text).toContain('O e-mail da conta foi trocado.');
});

test('an API key is told to all administrators, and to its maker again with a new password, while it works', async () => {
  const maker = await person('Lia Campos', 'admin');
  const made = await post('/api/admin/api-keys', maker, { name: 'Planilha', scopes: ['students:read'] });
  const { id, key } = (await made.json()) as { id: string; key: string };
  for (const { email } of [maker, zelia]) {
    const { text } = await emailAbout(email, subjects.settings);
    expect(text).toContain('Chave de API: Planilha');
    expect(text).not.toContain(key);
  }
  const textAfter = async (newPassword: string) => {
    expect((await post('/api/auth/update-password', maker, { newPassword })).status).toBe(200);
    return (await emailAbout(maker.email, subjects.password)).text;
  };
  expect(await textAfter('uma-frase-bem-longa')).toContain('continuam a funcionar: Planilha.');
  await product.call('DELETE', `/api/admin/api-keys/${id}`, { cookie: maker.cookie });
  expect(await textAfter('outra-frase-bem-longa')).not.toContain('chaves de API');
});

describe('payment links, prices and who is told of sales', () => {
  const root = '/api/admin/content';
  const age = (interval: string) =>
    run('update sessions set created_at = now() - $2::interval where user_id = $1', [zelia.id, interval]);
  const errorOf = async (answer: Response) =>
    ((await answer.json()) as { error?: { code: string } }).error?.code;

  test('are published after a login of a moment ago only; other texts after one of the last two hours', async () => {
    const { site } = product.features.content.publishedRevision().document;
    await age('20 minutes');
    for (const change of [
      { checkoutUrlHero: 'https://pay.evil.example/1' },
      { checkoutUrlHeader: 'https://pay.evil.example/2' },
      { price: { cents: 100 } },
      { saleNoticeEmail: 'vendas@evil.example' },
      { adsConversionId: 'AW-987654321' },
    ]) {
      await product.call('PUT', `${root}/draft/site`, { cookie: zelia.cookie, json: { ...site, ...change } });
      expect(await errorOf(await post(`${root}/publish`, zelia, { baseRevision: 0 }))).toBe(
        'fresh_login_required',
      );
    }
    // The draft is still there for who logs in and presses again.
    const { draft } = (await (await product.call('GET', root, { cookie: zelia.cookie })).json()) as {
      draft: { document: { site: { adsConversionId: string } } };
    };
    expect(draft.document.site.adsConversionId).toBe('AW-987654321');
    await publishChange(product, zelia.cookie, 'site', { tagline: 'Outra frase' });
    expect(product.features.content.publishedRevision().revision).toBe(1);
    expect(await queued(zelia.email, 'payments-changed')).toBe(0);
  });

  test('are told at once to the owner and to every administrator, with what undoes it', async () => {
    await age('1 minute');
    await publishChange(product, zelia.cookie, 'site', {
      checkoutUrlHero: 'https://pay.example/curso',
      price: { cents: 9_700 },
    });
    for (const recipient of [ownerEmail, zelia.email, ana.email]) {
      const { text } = await emailAbout(recipient, subjects.payments);
      expect(text).toContain('Link de pagamento: de vazio para https://pay.example/curso');
      expect(text).toContain('Preço do curso: de R$ 85 para R$ 97');
      expect(text).toContain(`Por quem: Zélia Prado (${zelia.email})`);
      expect(text).toContain('restaure em Versões');
      expect(text).toContain('/painel/conteudo');
    }
  });

  test('do not come back by restoring a revision either', async () => {
    await age('20 minutes');
    expect(await errorOf(await post(`${root}/revisions/1/restore`, zelia))).toBe('fresh_login_required');
    await age('1 minute');
    expect((await post(`${root}/revisions/1/restore`, zelia)).status).toBe(200);
    expect((await emailAbout(ana.email, subjects.payments)).text).toContain('de R$ 97 para R$ 85');
  });
});

test('emails to buyers and students say how to reach support, and answers go there; those to the team do not', async () => {
  const phone = '5511987654321';
  await publishChange(product, zelia.cookie, 'site', {
    supportPhone: phone,
    supportEmail: 'ajuda@clinica.example',
  });
  const student = await person('Lia Souza');
  await post('/api/auth/request-password-reset', student, { email: student.email });
  const toStudent = await emailAbout(student.email, 'Recuperação de senha');
  expect(toStudent.replyTo?.map(({ address }) => address)).toEqual(['ajuda@clinica.example']);
  expect(toStudent.text).toContain(
    `Precisa de ajuda? WhatsApp (11) 98765-4321 (https://wa.me/${phone}?text=`,
  );
  expect(toStudent.html).toContain('mailto:ajuda@clinica.example');
  expect(toStudent.html).toContain(`https://wa.me/${phone}?text=`);

  await post('/api/admin/team/invitations', zelia, { email: 'nova@clinica.example', role: 'support' });
  const toTeam = await inbox.next('nova@clinica.example');
  expect(toTeam.replyTo).toBeUndefined();
  expect(toTeam.text).not.toContain('Precisa de ajuda?');
});
