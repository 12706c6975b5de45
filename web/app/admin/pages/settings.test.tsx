import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { providerNames } from '../../../../domain/purchases.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { providerConnection } from '../../../../tests/support/provider-connection.ts';
import type { ConnectionCheck, Connections, ProviderConnection } from '../connections/connections.ts';
import { Page as ConnectionsPage } from '../connections/connections-page.tsx';
import { Page as ProductPage } from '../settings/product.tsx';
import type { TeamMember } from '../team/team-page.tsx';
import { Page as TeamPage } from '../team/team-page.tsx';
import { Page } from './settings.tsx';

const moment = '2026-05-12T12:00:00Z';
const dona: TeamMember = {
  id: 'dona',
  name: 'Dona Zélia',
  email: 'dona@example.com',
  role: 'admin',
  since: null,
  last_used_at: moment,
  has_second_factor: true,
};
const ana: TeamMember = {
  ...dona,
  id: 'a1',
  name: 'Ana Prado',
  email: 'ana@example.com',
  since: moment,
  has_second_factor: false,
};

const bia = {
  id: 'i1',
  email: 'bia@example.com',
  role: 'support',
  invited_by: 'Dona Zélia',
  created_at: moment,
  expires_at: moment,
};
const link = 'https://curso.example/painel/comecar?convite=abc';

const backup = {
  id: 'b1',
  is_nightly: true,
  started_at: moment,
  finished_at: moment,
  bytes: 2_300_000,
  missing: 0,
  reason: null,
  is_here: true,
  sent_at: null,
  send_reason: null,
};

let invitations: (typeof bia)[];
let made: { kind: string; id: string; name: string; created_at: string }[];
let gets_notices: boolean;
let copies_go_to: string | null;
let student: typeof owner & { lacks_second_factor?: boolean };
let members: TeamMember[];
let connections: Connections;
let requestedUrls: string[];
let sent: { url: string; body: unknown }[];
let refusal: { status: number; code: string } | undefined;

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method === 'DELETE') invitations = [];
  if (method === 'POST' || method === 'DELETE') {
    if (refusal) return Response.json({ error: { code: refusal.code } }, { status: refusal.status });
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    if (url.endsWith('/invitations')) invitations = [bia];
    return Response.json({ ok: true, link });
  }
  requestedUrls.push(url);
  if (url === '/api/student') return Response.json(student);
  if (url === '/api/admin/team/invitations') return Response.json({ invitations });
  if (url.endsWith('/made')) return Response.json({ made, gets_notices, copies_go_to });
  if (url === '/api/admin/team') return Response.json({ members });
  if (url === '/api/admin/launch-checks') return Response.json({ checks: [] });
  if (url === '/api/admin/connections') return Response.json(connections);
  if (url === '/api/admin/backups') return Response.json({ is_on: true, keep_days: 14, backups: [backup] });
  return Response.json({ authenticator: true, passkeys: [], recovery_codes_left: 10 });
}

const hotmart = {
  is_set_up: true,
  product_ids: ['123', 'abc'],
  last_received_at: new Date().toISOString(),
  last_understood_at: moment,
};
const providersWith = (change: Partial<ProviderConnection>) =>
  providerNames.map((name) => providerConnection(name, name === 'hotmart' ? { ...hotmart, ...change } : {}));

beforeEach(() => {
  student = owner;
  members = [ana, dona];
  invitations = [];
  made = [];
  gets_notices = false;
  copies_go_to = null;
  connections = {
    site: { address: 'https://curso.example', owner_email: 'dona@example.com' },
    mail: {
      via: 'smtp',
      answers: true,
      from: 'Curso <c@x.y>',
      last_sent_at: moment,
      waiting: 0,
      refused: 0,
    },
    storage: { via: 'disk', answers: true, free: 12_300_000_000 },
    providers: providersWith({}),
    checks: [],
  };
  [requestedUrls, sent, refusal] = [[], [], undefined];
  vi.stubGlobal('fetch', fakeFetch);
});

const pages = {
  [paths.adminSettings]: Page,
  [paths.adminTeam]: TeamPage,
  [paths.adminConnections]: ConnectionsPage,
  [paths.adminProduct]: ProductPage,
};
const open = async (shows = 'Dona Zélia', path: string = paths.adminTeam) =>
  (await openAdminPage(pages, path, shows)).user;

test('every admin page has a button that signs out', async () => {
  await open();
  expect(button('Sair')).toBeTruthy();
});

