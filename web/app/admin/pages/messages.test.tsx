import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { button, confirm, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page as EmailPage } from '../emails/email-page.tsx';
import { Page as NewsletterPage } from '../newsletter/newsletter-page.tsx';
import { Page as MessagesPage } from './messages.tsx';
import { Page as SubscribersPage } from './subscribers.tsx';

const moment = '2026-05-12T12:00:00Z';
const refused = {
  id: 'l1',
  kind: 'purchase',
  kind_name: 'Acesso ao curso',
  recipient: 'ana@example.com',
  status: 'refused',
  at: moment,
  attempts: 1,
  due_at: null,
  reason: 'Este endereço não existe.',
  answer: '550 No such user',
};
const draft = {
  id: 'n1',
  subject: 'Maio',
  body: 'Olá',
  audience: 'subscribers',
  module_id: null as string | null,
  is_advertising: false,
  scheduled_at: null as string | null,
  version: 3,
  author_name: 'Dona',
  updated_at: moment,
  queued_at: null as string | null,
  stopped_at: null as string | null,
  recipients: null as number | null,
  sent: 0,
  refused: 0,
  stored: 0,
  waiting: 0,
  is_over: false,
};
const sending = { ...draft, queued_at: moment, recipients: 1200, sent: 300, refused: 2, waiting: 898 };

/** State of the fake server, the requests it got, and its next refusal. */
let newsletter: typeof draft;
let email: Record<string, unknown>;
let requestedUrls: string[];
let sent: { method: string; url: string; body: unknown }[];
let refusal: { status: number; code: string } | undefined;

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  const root = '/api/admin/newsletter';
  if (url === `${root}/preview`)
    return Response.json({ html: `<a href="https://x">${JSON.parse(String(body)).body}</a>` });
  if (method !== 'GET') {
    if (refusal) return Response.json({ error: { code: refusal.code } }, { status: refusal.status });
    sent.push({ method, url, body: body === undefined ? undefined : JSON.parse(String(body)) });
    if (method === 'PUT') {
      newsletter = { ...newsletter, ...JSON.parse(String(body)), version: newsletter.version + 1 };
      return Response.json({ version: newsletter.version });
    }
    return Response.json({ ok: true, id: 'n1', recipient: 'dona@example.com' });
  }
  requestedUrls.push(url);
  if (url.split('?')[0] === '/api/admin/letters')
    return Response.json({ rows: [refused], total: 30, page: 1 });
  if (url === '/api/admin/letters/l1') return Response.json(email);
  if (url === root)
    return Response.json({
      counts: { confirmed: 1200, waiting: 3, unsubscribed: 4 },
      newsletters: [newsletter],
    });
  if (url === `${root}/n1/recipients`) return Response.json({ count: 1200 });
  if (url === `${root}/n1`) return Response.json(newsletter);
  if (url.split('?')[0] === `${root}/subscribers`)
    return Response.json({
      rows: [
        {
          email: 'rui@example.com',
          status: 'confirmed',
          created_at: moment,
          confirmed_at: moment,
          unsubscribed_at: null,
        },
      ],
      total: 1,
      page: 1,
    });
  return Response.json({ error: { code: 'not_found' } }, { status: 404 });
}

beforeEach(() => {
  newsletter = { ...draft };
  email = { ...refused, subject: null, body: null, newsletter_id: null, user_id: 'a1' };
  [requestedUrls, sent, refusal] = [[], [], undefined];
  vi.stubGlobal('fetch', fakeFetch);
});
const pages = {
  [paths.adminMessages]: MessagesPage,
  [paths.adminEmail]: EmailPage,
  [paths.adminSubscribers]: SubscribersPage,
  [paths.adminNewsletter]: NewsletterPage,
};
const open = (address: string, shows: string | RegExp) => openAdminPage(pages, address, shows);
const path = '/painel/mensagens/newsletter/n1';

