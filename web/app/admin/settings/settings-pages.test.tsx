import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { smtpUrl, smtpUrlOf } from '../../../../domain/mail-server.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerNames } from '../../../../domain/purchases.ts';
import type { SettingState } from '../../../../domain/settings.ts';
import { settings as definitions } from '../../../../server/settings/settings.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { providerConnection } from '../../../../tests/support/provider-connection.ts';
import { Page as AccessPage } from './access.tsx';
import { Page as MailPage } from './mail.tsx';
import { Page as NoticesPage } from './notices.tsx';
import { Page as PaymentsPage } from './payments.tsx';

const pages = {
  [paths.adminMail]: MailPage,
  [paths.adminNotices]: NoticesPage,
  [paths.adminAccess]: AccessPage,
  [paths.adminPayments]: PaymentsPage,
};

let settings: SettingState[];
let server: { host: string; port: string; user: string; has_password: boolean } | null;
let isHotmartSetUp: boolean;
let emailFiles: { count: number; since: string | null; can_send: boolean };
let lastMessage: { arrived_at: string; told: string; is_test: boolean } | null;
let pollCount: number;
let sent: { url: string; body: unknown }[];
let refusal: { status: number; error: object } | undefined;

function set(name: string, change: Partial<SettingState>): void {
  settings = settings.map((one) => (one.name === name ? { ...one, ...change } : one));
}

const latestEvent = {
  id: 'e1',
  provider: 'hotmart',
  purchase_id: 's1',
  kind: 'PURCHASE_APPROVED',
  told: 'approved',
  items: [],
  amount_cents: null,
  received_at: '2026-05-12T12:00:00Z',
  handled_at: '2026-05-12T12:00:00Z',
  is_waiting: false,
  attempts: 1,
  remark: 'produto de outro curso',
};

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method !== 'GET') {
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    if (refusal) return Response.json({ error: refusal.error }, { status: refusal.status });
    if (url.includes('/files/')) {
      emailFiles = { count: 0, since: null, can_send: false };
      return Response.json({ ok: true, count: 3 });
    }
    if (url.endsWith('/test')) return Response.json({ ok: true, message: 'Funciona deste lado.' });
    return Response.json({ settings });
  }
  if (url.endsWith('/content/start'))
    return Response.json({ offer: { cents: 8_500, checkoutUrl: '', otherLinks: [] } });
  if (url === '/api/admin/purchases/last-message?provider=hotmart') {
    pollCount += 1;
    return Response.json({ message: lastMessage });
  }
  if (url === '/api/student') return Response.json(owner);
  if (url.endsWith('/email/server')) return Response.json({ server });
  if (url.endsWith('/letters/files')) return Response.json(emailFiles);
  if (url.endsWith('/email/sender')) return Response.json({ domain: 'x.y', records: [] });
  if (url === '/api/admin/purchases/latest-events?provider=hotmart')
    return Response.json({
      events: [latestEvent],
      unstored: [{ outcome: 'signature_invalid', arrived_at: '2026-05-12T12:00:00Z' }],
    });
  if (url.endsWith('/connections'))
    return Response.json({
      providers: providerNames.map((name) =>
        providerConnection(name, { is_set_up: name === 'hotmart' && isHotmartSetUp }),
      ),
      checks: [],
    });
  return Response.json({ settings });
}

beforeEach(() => {
  settings = Object.entries(definitions).map(([name, definition]) => {
    const isSecret = 'isSecret' in definition;
    return {
      name,
      group: definition.group,
      ...('field' in definition && { field: definition.field }),
      source: 'default',
      is_secret: isSecret,
      is_set: false,
      ...(!isSecret && { value: null }),
      changed_at: null,
    };
  });
  set('COURSE_ACCESS', { value: 'open' });
  [server, isHotmartSetUp, sent, refusal] = [null, false, [], undefined];
  [lastMessage, pollCount] = [null, 0];
  emailFiles = { count: 0, since: null, can_send: false };
  vi.stubGlobal('fetch', fakeFetch);
});