describe('the team section', () => {
  test('lists each admin with a link to her page, last use and second factor', async () => {
    await open();
    const table = within(screen.getByRole('table', { name: 'Quem administra' }));
    const [, first, second] = table.getAllByRole('row');
    expect(table.getByRole('link', { name: 'Ana Prado' }).getAttribute('href')).toBe('/painel/alunos/a1');
    expect(first?.textContent).toMatch(
      /ana@example\.com.*12 de mai\. de 2026.*Último uso .*12 de mai\..*Sem segundo fator/,
    );
    expect(second?.textContent).toMatch(/Dona Zélia.*Com segundo fator/);
  });

  test('removes an admin after one confirmation', async () => {
    const user = await open();
    await user.click(button('Retirar administração de Ana Prado'));
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/para esta pessoa/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retirar administração' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ url: '/api/admin/students/a1/remove-admin', body: { keep: [] } }]);
    expect(requestedUrls.filter((url) => url === '/api/admin/team').length).toBeGreaterThan(1);
  });

  test('lists what the account made before the role goes, and keeps what is ticked in the own name', async () => {
    made = [
      { kind: 'api-key', id: 'k1', name: 'Planilha', created_at: moment },
      { kind: 'webhook', id: 'w1', name: 'notas.example', created_at: moment },
    ];
    const user = await open();
    await user.click(button('Retirar administração de Ana Prado'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('Ficar com os avisos a outro sistema “notas.example”'));
    dialog.getByText('Confira se o endereço ainda é de um programa seu.');
    await user.click(dialog.getByRole('button', { name: 'Retirar administração' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ keep: [{ kind: 'webhook', id: 'w1' }] }]);
  });

  test('says before the role goes that notices and copies still go out, with the pages that change it', async () => {
    gets_notices = true;
    copies_go_to = 'guarda (s3.example)';
    const user = await open();
    await user.click(button('Retirar administração de Ana Prado'));
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', { name: 'Mudar' });
    expect(link.getAttribute('href')).toBe(paths.adminNotices);
    expect(link.parentElement?.textContent).toMatch(
      /vendas e de falhas continuam indo para o e-mail desta conta/,
    );
    const copies = dialog.getByRole('link', { name: 'mude o destino' });
    expect(copies.getAttribute('href')).toBe(paths.adminBackups);
    expect(copies.parentElement?.textContent).toContain('para guarda (s3.example)');
  });

  test('warns before removing the own role', async () => {
    const user = await open();
    await user.click(button('Retirar administração de Dona Zélia'));
    expect(within(await screen.findByRole('dialog')).getByText(/É a sua própria conta/)).toBeTruthy();
  });

  test('offers no removal of the only admin', async () => {
    members = [dona];
    await open();
    expect(screen.getByText('Única que administra')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Retirar administração/ })).toBeNull();
  });

  test('invites by email with a role, shows the link once, and lists open invitations', async () => {
    const user = await open();
    const support = screen.getByRole<HTMLInputElement>('radio', { name: /^Atendimento/ });
    expect(support.checked).toBe(true);
    await user.type(screen.getByLabelText('E-mail'), 'Bia@example.com');
    await user.click(button('Convidar'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent).toEqual([
      { url: '/api/admin/team/invitations', body: { email: 'bia@example.com', role: 'support' } },
    ]);
    expect(dialog.getByText(link)).toBeTruthy();
    const share = new URL(
      dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '',
    );
    expect(share.origin).toBe('https://wa.me');
    expect(share.searchParams.get('text')).toContain(link);
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    const row = within(screen.getByRole('list', { name: 'Convites abertos' }));
    expect(row.getByText(/^Atendimento, convite de Dona Zélia\. Vale até 12 de mai/)).toBeTruthy();
    expect(screen.queryByText(link)).toBeNull();
  });

  test('sends an invitation again with a new link, and cancels it', async () => {
    invitations = [bia];
    const user = await open();
    await user.click(button('Enviar de novo para bia@example.com'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar de novo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'O convite está a caminho' }));
    expect(dialog.getByText(link)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    await user.click(button('Cancelar convite de bia@example.com'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar o convite' }));
    await waitFor(() => expect(screen.queryByText('bia@example.com')).toBeNull());
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/admin/team/invitations/i1/resend',
      '/api/admin/team/invitations/i1',
    ]);
  });

  test('refuses to invite a member, and keeps what was typed', async () => {
    const user = await open();
    refusal = { status: 409, code: 'already_in_team' };
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.click(button('Convidar'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/já está na equipe/);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.com');
  });

  test('changes roles, except that of the only admin', async () => {
    members = [{ ...ana, role: 'support' }, dona];
    const user = await open();
    expect(screen.getByText('Única que administra')).toBeTruthy();
    await user.click(button('Tornar administrador (Ana Prado)'));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Tornar administrador' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Retirar da equipe (Ana Prado)'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirar da equipe' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/admin/students/a1/make-admin',
      '/api/admin/students/a1/remove-admin',
    ]);
  });
});