describe('the list of emails', () => {
  test('shows the status of each email, filtered by the query string', async () => {
    const { user, router } = await open(`${paths.adminMessages}?status=refused`, '30 e-mails');
    expect(requestedUrls).toContain('/api/admin/letters?status=refused');
    const row = screen.getByRole('row', { name: /Acesso ao curso/ });
    expect(row.textContent).toContain('ana@example.com');
    expect(row.textContent).toContain('RecusadoEste endereço não existe.');
    await user.type(screen.getByLabelText('Buscar e-mail'), 'ana@');
    await waitFor(() => expect(requestedUrls.at(-1)).toBe('/api/admin/letters?status=refused&q=ana%40'));
    expect(router.state.location.search).toBe('?status=refused');
    await confirm(user, 'Tentar todos de novo');
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'POST', url: '/api/admin/letters/retry', body: { kind: null } }]),
    );
  });

  test('without a filter offers no retry of all', async () => {
    await open(paths.adminMessages, '30 e-mails');
    expect(screen.queryByRole('button', { name: 'Tentar todos de novo' })).toBeNull();
  });

  test('leads to a refused email, which links to its student and can be retried', async () => {
    const { user } = await open('/painel/mensagens/l1', 'Acesso ao curso');
    expect(screen.getByRole('link', { name: 'ana@example.com' }).getAttribute('href')).toBe(
      '/painel/alunos/a1',
    );
    expect(screen.getByText('O texto é guardado quando o e-mail sai.')).toBeTruthy();
    await confirm(user, 'Tentar de novo');
    await waitFor(() => expect(sent[0]?.url).toBe('/api/admin/letters/l1/retry'));
  });

  test('leads to a refused access email, whose purchase is moved to the right address', async () => {
    email = { ...email, purchase_id: 'c1' };
    const { user } = await open('/painel/mensagens/l1', 'Acesso ao curso');
    await user.click(screen.getByRole('button', { name: 'Corrigir e-mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLInputElement>('E-mail certo');
    expect([field.value, document.activeElement]).toEqual(['ana@example.com', field]);
    await user.clear(field);
    await user.type(field, 'ana@example.org{Enter}');
    await waitFor(() =>
      expect(sent[0]).toEqual({
        method: 'POST',
        url: '/api/admin/purchases/c1/correct-email',
        body: { email: 'ana@example.org' },
      }),
    );
  });

  test('leads to a sent email, which shows its text', async () => {
    email = {
      ...email,
      status: 'sent',
      reason: null,
      answer: null,
      subject: 'O curso é seu',
      body: 'Olá, Ana!',
    };
    await open('/painel/mensagens/l1', 'Olá, Ana!');
    expect(screen.getByText('O curso é seu')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });
});

/** Returns the editor of the text, once it has loaded, with all of it selected. */
async function selectText(): Promise<HTMLElement> {
  const editor = await screen.findByRole('textbox', { name: 'Texto' });
  fireEvent.keyDown(editor, { key: 'a', ctrlKey: true });
  return editor;
}

/** Replaces the text by Markdown, as dictating and pasting do. */
async function writeText(text: string): Promise<void> {
  const event = new InputEvent('beforeinput', {
    inputType: 'insertText',
    data: `${text}\n`,
    cancelable: true,
  });
  fireEvent(await selectText(), event);
}

describe('a newsletter issue', () => {
  test('is created on the messages page, which shows the number of subscribers', async () => {
    const { user, router } = await open(paths.adminMessages, /1\.200 inscritos com o e-mail confirmado/);
    await user.click(button('Escrever'));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(sent).toEqual([
      { method: 'POST', url: '/api/admin/newsletter?audience=subscribers', body: undefined },
    ]);
  });

  test('is saved while it is written, previewed, and sent as a test', async () => {
    const { user } = await open(path, 'Rascunho salvo.');
    await writeText('Olá, **turma**');
    expect(screen.getByText('Salvando...')).toBeTruthy();
    await screen.findByText('Rascunho salvo.');
    expect(sent).toEqual([
      {
        method: 'PUT',
        url: '/api/admin/newsletter/n1',
        body: {
          subject: 'Maio',
          body: 'Olá, **turma**',
          audience: 'subscribers',
          module_id: null,
          is_advertising: false,
          version: 3,
        },
      },
    ]);
    const frame = screen.getByTitle<HTMLIFrameElement>('Prévia do e-mail');
    await waitFor(() => expect(frame.srcdoc).toContain('turma'));
    // No script, and none of this page's rights.
    expect(frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/);
    fireEvent.change(screen.getByLabelText('Assunto'), { target: { value: 'Junho' } });
    await user.click(button('Enviar teste'));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/admin/newsletter/n1/test'));
    expect(sent.at(-2)).toMatchObject({ method: 'PUT', body: { subject: 'Junho', version: 4 } });
  });

  test('is sent after a confirmation that shows the number of recipients', async () => {
    const { user } = await open(path, 'Rascunho salvo.');
    fireEvent.change(screen.getByLabelText('Assunto'), { target: { value: 'Junho' } });
    const dialog = await confirm(user, 'Enviar');
    expect(dialog.textContent).toContain('Enviar para 1.200 inscritos?');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ url: '/api/admin/newsletter/n1/send', body: { version: 4 } }),
    );
  });

  test('for students can be marked as advertising, formatted and scheduled', async () => {
    const { user } = await open(path, 'Rascunho salvo.');
    await user.selectOptions(screen.getByLabelText('Para'), 'Alunos: Parados');
    await user.selectOptions(screen.getByLabelText(/^Sem nenhuma aula/), 'Qualquer módulo');
    await user.click(screen.getByRole('checkbox', { name: /^É publicidade/ }));
    const editor = await selectText();
    await user.click(button('Negrito'));
    expect(within(editor).getByText('Olá').tagName).toBe('STRONG');
    expect(button('Negrito').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ audience: 'stopped', is_advertising: true, body: '**Olá**' }),
    );
    await user.click(button('Agendar'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Agendar o envio para Alunos: Parados?');
    fireEvent.change(within(dialog).getByLabelText('Quando (horário de Brasília)'), {
      target: { value: '2026-12-24T09:30' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Agendar' }));
    const at = '2026-12-24T12:30:00.000Z';
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ url: '/api/admin/newsletter/n1/schedule', body: { at } }),
    );
  });

  test('changed by somebody else is not overwritten', async () => {
    await open(path, 'Rascunho salvo.');
    refusal = { status: 409, code: 'content_changed' };
    await writeText('Outra coisa');
    expect((await screen.findByRole('alert')).textContent).toContain('mudou em outra aba');
    expect((await selectText()).textContent).toBe('Outra coisa');
    expect(button('Ver o que está salvo')).toBeTruthy();
  });

  test('that could not be saved is restored when the page opens again', async () => {
    refusal = { status: 401, code: 'session_missing' };
    await open(path, 'Rascunho salvo.');
    await writeText('Outra coisa');
    await screen.findByRole('alert');
    cleanup();
    await open(path, 'Salvando...');
    refusal = undefined;
    expect((await selectText()).textContent).toBe('Outra coisa');
    await screen.findByText('Rascunho salvo.');
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { body: 'Outra coisa', version: 3 } });
  });

  test('without text cannot be sent', async () => {
    newsletter = { ...draft, subject: '', body: '' };
    await open(path, 'Escreva assunto e texto para enviar um teste.');
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });

  test('being sent shows its progress and can be stopped', async () => {
    newsletter = sending;
    const { user } = await open(path, 'Enviando: 300 de 1.200, 2 recusadas');
    expect(screen.getByRole('progressbar', { name: 'Envio' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
      '/painel/mensagens?status=refused&kind=newsletter',
    );
    await confirm(user, 'Parar envio');
    await waitFor(() => expect(sent[0]?.url).toBe('/api/admin/newsletter/n1/stop'));
  });

  test('that was stopped can be resumed', async () => {
    newsletter = { ...sending, stopped_at: moment, waiting: 0 };
    const { user } = await open(path, 'Envio parado: 300 de 1.200, 2 recusadas');
    await confirm(user, 'Continuar envio');
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ url: '/api/admin/newsletter/n1/send', body: { version: 3 } }),
    );
  });

  test('that was sent is listed with the number of recipients', async () => {
    newsletter = { ...sending, sent: 1198, waiting: 0 };
    await open(paths.adminSubscribers, /^Enviada em .* para 1\.198 pessoas, 2 recusadas$/);
    expect(await screen.findByText('rui@example.com')).toBeTruthy();
    expect(button('Exportar CSV')).toBeTruthy();
  });

  test('that was only stored is not said to be sent', async () => {
    newsletter = { ...sending, sent: 0, stored: 4, refused: 0, waiting: 0 };
    await open(
      paths.adminSubscribers,
      'Guardada para 4 pessoas, que não a receberam: não havia servidor de e-mail',
    );
  });
});