describe('mail settings', () => {
  test('are saved as one URL, with special characters of the password escaped', async () => {
    const { user } = await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    await user.type(screen.getByLabelText('Servidor'), 'smtp.gmail.com');
    await user.type(screen.getByLabelText('Usuário'), 'dona@gmail.com');
    await user.type(screen.getByLabelText('Senha'), 'a b@c/d');
    await user.type(screen.getByLabelText('Remetente'), 'Curso <dona@gmail.com>');
    await user.click(button(/^Guardar e testar/));
    const values = {
      SMTP_URL: 'smtps://dona%40gmail.com:a%20b%40c%2Fd@smtp.gmail.com:465',
      MAIL_FROM: 'Curso <dona@gmail.com>',
    };
    await waitFor(() => expect(sent[0]).toEqual({ url: '/api/admin/settings/email', body: { values } }));
  });

  test('keep the server if only the sender changes, and require the password if the server changes', async () => {
    server = { host: 'smtp.x.y', port: '465', user: 'dona', has_password: true };
    set('SMTP_URL', { source: 'desk', is_set: true, hint: ':465' });
    const { user } = await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    await user.type(screen.getByLabelText('Remetente'), 'a@x.y');
    await user.click(button(/^Guardar e testar/));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.body).toEqual({ values: { MAIL_FROM: 'a@x.y' } });
    await user.clear(screen.getByLabelText('Porta'));
    await user.type(screen.getByLabelText('Porta'), '587');
    await user.click(button(/^Guardar e testar/));
    expect((await screen.findByRole('alert')).textContent).toContain('digite a senha de novo');
    expect(sent).toHaveLength(2);
  });

  test('say what is wrong at each field, and send nothing', async () => {
    const { user } = await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    await user.type(screen.getByLabelText('Servidor'), 'http://smtp.meu');
    await user.clear(screen.getByLabelText('Porta'));
    await user.type(screen.getByLabelText('Porta'), 'abc');
    await user.type(screen.getByLabelText('Senha'), 'segredo');
    await user.type(screen.getByLabelText('Remetente'), 'marina@clinica');
    await user.click(button(/^Guardar e testar/));
    expect(await screen.findByText('Escreva só o servidor, como smtp.gmail.com.')).toBeTruthy();
    expect(screen.getByText('Escreva um número de 1 a 65535, como 465 ou 587.')).toBeTruthy();
    expect(screen.getByText('Falta o final do endereço, como .com.br.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Servidor'));
    await user.type(screen.getByLabelText('Servidor'), 'smtp.x.y');
    await user.clear(screen.getByLabelText('Porta'));
    await user.type(screen.getByLabelText('Porta'), '465');
    await user.clear(screen.getByLabelText('Remetente'));
    await user.click(button(/^Guardar e testar/));
    expect(await screen.findByText('Falta o usuário dessa senha.')).toBeTruthy();
    await user.type(screen.getByLabelText('Usuário'), 'dona');
    await user.clear(screen.getByLabelText('Senha'));
    await user.click(button(/^Guardar e testar/));
    expect((await screen.findByRole('alert')).textContent).toContain('Falta a senha desse usuário.');
    expect(sent).toEqual([]);
  });

  test.each([true, false])('a password is said to be stored only where one is: %s', async (has_password) => {
    server = { host: 'smtp.x.y', port: '465', user: has_password ? 'dona' : '', has_password };
    set('SMTP_URL', { source: 'desk', is_set: true, hint: ':465' });
    await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    expect(screen.queryAllByText(/Guardad/)).toHaveLength(has_password ? 1 : 0);
  });

  test('name a stored value that is not used any more', async () => {
    set('SMTP_URL', { is_invalid: true });
    set('MAIL_FROM', { is_invalid: true });
    await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    expect(screen.getAllByText(/não serve mais e está fora de uso: digite de novo/)).toHaveLength(2);
  });

  test('show a refused value at its field, and the result of a test', async () => {
    const { user } = await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    refusal = {
      status: 422,
      error: { code: 'invalid_settings', fields: [{ path: 'SMTP_URL', message: 'deve ser um servidor' }] },
    };
    await user.type(screen.getByLabelText('Servidor'), 'x');
    await user.click(button(/^Guardar e testar/));
    expect(await screen.findByText('deve ser um servidor')).toBeTruthy();
    refusal = undefined;
    await user.click(button(/^Guardar e testar/));
    expect(await screen.findByText('Funciona deste lado.')).toBeTruthy();
  });

  test('fill in the server of a chosen company, and save and test with one press', async () => {
    const { user } = await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    await user.type(field('Usuário'), 'ana@example.com');
    await user.selectOptions(field('Quem cuida do seu e-mail?'), 'Gmail ou Google Workspace');
    expect(['Servidor', 'Porta', 'Usuário'].map((label) => field(label).value)).toEqual([
      'smtp.gmail.com',
      '465',
      'ana@example.com',
    ]);
    expect(screen.getByText(/16 letras/)).toBeTruthy();
    await user.type(field('Senha'), 'abcd efgh');
    await user.click(button(/^Guardar e testar/));
    expect(await screen.findByText('Funciona deste lado.')).toBeTruthy();
    const values = {
      SMTP_URL: 'smtps://ana%40example.com:abcd%20efgh@smtp.gmail.com:465',
      MAIL_FROM: 'ana@example.com',
    };
    expect(sent).toEqual([
      { url: '/api/admin/settings/email', body: { values } },
      { url: '/api/admin/settings/email/test', body: {} },
    ]);
  });

  test('offer to send or discard stored emails once a mail server answers', async () => {
    const waiting = { count: 3, since: '2026-05-12T12:00:00Z', can_send: true };
    emailFiles = { ...waiting, can_send: false };
    await openAdminPage(pages, paths.adminMail, 'Quem cuida do seu e-mail?');
    expect(screen.queryByText('E-mails que não saíram')).toBeNull();
    cleanup();
    emailFiles = waiting;
    const { user } = await openAdminPage(pages, paths.adminMail, '3 e-mails');
    expect(screen.getByText('12 de mai. de 2026', { exact: false })).toBeTruthy();
    await user.click(button(/^Descartar/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/não há como voltar atrás/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText('E-mails que não saíram')).toBeNull());
    expect(sent).toEqual([{ url: '/api/admin/letters/files/discard', body: {} }]);
    cleanup();
    [emailFiles, sent] = [waiting, []];
    const again = await openAdminPage(pages, paths.adminMail, '3 e-mails');
    await again.user.click(button('Enviar agora'));
    await waitFor(() => expect(screen.queryByText('E-mails que não saíram')).toBeNull());
    expect(sent).toEqual([{ url: '/api/admin/letters/files/send', body: {} }]);
  });

  test.each([
    { host: 'smtp.x.y', port: '465', user: 'a@b.c', password: 'p@ss:/ç' },
    { host: 'smtp.x.y', port: '587', user: '', password: '' },
  ])('build and parse the SMTP URL: %j', (given) => {
    const { host, port, user, password } = given;
    expect(smtpUrl.parse(smtpUrlOf(given))).toEqual({
      host,
      port: Number(port),
      secure: port === '465',
      user,
      password,
    });
  });
});

