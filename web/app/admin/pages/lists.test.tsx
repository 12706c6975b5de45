import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { button, confirm, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { toast } from '../../../ui/toast.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { adminMessages } from '../messages.ts';
import { Page as PurchasePage } from '../purchases/purchase-page.tsx';
import { Page as StudentPage } from '../students/student-page.tsx';
import { Page as PurchasesPage } from './purchases.tsx';
import { Page as StudentsPage } from './students.tsx';

const moment = '2026-05-12T12:00:00Z';
const ana = {
  id: 'a1',
  name: 'Ana Prado',
  email: 'ana@example.com',
  role: null as string | null,
  access: 'never_bought',
  access_source: 'none',
  email_verified: true,
  percent: 40,
  tags: ['Clínica Sol'],
  created_at: moment,
  last_seen_at: null,
};
const sale = {
  id: 's1',
  provider: 'hotmart',
  transaction_id: 'HP1',
  status: 'approved',
  name: 'Ana Prado',
  email: 'ana@example.com',
  amount_cents: 8500,
  currency: 'BRL',
  sold_at: moment,
  is_paid: true,
  guarantee_end: '2026-03-12T03:00:00.000Z',
  is_guarantee_over: false,
  refunded_at: null,
  reason: null as string | null,
  user_id: 'a1',
};
const event = {
  id: 'e1',
  provider: 'hotmart',
  purchase_id: 's1',
  kind: 'PURCHASE_APPROVED',
  told: 'approved',
  occurred_at: moment,
  name: null,
  email: 'ana@example.com',
  amount_cents: 8500,
  currency: 'BRL',
  items: [],
  is_test: false,
  note: null,
  received_at: moment,
  handled_at: moment as string | null,
  is_waiting: false,
  attempts: 1,
  remark: null as string | null,
};

const accessLink = { link: 'https://curso.example/reset-password?token=abc', seconds: 3600 };
const checkedList = {
  people: [
    { line: 2, name: 'Bia', email: 'bia@example.com', state: 'new' },
    { line: 3, name: 'Caio', email: 'caio@example.com', state: 'access' },
  ],
  errors: [{ line: 4, message: 'Falta o e-mail.' }],
  products: [],
};

/** State of the fake server, the requests it got, and its next refusal. */
let student: typeof ana & {
  team_access_at: string | null;
  email_verified: boolean;
  granted_by: string | null;
  purchases: unknown[];
};
let shownSale: typeof sale;
let shownEvent: typeof event;
let failed: unknown[];
let requestedUrls: string[];
let sent: { url: string; body: unknown }[];
let hasMailServer: boolean;
let courseAccess: string;
let refusal: { status: number; code: string } | undefined;
let isOffline: boolean;
/** False once a recipient has had as many access links as the limit allows. */
let isMailed = true;

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/admin/student-imports/check') return Response.json(checkedList);
  if (method !== 'GET') {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (refusal)
      return Response.json(
        { error: { code: refusal.code } },
        { status: refusal.status, headers: { 'retry-after': '700' } },
      );
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    return Response.json(url.endsWith('/link') ? accessLink : { ok: true, changed: true, mailed: isMailed });
  }
  if (url === '/api/student')
    return Response.json({ ...owner, access: courseAccess, has_mail_server: hasMailServer });
  if (url === '/api/admin/student-tags') return Response.json({ tags: ['Clínica Sol', 'Turma 2'] });
  if (url.endsWith('/made')) return Response.json({ made: [], gets_notices: false, copies_go_to: null });
  requestedUrls.push(url);
  if (url.split('?')[0] === '/api/admin/students') return Response.json({ rows: [ana], total: 60, page: 1 });
  if (url === '/api/admin/students/a1')
    return Response.json({
      ...student,
      has_password: true,
      session_count: 2,
      letters: [
        {
          id: 'l1',
          kind: 'purchase',
          kind_name: 'Acesso ao curso',
          status: 'refused',
          at: moment,
          reason: 'Este endereço não existe.',
        },
      ],
      certificates: [
        { code: 'AAAA-BBBB-CCCC', status: 'valid', student_name: 'Ana Prado', issued_at: moment },
      ],
      questions: [],
      audit: [
        { id: 'r1', actor: 'Dona', action: 'rename', detail: 'Ana → Ana Prado', created_at: moment },
        { id: 'r2', actor: 'Dona', action: 'sell', detail: 'compra e9856b71-06e1', created_at: moment },
        { id: 'r3', actor: 'Dona', action: 'download-backup', detail: 'ia-vet.tar', created_at: moment },
        { id: 'r4', actor: 'Dona', action: 'of-an-earlier-release', detail: '', created_at: moment },
      ],
      progress: {
        completed: 1,
        total: 2,
        percent: 50,
        updated_at: moment,
        modules: [
          {
            id: 'm1',
            title: 'Módulo 1',
            completed: 1,
            total: 2,
            lessons: [
              { id: 'm1v1', title: 'Introdução', completed: true },
              { id: 'm1p1', title: 'Guia', completed: false },
            ],
          },
        ],
      },
    });
  if (url.split('?')[0] === '/api/admin/purchases')
    return Response.json({
      rows: [sale],
      total: 1,
      page: 1,
      totals: [{ status: 'approved', currency: 'BRL', count: 1, amount_cents: 8500 }],
    });
  if (url === '/api/admin/purchases/troubled') return Response.json({ events: failed });
  if (url === '/api/admin/purchases/s1') return Response.json({ ...shownSale, events: [shownEvent] });
  return Response.json({ error: { code: 'not_found' } }, { status: 404 });
}