test('the hub says that nobody receives emails that are only stored', async () => {
  connections = { ...connections, mail: { ...connections.mail, via: 'files' } };
  await open('Versão', paths.adminSettings);
  const areas = within(screen.getByRole('navigation', { name: 'Ajustes' }));
  expect(await areas.findByText('ninguém recebe')).toBeTruthy();
  expect(areas.queryByText('E-mail, último enviado')).toBeNull();
});

describe('a connection', () => {
  const openConnections = () => open('Avisos para você', paths.adminConnections);
  const shown = async (title: string) => {
    const heading = await screen.findByRole('heading', { name: title });
    return heading.closest('li')?.textContent ?? '';
  };
  const mail = (change: Partial<Connections['mail']>) => {
    connections = { ...connections, mail: { ...connections.mail, ...change } };
  };
  const storage = (change: Partial<Connections['storage']>) => {
    connections = { ...connections, storage: { ...connections.storage, ...change } };
  };

  test('that works shows its status and facts', async () => {
    await openConnections();
    expect(await shown('E-mail')).toMatch(/^E-mailFunciona.*Último aceito12 de mai\./);
    expect(await shown('Avisos para você')).toMatch(/Ligados.*dona@example\.com/);
    expect(await shown('Hotmart')).toMatch(/Funciona.*Produtos que abrem o curso123, abc/);
    for (const title of ['Arquivos enviados', 'Endereço do site'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
    for (const title of ['E-mail', 'Avisos para você', 'Hotmart'])
      expect(await shown(title)).not.toContain('.env');
  });

  /** Adds a check to the response of the fake server. */
  const found = (about: ConnectionCheck['about'], title: string, change: Partial<ConnectionCheck> = {}) => {
    const check: ConnectionCheck = {
      kind: 'setup',
      severity: 'blocking',
      count: 1,
      title,
      text: `É preciso: ${title}.`,
      path: paths.adminMail,
      action: 'Resolver',
      about,
      ...change,
    };
    connections = { ...connections, checks: [check, ...connections.checks] };
  };

  test.each<[string, () => void, string, RegExp]>([
    [
      'no mail server',
      () => {
        mail({ via: 'files' });
        found('mail', 'Falta configurar', { text: 'Cada mensagem vira um arquivo no servidor.' });
      },
      'E-mail',
      /Falta configurar.*um arquivo no servidor.*Configurar o e-mail/,
    ],
    [
      'a mail server that is silent',
      () => {
        mail({ answers: false });
        found('mail', 'Não responde', { text: 'Ele não aceita o usuário e a senha.' });
      },
      'E-mail',
      /^E-mailNão responde.*usuário e a senha. Remetente.*Configurar/,
    ],
    [
      'mail that was refused',
      () => {
        mail({ refused: 2 });
        found('mail', '2 e-mails foram recusados', { path: paths.adminMessages, action: 'Ver os e-mails' });
      },
      'E-mail',
      /^E-mail2 e-mails foram recusados.*Ver os e-mails.*2: ver quais/,
    ],
    ['mail that waits', () => mail({ waiting: 3 }), 'E-mail', /^E-mailFunciona.*À espera3: ver quais/],
    [
      'a store that is silent',
      () => {
        storage({ via: 's3', answers: false, free: null });
        const request = 'Confira S3_ENDPOINT, S3_BUCKET e S3_SECRET_ACCESS_KEY nas configurações.';
        found('storage', 'Não responde', { request });
      },
      'Arquivos enviados',
      /Não responde.*Copiar o pedido a quem cuida do servidor/,
    ],
    [
      'a disk that is nearly full',
      () => {
        storage({ free: 900_000_000 });
        found('storage', 'O disco do servidor está quase cheio');
      },
      'Arquivos enviados',
      /^Arquivos enviadosO disco do servidor está quase cheio.*900\u00a0MB/,
    ],
    [
      'an address for this machine only',
      () => found('address', 'Falta configurar', { request: 'Um domínio com https:// em APP_URL.' }),
      'Endereço do site',
      /Falta configurar.*Copiar o pedido a quem cuida do servidor/,
    ],
    [
      'nobody who is told',
      () => {
        connections = { ...connections, site: { ...connections.site, owner_email: null } };
        found('notices', 'Falta configurar', { severity: 'advice', path: paths.adminNotices });
      },
      'Avisos para você',
      /Falta configurar.*Configurar os avisos/,
    ],
  ])('shows what is missing and where to fix it: %s', async (_, arrange, title, text) => {
    arrange();
    await openConnections();
    expect(await shown(title)).toMatch(text);
  });

  test('with a payment provider shows facts, and warnings before notes', async () => {
    connections = { ...connections, providers: providersWith({ gives_back: true, product_ids: [] }) };
    found('hotmart', 'Falta dizer os produtos', { severity: 'advice', path: paths.adminPayments });
    found('hotmart', 'Configurada; em silêncio', {
      severity: 'note',
      path: `${paths.adminPayments}#hotmart`,
    });
    await openConnections();
    const said = await shown('Hotmart');
    expect(said).toMatch(/^HotmartFalta dizer os produtos.*É preciso: Configurada; em silêncio/);
    expect(said).toMatch(
      /Todos.*Reembolso pedido dentro da garantiaO site devolve sozinho.*Configurar Hotmart/,
    );
    expect(said).not.toContain('Resolver');
  });

  test('with unprocessed purchase events links to them', async () => {
    found('hotmart', '2 avisos não foram processados', { path: paths.adminSales, action: 'Ver os avisos' });
    await openConnections();
    expect(await shown('Hotmart')).toMatch(/^Hotmart2 avisos não foram processados.*Ver os avisos/);
    expect(screen.getByRole('link', { name: 'Ver os avisos' }).getAttribute('href')).toBe(paths.adminSales);
  });

  test('without any payment provider shows a note at its settings and above the list', async () => {
    found('payments', 'Pagamentos e acesso', { severity: 'note', text: 'Quem pagar não entra sozinho.' });
    await open('Quem pagar não entra sozinho.', paths.adminSettings);
    // Nothing is green that is not connected.
    expect(screen.getAllByText('Tudo certo')).toHaveLength(3);
    cleanup();
    await openConnections();
    expect(screen.getByText('Quem pagar não entra sozinho.')).toBeTruthy();
  });

  test('with an unconfigured payment provider links to its settings', async () => {
    await openConnections();
    expect(screen.getByText('Formas de pagamento não configuradas (6)')).toBeTruthy();
    expect(await shown('Asaas')).toMatch(/Não configurada.*Configurar/);
    const link = screen.getByRole('link', { name: 'Configurar Asaas', hidden: true });
    expect(link.getAttribute('href')).toBe('/painel/ajustes/pagamentos#asaas');
  });

  test('is checked again on demand', async () => {
    const user = await openConnections();
    await user.click(await screen.findByRole('button', { name: 'Conferir de novo' }));
    await waitFor(() => expect(requestedUrls.filter((url) => url.endsWith('/connections'))).toHaveLength(2));
  });
});

test('an admin without the required second factor sees only its setup', async () => {
  student = { ...owner, lacks_second_factor: true };
  await open('Aplicativo autenticador', paths.adminSettings);
  expect(screen.queryByRole('link', { name: 'Equipe' })).toBeNull();
  expect(requestedUrls.filter((url) => url.startsWith('/api/admin'))).toEqual([]);
});

test('the hub says of each area how it is, with the last messages, and makes and downloads a copy', async () => {
  await open('Versão', paths.adminSettings);
  const areas = within(screen.getByRole('navigation', { name: 'Ajustes' }));
  const card = (name: string) => areas.getByRole('link', { name }).closest('li')?.textContent ?? '';
  expect(await areas.findByText('1 sem segundo fator')).toBeTruthy();
  expect(card('Equipe')).toContain('2 pessoas');
  expect(card('Segurança')).toContain('Aplicativo autenticador: ligado');
  expect(card('Conexões')).toMatch(/E-mail, último enviado.*Hotmart, última mensagem/);
  await userEvent.click(areas.getByRole('button', { name: 'Fazer cópia agora' }));
  expect(sent.map(({ url }) => url)).toEqual(['/api/admin/backups']);
  expect(areas.getByRole('button', { name: /^Baixar a cópia de/ })).toBeTruthy();
});

test.each([
  ['#equipe', 'Pessoa'],
  ['#conexoes', 'Avisos para você'],
])('a link of an earlier release to the part %s leads to its page', async (hash, shows) => {
  await open(shows, paths.adminSettings + hash);
});

test('what only the server’s keeper can do stands on one page, to copy; its words are folded', async () => {
  connections.checks = [
    {
      kind: 'setup',
      severity: 'blocking',
      count: 1,
      title: 'O armazenamento não responde',
      text: 'Arquivos não abrem.',
      path: paths.adminConnections,
      action: 'Resolver',
      about: 'storage',
      request: 'Confira S3_ENDPOINT.',
    },
  ];
  await open('Arquivos não abrem.', paths.adminProduct);
  for (const words of [/sudo ia-vet update/, /S3_ENDPOINT/])
    expect(screen.getByText(words).closest('details')).toHaveProperty('open', false);
  for (const name of ['Copiar o pedido de atualização', 'Copiar o pedido: O armazenamento não responde'])
    expect(button(name)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Como uma cópia volta' })).toHaveProperty(
    'pathname',
    paths.adminBackups,
  );
});