test('a setting from the environment is shown and cannot be changed', async () => {
  set('OWNER_EMAIL', { source: 'environment', is_set: true, value: 'dona@x.y' });
  await openAdminPage(pages, paths.adminNotices, 'Quem é avisado');
  const field = screen.getByLabelText<HTMLInputElement>('E-mail de quem é avisado');
  expect([field.value, field.disabled]).toEqual(['dona@x.y', true]);
  expect(screen.getByText(/Definido no servidor/)).toBeTruthy();
});

describe('access settings', () => {
  test('closing the course asks twice without a payment provider', async () => {
    const { user } = await openAdminPage(pages, paths.adminAccess, /qualquer pessoa que crie uma conta/);
    await user.click(button('Fechar para quem não comprou'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Nenhuma empresa de pagamento está ligada')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Continuar mesmo assim' }));
    expect(await screen.findByText('Deixar o curso só para quem comprou?')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar para quem não comprou' }),
    );
    await waitFor(() =>
      expect(sent).toEqual([
        { url: '/api/admin/settings/access', body: { values: { COURSE_ACCESS: 'purchase' } } },
      ]),
    );
  });
});

describe('payment settings', () => {
  test('take the minimum in reais and store it in cents', async () => {
    set('PURCHASE_MINIMUM_CENTS', { source: 'desk', is_set: true, value: '8500' });
    const { user } = await openAdminPage(pages, paths.adminPayments, 'Valor mínimo');
    const field = screen.getByLabelText<HTMLInputElement>('Menor valor que abre o curso');
    expect(field.value).toBe('R$ 85,00');
    const form = within(screen.getByRole('form', { name: 'Valor mínimo' }));
    await user.clear(field);
    await user.type(field, 'oitenta');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Digite um valor em reais, como R$ 42,50.')).toBeTruthy();
    expect(sent).toEqual([]);
    for (const [typed, cents] of [
      ['42,50', '4250'],
      [' ', null],
    ] as const) {
      await user.clear(field);
      await user.type(field, typed);
      await user.click(form.getByRole('button', { name: 'Salvar' }));
      const body = { values: { PURCHASE_MINIMUM_CENTS: cents } };
      await waitFor(() => expect(sent.at(-1)).toEqual({ url: '/api/admin/settings/payments', body }));
    }
  });

  test('wait for the first message after the secret, and say what it was', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    set('HOTMART_HOTTOK', {
      source: 'desk',
      is_set: true,
      hint: 'tok9',
      changed_at: '2026-05-12T12:00:00.000Z',
    });
    isHotmartSetUp = true;
    lastMessage = { arrived_at: '2026-05-12T11:59:00.000Z', told: 'refunded', is_test: false };
    await openAdminPage(pages, paths.adminPayments, 'Esperando a primeira mensagem…');
    lastMessage = { arrived_at: '2026-05-12T12:01:00.000Z', told: 'approved', is_test: true };
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/^Hotmart avisou: pagamento aprovado, venda de teste/)).toBeTruthy();
    expect(screen.queryByText('Esperando a primeira mensagem…')).toBeNull();
    const polls = pollCount;
    expect(polls).toBeGreaterThan(1);
    // It has arrived: nothing asks any more.
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(pollCount).toBe(polls);
  });

  test('show the webhook address, save what was typed, and test the provider', async () => {
    set('HOTMART_HOTTOK', { source: 'desk', is_set: true, hint: 'tok9' });
    isHotmartSetUp = true;
    const { user } = await openAdminPage(pages, paths.adminPayments, 'Valor mínimo');
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await user.click(await screen.findByRole('button', { name: 'Copiar o endereço para Hotmart' }));
    expect(copied).toEqual(['https://curso.example/api/webhooks/hotmart']);
    expect(await screen.findByText('produto de outro curso')).toBeTruthy();
    expect(screen.getByText(/^Recusadas, porque não provam/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver a venda' }).getAttribute('href')).toBe('/painel/vendas/s1');
    const form = within(screen.getByRole('form', { name: 'Hotmart' }));
    expect(form.getByText(/termina em tok9. Deixe em branco/)).toBeTruthy();
    const secret = form.getByLabelText<HTMLInputElement>('Hottok');
    await user.type(secret, 'hottok-novo');
    await user.type(form.getByLabelText('Produtos deste curso'), '123, 456');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Funciona deste lado.')).toBeTruthy();
    expect(sent[0]).toEqual({
      url: '/api/admin/settings/payments',
      body: { values: { HOTMART_HOTTOK: 'hottok-novo', HOTMART_PRODUCT_IDS: '123, 456' } },
    });
    expect(secret.value).toBe('');
    expect(sent[1]).toEqual({ url: '/api/admin/settings/payments/test', body: { provider: 'hotmart' } });
    sent = [];
    const own = screen.getByRole('form', { name: 'Hotmart' }).parentElement as HTMLElement;
    await user.click(within(own).getByRole('button', { name: 'Desligar Hotmart' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desligar' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ values: { HOTMART_HOTTOK: null } }));
  });

  test('where none is connected, Hotmart and Stripe are open; a linked one too', async () => {
    await openAdminPage(pages, `${paths.adminPayments}#kiwify`, 'Valor mínimo');
    const isOpen = (title: string) => screen.getByRole('heading', { name: title }).closest('details')?.open;
    expect(['Hotmart', 'Stripe', 'Kiwify', 'Asaas'].map(isOpen)).toEqual([true, true, true, false]);
  });
});