beforeEach(() => {
  student = { ...ana, team_access_at: null, email_verified: true, granted_by: null, purchases: [] };
  shownSale = { ...sale };
  shownEvent = event;
  failed = [];
  hasMailServer = true;
  courseAccess = 'granted';
  requestedUrls = [];
  sent = [];
  refusal = undefined;
  isOffline = false;
  vi.stubGlobal('fetch', fakeFetch);
});

const pages = {
  [paths.adminStudents]: StudentsPage,
  [paths.adminStudent]: StudentPage,
  [paths.adminSales]: PurchasesPage,
  [paths.adminSale]: PurchasePage,
};
const open = (address: string, shows: string) => openAdminPage(pages, address, shows);

describe('the list of students', () => {
  test('queries the server, and keeps filters but not the search text in the address', async () => {
    const { user, router } = await open(`${paths.adminStudents}?progress=stalled&page=2`, '60 alunos');
    // The price, for 'Adicionar aluno', is asked for too.
    expect(requestedUrls.filter((url) => url.startsWith('/api/admin/students'))).toEqual([
      '/api/admin/students?progress=stalled&page=2',
    ]);
    expect(button('Adicionar aluno')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Acesso'), 'Com acesso');
    await waitFor(() =>
      expect(requestedUrls.at(-1)).toBe('/api/admin/students?progress=stalled&access=granted'),
    );
    await user.type(screen.getByLabelText('Buscar aluno'), 'ana@');
    await waitFor(() =>
      expect(requestedUrls.at(-1)).toBe('/api/admin/students?progress=stalled&access=granted&q=ana%40'),
    );
    expect(router.state.location.search).toBe('?progress=stalled&access=granted');
    await user.click(button('Próxima página'));
    await waitFor(() => expect(router.state.location.search).toContain('page=2'));
    expect(requestedUrls.at(-1)).toContain('q=ana%40');
    await router.navigate(-3);
    const typed = () => screen.getByLabelText<HTMLInputElement>('Buscar aluno').value;
    await waitFor(() => expect(typed()).toBe(''));
    await router.navigate(2);
    await waitFor(() => expect(typed()).toBe('ana@'));
    const menu = within(screen.getByRole('navigation', { name: 'Painel' }));
    await user.click(menu.getByRole('link', { name: 'Alunos' }));
    await waitFor(() => expect([typed(), requestedUrls.at(-1)]).toEqual(['', '/api/admin/students']));
  });

  test('links each student, with access, progress and last visit', async () => {
    await open(paths.adminStudents, '60 alunos');
    const row = screen.getByRole('row', { name: /Ana Prado/ });
    expect(within(row).getByRole('link', { name: 'Ana Prado' }).getAttribute('href')).toBe(
      '/painel/alunos/a1',
    );
    expect(row.textContent).toContain('40%');
    expect(row.textContent).toContain('Nunca entrou');
    expect(screen.getByText('1 a 25 de 60 alunos')).toBeTruthy();
    expect(button('Página anterior').getAttribute('aria-disabled')).toBe('true');
  });

  test('counts active filters on the button that folds them', async () => {
    const { user } = await open(`${paths.adminStudents}?progress=stalled&access=granted`, '60 alunos');
    const fold = button('Filtros (2)');
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Acesso'), 'Todos');
    expect(button('Filtros (1)')).toBeTruthy();
    await user.click(button('Filtros (1)'));
    expect(button('Filtros (1)').getAttribute('aria-expanded')).toBe('false');
  });

  test('filters by tag', async () => {
    const { user } = await open(paths.adminStudents, '60 alunos');
    await user.selectOptions(await screen.findByLabelText('Etiqueta'), 'Turma 2');
    await waitFor(() => expect(requestedUrls.at(-1)).toBe('/api/admin/students?tag=Turma+2'));
  });

  test('imports a list after a check, and shows the skipped lines', async () => {
    const { user } = await open(paths.adminStudents, '60 alunos');
    await user.click(button('Importar'));
    const dialog = within(await screen.findByRole('dialog'));
    const csv = 'nome;e-mail\nBia;bia@example.com\nCaio;caio@example.com\nDuda;';
    fireEvent.change(dialog.getByLabelText('Ou cole a lista'), { target: { value: csv } });
    await user.click(dialog.getByRole('button', { name: 'Conferir a lista' }));
    expect((await dialog.findByText(/^Linha 4:/)).textContent).toBe('Linha 4: Falta o e-mail.');
    expect(dialog.getByText('1 conta nova')).toBeTruthy();
    expect(dialog.getByText('1 que já tem o curso')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Etiqueta para estas pessoas'), { target: { value: 'Turma 2' } });
    await user.click(dialog.getByRole('button', { name: 'Importar 2 pessoas' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ url: '/api/admin/student-imports', body: { csv, product: '', tag: 'Turma 2' } }]);
  });

  test('explains an empty result', async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/api/student'
        ? fakeFetch(url)
        : Response.json({ error: { code: 'unavailable' } }, { status: 503 }),
    );
    await open(paths.adminStudents, adminMessages.common.connection);
    expect(button('Tentar novamente')).toBeTruthy();
  });
});

describe('the page of a student', () => {
  const path = '/painel/alunos/a1';

  test('shows progress, emails with status, certificates and the audit log', async () => {
    await open(path, 'Ana Prado');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana Prado');
    expect(screen.getByText(/^“Guia”, em 12 de mai\./)).toBeTruthy();
    expect(screen.getByText(/^1 de 2 aulas \(50%\)/)).toBeTruthy();
    const letter = screen.getByRole('link', { name: 'Acesso ao curso' });
    expect(letter.getAttribute('href')).toBe('/painel/mensagens/l1');
    expect(letter.closest('li')?.textContent).toMatch(/: recusado.*Este endereço não existe\.$/);
    expect(screen.getByRole('link', { name: 'AAAA-BBBB-CCCC' })).toBeTruthy();
    expect(screen.getByText(/Corrigiu o nome: Ana → Ana Prado/)).toBeTruthy();
    expect(screen.getByText('Registrou uma venda')).toBeTruthy();
    expect(screen.queryByText(/e9856b71/)).toBeNull();
    expect(screen.getByText('Baixou uma cópia de segurança: ia-vet.tar')).toBeTruthy();
    expect(screen.getByText('of-an-earlier-release')).toBeTruthy();
  });

  test.each([
    [{ access_source: 'none' }, 'Ainda não comprou o curso.', 'Liberar acesso'],
    [
      {
        access_source: 'none',
        purchases: [{ ...sale, status: 'held', reason: 'outro produto: a venda traz 991' }],
      },
      `A venda ${sale.transaction_id} não abre este curso (outro produto: a venda traz 991).`,
      'Liberar acesso',
    ],
    [{ access_source: 'revoked' }, 'O acesso foi retirado.', 'Liberar acesso'],
    [
      { access_source: 'none', purchases: [{ ...sale, status: 'pending' }] },
      'O pagamento ainda não foi confirmado pela forma de pagamento.',
      undefined,
    ],
    [
      { access: 'granted', access_source: 'bought', email_verified: false, granted_by: 'Dona' },
      'Ainda não confirmou o e-mail.',
      'Enviar link de acesso',
    ],
    [
      { access: 'granted', access_source: 'bought', granted_by: 'Dona' },
      'Nunca entrou no curso.',
      'Enviar link de acesso',
    ],
    [
      { access: 'granted', access_source: 'bought', granted_by: 'Dona', last_seen_at: moment },
      'Nada impede esta pessoa de estudar.',
      undefined,
    ],
  ])('says what keeps her out, with the likely action large: %j', async (facts, said, likely) => {
    student = { ...student, ...facts } as typeof student;
    await open(path, said);
    const isPrimary = ({ classList }: HTMLElement) => classList.contains('button-primary');
    const primary = screen.getAllByRole('button').filter(isPrimary);
    expect(primary.map(({ textContent }) => textContent)).toEqual(likely ? [likely] : []);
  });

  test('shows access, email and last visit apart, and one timeline, newest first', async () => {
    student = { ...student, access_source: 'bought', email_verified: false, last_seen_at: moment as never };
    await open(path, 'Histórico');
    const state = within(screen.getByRole('region', { name: 'Situação' }));
    expect(state.getByText('Comprou')).toBeTruthy();
    expect(state.getByText('Tem acesso · ainda não criou a senha')).toBeTruthy();
    const timeline = within(screen.getByRole('region', { name: 'Histórico' }));
    const entries = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
    for (const part of ['Criou a conta', 'Visto por último', 'Acesso ao curso: recusado', 'Corrigiu o nome'])
      expect(entries.join('\n')).toContain(part);
  });

  test('keeps rare actions of a phone behind one button', async () => {
    const { user } = await open(path, 'Ana Prado');
    const more = button('Mais');
    const rare = () => button('Excluir conta').closest('.max-sm\\:hidden');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(rare()).not.toBeNull();
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(rare()).toBeNull();
  });

  test.each([
    ['Liberar acesso', 'grant'],
    ['Enviar link de acesso', 'send-access'],
    ['Encerrar sessões', 'end-sessions'],
    ['Tornar administrador', 'make-admin'],
  ])('%s runs after one confirmation', async (name, action) => {
    const { user } = await open(path, 'Ana Prado');
    await user.click(button(name));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar' }));
    await confirm(user, name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ url: `/api/admin/students/a1/${action}`, body: {} }]);
    // The page was refetched.
    expect(requestedUrls.filter((url) => url === '/api/admin/students/a1').length).toBeGreaterThan(1);
  });

  test('creates an access link and shows it once', async () => {
    const { user } = await open(path, 'Ana Prado');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copiar link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link de acesso' }));
    expect(sent).toEqual([{ url: '/api/admin/students/a1/link', body: {} }]);
    expect(copied).toHaveBeenCalledWith(accessLink.link);
    expect(dialog.getByText(/^O link vale por uma hora, uma vez só.*senha nova/)).toBeTruthy();
    expect(dialog.getByText(/^Para quem já tem senha basta o endereço/)).toBeTruthy();
    const chat = dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(decodeURIComponent(chat)).toContain(`Olá, Ana! Crie aqui uma senha nova`);
    expect(decodeURIComponent(chat).endsWith(accessLink.link)).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    expect(screen.queryByText(accessLink.link)).toBeNull();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(button('Enviar por WhatsApp'));
    expect(await screen.findByText(accessLink.link)).toBeTruthy();
    expect(opened).toHaveBeenCalledWith(chat, '_blank', 'noopener');
  });

  test.each([
    [true, ['Acesso liberado. O e-mail está a caminho.']],
    [
      false,
      [
        'Acesso liberado.',
        'O e-mail ficou guardado em Mensagens e ninguém o recebeu: ainda não há servidor de e-mail. Configure-o em Ajustes, ou mande o link você mesma.',
      ],
    ],
  ])('grants access and says where the email is; mail server: %s', async (isThere, said) => {
    hasMailServer = isThere;
    const { user } = await open(path, 'Ana Prado');
    render(<Toaster />);
    await user.click(button('Liberar acesso'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/Ainda não há servidor de e-mail/) === null).toBe(isThere);
    await user.click(dialog.getByRole('button', { name: 'Liberar acesso' }));
    const notices = within(screen.getByRole('region', { name: 'Notificações' }));
    expect(await notices.findByText(said[0] ?? '')).toBeTruthy();
    expect(notices.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual(
      said,
    );
  });

  test('says that no other email went out when access is given again and again', async () => {
    isMailed = false;
    const { user } = await open(path, 'Ana Prado');
    render(<Toaster />);
    await confirm(user, 'Liberar acesso');
    const notices = within(screen.getByRole('region', { name: 'Notificações' }));
    expect(await notices.findByText(/^Nenhum outro e-mail saiu/)).toBeTruthy();
    expect(notices.queryByText(/está a caminho/)).toBeNull();
    isMailed = true;
  });

  test('says when another access link can be sent', async () => {
    refusal = { status: 429, code: 'rate_limited' };
    const { user } = await open(path, 'Ana Prado');
    await confirm(user, 'Enviar link de acesso');
    expect(await screen.findByText(/Outro, só daqui a 12 minutos\.$/)).toBeTruthy();
  });

  test('says why there is no role yet, and sends the link that changes it', async () => {
    student = { ...student, team_access_at: '2026-05-12T12:00:00.000Z' };
    const { user } = await open(path, 'Ana Prado');
    expect(screen.queryByText(/outra pessoa pode saber a senha/)).toBeNull();
    refusal = { status: 409, code: 'password_not_own' };
    await confirm(user, 'Tornar administrador');
    expect(await screen.findByText(/outra pessoa pode saber a senha/)).toBeTruthy();
    await user.click(button('Voltar'));
    refusal = undefined;
    sent = [];
    await confirm(user, 'Enviar link para escolher a senha');
    await waitFor(() => expect(sent).toEqual([{ url: '/api/admin/students/a1/send-access', body: {} }]));
  });

  test('says nothing of that where the account can get a role', async () => {
    await open(path, 'Ana Prado');
    expect(screen.queryByText('Ainda não pode ganhar um papel')).toBeNull();
  });

  test('offers no link to copy for a member of the team', async () => {
    student = { ...student, role: 'support' };
    await open(path, 'Ana Prado');
    expect(button('Enviar link de acesso')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copiar link' })).toBeNull();
  });

  test('revokes granted access, and confirms an unconfirmed email', async () => {
    student = { ...student, granted_by: 'dona', email_verified: false };
    const { user } = await open(path, 'Ana Prado');
    expect(screen.queryByRole('button', { name: 'Liberar acesso' })).toBeNull();
    await confirm(user, 'Retirar acesso');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm(user, 'Confirmar e-mail');
    await waitFor(() => expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['revoke', 'confirm']));
  });

  test.each([
    ['open', /esta pessoa continua a entrar/, 'Acesso retirado. O curso continua aberto a todos.'],
    ['granted', undefined, 'Acesso retirado.'],
  ])('explains granting access correctly where the course is %s', async (access, warning, said) => {
    courseAccess = access;
    student = { ...student, granted_by: 'dona' };
    const { user } = await open(path, 'Ana Prado');
    render(<Toaster />);
    await user.click(button('Retirar acesso'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/continua a entrar/)?.textContent ?? '').toMatch(warning ?? /^$/);
    await user.click(dialog.getByRole('button', { name: 'Retirar acesso' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('revokes access by purchase', async () => {
    student = { ...student, purchases: [sale] };
    await open(path, 'Ana Prado');
    expect(button('Retirar acesso')).toBeTruthy();
  });

  test('changes tags', async () => {
    const { user } = await open(path, 'Ana Prado');
    await user.click(button('Etiquetas'));
    const field = await screen.findByLabelText('Etiquetas, separadas por vírgula');
    expect(screen.getByText('Em uso: Turma 2.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Clínica Sol,  turma  2 , ' } });
    await user.click(button('Salvar'));
    await waitFor(() =>
      expect(sent).toEqual([
        { url: '/api/admin/students/a1/tags', body: { tags: ['Clínica Sol', 'turma 2'] } },
      ]),
    );
  });

  test('corrects the name', async () => {
    const { user } = await open(path, 'Ana Prado');
    await user.click(button('Corrigir nome'));
    fireEvent.change(screen.getByLabelText('Nome completo'), { target: { value: 'Ana do Prado' } });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Corrigir nome' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ name: 'Ana do Prado' }));
  });

  test('shows an error in the dialog, which stays open', async () => {
    student = { ...student, role: 'admin' };
    const { user } = await open(path, 'Ana Prado');
    refusal = { status: 409, code: 'last_administrator' };
    await confirm(user, 'Retirar administração');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('a única pessoa que administra o site');
  });

  test('says that the student does not exist', async () => {
    await open('/painel/alunos/x', 'Não há nada neste endereço. Volte à lista e procure de novo.');
    expect(screen.getByText('404')).toBeTruthy();
  });
});

describe('purchases', () => {
  test('are listed with totals and filtered by the server', async () => {
    const { user, router } = await open(paths.adminSales, '1 venda');
    const totals = screen.getByRole('list', { name: 'Totais' });
    expect(totals.textContent).toMatch(/Aprovada \(1\) R\$\s85,00/);
    expect(screen.getByRole('link', { name: 'Ana Prado' }).getAttribute('href')).toBe('/painel/vendas/s1');
    await user.selectOptions(screen.getByLabelText('Origem'), 'Registrada à mão');
    fireEvent.change(screen.getByLabelText('De'), { target: { value: '2026-05-01' } });
    await waitFor(() => expect(router.state.location.search).toBe('?provider=manual&from=2026-05-01'));
    expect(requestedUrls).toContain('/api/admin/purchases?provider=manual&from=2026-05-01');
  });

  test('can be recorded manually, with the amount in cents', async () => {
    const { user } = await open(paths.adminSales, '1 venda');
    await user.click(button('Registrar venda'));
    const dialog = within(await screen.findByRole('dialog'));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('E-mail', 'marina@clinica');
    type('Valor', '-5');
    await user.click(dialog.getByRole('button', { name: 'Registrar venda' }));
    expect(await dialog.findByText('Falta o final do endereço, como .com.br.')).toBeTruthy();
    expect(dialog.getByText('Escreva o valor recebido, como R$ 97,00.')).toBeTruthy();
    type('E-mail', 'pix@example.com');
    type('Valor', '1.085,50');
    type('Data', '2026-05-02');
    type('Observação', 'PIX');
    await user.click(dialog.getByRole('button', { name: 'Registrar venda' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          url: '/api/admin/purchases',
          body: {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            how: 'paid',
            email: 'pix@example.com',
            name: '',
            cents: 108550,
            date: '2026-05-02',
            note: 'PIX',
          },
        },
      ]),
    );
  });

  test('that failed are shown above the list, and can be processed again', async () => {
    failed = [{ ...event, id: 'e9', handled_at: null, remark: 'asaas answered 401' }];
    const { user } = await open(paths.adminSales, 'Mensagens que não puderam ser processadas');
    expect(screen.getByText('asaas answered 401')).toBeTruthy();
    await confirm(user, 'Processar de novo');
    await waitFor(() => expect(sent[0]?.url).toBe('/api/admin/purchases/e9/replay'));
  });

  test('show their events; a refund is recorded with a note', async () => {
    const { user } = await open('/painel/vendas/s1', 'O que foi recebido');
    expect(screen.getByRole('heading', { level: 1, name: 'Ana Prado' })).toBeTruthy();
    expect(screen.getByTitle('PURCHASE_APPROVED').textContent).toBe('Pagamento aprovado');
    expect(screen.queryByRole('button', { name: 'Abrir o curso por esta venda' })).toBeNull();
    expect(screen.getByText('Garantia até').nextSibling?.textContent).toBe('11/03/2026');
    await user.click(button('Registrar reembolso'));
    expect(screen.queryByText(/^A garantia desta venda acabou/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Observação'), { target: { value: 'por PIX' } });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Registrar reembolso' }));
    await waitFor(() =>
      expect(sent).toEqual([{ url: '/api/admin/purchases/s1/refund', body: { note: 'por PIX' } }]),
    );
  });

  test('that the team recorded say so, and show no hour that nobody typed', async () => {
    await open('/painel/vendas/s1', 'O que foi recebido');
    screen.getByText(/^Hotmart, recebido em 12 de mai/);
    expect(screen.getByText('Data').nextSibling?.textContent).toMatch(/, 09:00$/);
    cleanup();
    shownSale = { ...sale, provider: 'manual', sold_at: '2026-05-12T15:00:00Z' };
    shownEvent = { ...event, provider: 'manual', kind: 'venda registrada' };
    await open('/painel/vendas/s1', 'O que foi recebido');
    screen.getByText(/^Registrado no Painel em 12 de mai/);
    expect(screen.getByText('Data').nextSibling?.textContent).toBe('12/05/2026');
  });

  test('whose guarantee is over say so before a refund is registered', async () => {
    shownSale = { ...sale, is_guarantee_over: true };
    const { user } = await open('/painel/vendas/s1', 'O que foi recebido');
    await user.click(button('Registrar reembolso'));
    expect(screen.getByText(/^A garantia desta venda acabou em 11\/03\/2026:/)).toBeTruthy();
  });

  test('that are held can be approved', async () => {
    shownSale = { ...sale, status: 'held', reason: 'valor abaixo do mínimo' };
    const { user } = await open('/painel/vendas/s1', 'O que foi recebido');
    expect(screen.queryByRole('link', { name: 'Produtos deste curso' })).toBeNull();
    await confirm(user, 'Abrir o curso por esta venda');
    await waitFor(() => expect(sent[0]?.url).toBe('/api/admin/purchases/s1/open'));
  });

  test('of another product say where its number goes', async () => {
    shownSale = { ...sale, status: 'held', reason: 'outro produto: a venda traz 991' };
    await open('/painel/vendas/s1', 'O que foi recebido');
    expect(screen.getByText(/^O produto desta venda não está em/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Produtos deste curso' });
    expect(link.getAttribute('href')).toBe(paths.adminPayments);
  });
});

describe('without the network', () => {
  test.each([
    ['/painel/vendas/s1', 'O que foi recebido', 'Registrar reembolso'],
    ['/painel/vendas/s1', 'O que foi recebido', 'Processar de novo'],
    ['/painel/alunos/a1', 'Conta', 'Encerrar sessões'],
  ])(
    'at %s the dialog of "%s", %s says so, stays open and reports no success',
    async (address, shows, name) => {
      const success = vi.spyOn(toast, 'success');
      const { user } = await open(address, shows);
      isOffline = true;
      const dialog = within(await confirm(user, name));
      expect(await dialog.findByText(adminMessages.common.connection)).toBeTruthy();
      expect(success).not.toHaveBeenCalled();
      isOffline = false;
      await user.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole('dialog')).toBeNull();
      success.mockRestore();
    },
  );
});

test.each([
  [paths.adminSales, 'false'],
  [`${paths.adminSales}?provider=manual`, 'true'],
])('at %s the filters are collapsed on a phone unless one is set', async (address, expanded) => {
  const { user } = await open(address, '1 venda');
  const filters = button(/^Filtros/);
  expect(filters.getAttribute('aria-expanded')).toBe(expanded);
  await user.click(filters);
  expect(filters.getAttribute('aria-expanded')).toBe(expanded === 'true' ? 'false' : 'true');
});

test.each([
  [`${paths.adminStudents}?access=granted`, '60 alunos', 'Exportar CSV', 'students.csv?access=granted'],
  ['/painel/vendas/s1', 'O que foi recebido', 'Baixar dossiê', 'purchases/s1/dossier.pdf'],
])('on %s, with %s, %s saves a file of what is shown', async (page, shows, label, requested) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open(page, shows);
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    return new Response('x', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } });
  });
  await user.click(button(label));
  await waitFor(() => expect(saved).toEqual(['x.csv']));
  expect(requestedUrls).toContain(`/api/admin/${requested}`);
  vi.restoreAllMocks();
});

test('a dossier that cannot be made now is an error, and can be asked for again', async () => {
  const failure = vi.spyOn(toast, 'error');
  const { user } = await open('/painel/vendas/s1', 'O que foi recebido');
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'busy', message: 'x', requestId: 'x' } }, { status: 503 }),
  );
  await user.click(button('Baixar dossiê'));
  await waitFor(() => expect(failure).toHaveBeenCalledWith(adminMessages.common.connection));
  expect(button('Baixar dossiê')).toHaveProperty('disabled', false);
  failure.mockRestore();
});
