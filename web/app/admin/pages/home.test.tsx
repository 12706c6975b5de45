import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Check } from '../../../../domain/checks.ts';
import type { LessonLoss } from '../../../../domain/lesson-losses.ts';
import { type DayNumbers, type Numbers, type Overview, sumNumbers } from '../../../../domain/overview.ts';
import { paths } from '../../../../domain/paths.ts';
import type { Setting } from '../../../../server/settings/setting.ts';
import { settings as definitions } from '../../../../server/settings/settings.ts';
import { noneWaiting, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import type { LaunchCheck } from '../draft/content-queries.ts';
import { adminPage } from '../shell/admin-page.tsx';
import type { Waiting } from '../waiting/waiting.ts';
import { Page } from './home.tsx';
import { Page as NumbersPage } from './numbers.tsx';

const none: Numbers = {
  visits: 0,
  sales_pages: 0,
  checkout_clicks: 0,
  purchases: 0,
  revenue_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  first_lessons: 0,
  finished: 0,
  certificates: 0,
};
const day = (number: number, numbers: Partial<Numbers> = {}): DayNumbers => ({
  ...none,
  ...numbers,
  day: `2026-05-${String(number).padStart(2, '0')}`,
});
const refused: Check = {
  kind: 'payments-not-understood',
  severity: 'alert',
  count: 2,
  title: '2 pagamentos não foram entendidos',
  text: 'Quem devia receber não recebeu.',
  path: '/painel/mensagens',
  action: 'Ver os e-mails',
};

const blocking: LaunchCheck = {
  is_blocking: true,
  text: 'Nenhum servidor de e-mail.',
  field: null,
  page: paths.adminMail,
  action: 'Resolver',
  step: 'mail',
  also_at: [],
  about: null,
};
const launch: Check = { ...refused, kind: 'launch', title: 'O site ainda não pode vender' };

/** No setting is set. */
const settings = Object.entries(definitions).map(([name, { group, field }]: [string, Setting]) => ({
  name,
  group,
  field,
  is_set: false,
  is_secret: false,
  source: 'default',
}));

let attention: Check[];
let days: { current: DayNumbers[]; before: DayNumbers[] };
let isDown: boolean;
let checks: LaunchCheck[];
let facts: {
  has_sold: boolean;
  has_any: boolean;
  has_chart: boolean;
  sales_pages_since: string | null;
  active_students: number;
};
let waiting: Waiting;
let lessons: LessonLoss[];
let reviews: { stars: number[]; latest: object[] };
let requestedUrls: string[];

async function fakeFetch(url: string, { method }: RequestInit = {}): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  if (url === '/api/admin/launch-checks') return Response.json({ checks });
  if (url === '/api/admin/settings') return Response.json({ settings });
  if (url === '/api/admin/content/start')
    return Response.json({
      revision: 1,
      offer: { cents: 8_500, checkoutUrl: '', otherLinks: [] },
      removed: [],
      questions: [],
    });
  if (url.endsWith('/connections'))
    return Response.json({ site: { address: 'https://curso.example' }, providers: [], checks: [] });
  if (url === '/api/admin/lesson-losses') return Response.json({ lessons });
  if (url === '/api/admin/reviews/summary') return Response.json(reviews);
  if (url.startsWith('/api/admin/newsletter?')) {
    requestedUrls.push(`${method} ${url}`);
    return Response.json({ id: 'n1' }, { status: 201 });
  }
  if (isDown) return Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  if (url.startsWith('/api/admin/overview')) requestedUrls.push(url.split('?')[1] ?? '');
  if (url.includes('to=2030'))
    return Response.json(
      { error: { code: 'invalid_input', fields: [{ path: 'to', message: 'Depois de hoje.' }] } },
      { status: 422 },
    );
  const { current, before } = days;
  const overview: Overview = {
    days: 30,
    attention,
    ...facts,
    periods: {
      current: { from: '2026-05-03', to: '2026-05-04' },
      before: { from: '2026-05-01', to: '2026-05-02' },
    },
    current: sumNumbers(current),
    before: sumNumbers(before),
    sources: [],
    by_day: days,
  };
  return Response.json(overview);
}

beforeEach(() => {
  attention = [];
  days = {
    before: [day(1, { visits: 1_000, purchases: 2, revenue_cents: 17_000 }), day(2)],
    current: [
      day(3, { visits: 1_200, sales_pages: 240, checkout_clicks: 60 }),
      day(4, { visits: 300, purchases: 3, revenue_cents: 25_500 }),
    ],
  };
  isDown = false;
  checks = [];
  facts = { has_sold: true, has_any: true, has_chart: true, sales_pages_since: null, active_students: 7 };
  waiting = noneWaiting;
  lessons = [];
  reviews = { stars: [0, 0, 0, 0, 0], latest: [] };
  requestedUrls = [];
  vi.stubGlobal('fetch', fakeFetch);
});

const open = async (shows: string | RegExp, search = '') =>
  (await openAdminPage({ [paths.admin]: Page }, paths.admin + search, shows, () => waiting)).user;
const openNumbers = async (shows: string | RegExp) =>
  (await openAdminPage({ [paths.adminNumbers]: NumbersPage }, paths.adminNumbers, shows)).user;
const region = (name: string) => within(screen.getByRole('region', { name }));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('open alerts', () => {
  test('are one line each, with a link to where it is fixed', async () => {
    attention = [
      refused,
      { ...refused, kind: 'disk', title: 'O disco está quase cheio', path: '/painel/ajustes' },
    ];
    await open('2 pagamentos não foram entendidos');
    const items = within(screen.getByRole('region', { name: 'Precisa de você' })).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    for (const [index, item] of items.entries()) {
      const [link, ...others] = within(item).getAllByRole('link');
      expect(others).toEqual([]);
      expect(link?.getAttribute('href')).toBe(attention[index]?.path);
    }
  });

  test('say that all is well if there are none', async () => {
    await open('Está tudo bem: nada precisa de você agora.');
  });

  test('show an error while the server is unavailable, and can be retried', async () => {
    isDown = true;
    const user = await open('Tentar novamente');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Está tudo bem: nada precisa de você agora.')).toBeTruthy();
  });
});

const question = {
  id: 'q1',
  version: 1,
  user_id: 'u1',
  name: 'Caio Mota',
  email: 'caio@example.com',
  lesson_id: 'm1v1',
  lesson_title: 'Introdução',
  question: 'Posso gravar a consulta?',
  answer: null,
  public_question: null,
  public_answer: null,
  created_at: '2026-05-03T12:00:00Z',
  edited_at: null,
  answered_at: null,
  published_at: null,
};
const unanswered: Check = {
  ...refused,
  kind: 'questions-unanswered',
  title: '1 pergunta espera a sua resposta',
};

describe('what waits', () => {
  const list = () => region('Precisa de você');

  test('is one list beside the other alerts: who, what and since when, settled on the spot', async () => {
    attention = [{ ...refused, kind: 'disk', title: 'O disco está quase cheio' }, unanswered];
    waiting = { ...noneWaiting, questions: { rows: [question], total: 1 } };
    const user = await open('Caio Mota');
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(list().queryByText(unanswered.title)).toBeNull();
    const row = within(list().getByRole('article', { name: 'Caio Mota' }));
    expect(row.getByText(/ · Introdução$/).textContent).toBe(`${question.question} · Introdução`);
    expect(row.getByTitle(/^3 de mai\. de 2026/).textContent).toMatch(/^3 mai.*3 de mai\. de 2026/);
    await user.click(row.getByRole('button', { name: 'Responder a Caio Mota' }));
    expect(await screen.findByRole('dialog', { name: 'Responder a Caio Mota' })).toBeTruthy();
  });

  test('shows five rows, then all, and keeps the alert where there are more than its rows', async () => {
    attention = [{ ...unanswered, title: '30 dúvidas esperam a sua resposta' }];
    const rows = Array.from({ length: 7 }, (_, index) => ({ ...question, id: `q${index}` }));
    waiting = { ...noneWaiting, questions: { rows, total: 30 } };
    const user = await open(/^Ver todas/);
    expect(list().getAllByRole('listitem')).toHaveLength(5);
    await user.click(list().getByRole('button', { name: 'Ver todas (8)' }));
    expect(list().getAllByRole('listitem')).toHaveLength(8);
    expect(list().getByText('30 dúvidas esperam a sua resposta')).toBeTruthy();
  });

  test('fills the main button of a row alone, and has the others behind "…"', async () => {
    const review = {
      id: 'r1',
      user_id: 'u1',
      name: 'Lia Paz',
      email: 'lia@example.com',
      rating: 5,
      text: 'Mudou a minha rotina.',
      status: 'waiting',
      signature: 'first-name',
      city: null,
      created_at: '2026-05-03T12:00:00Z',
      withdrawn_at: null,
    };
    waiting = { ...noneWaiting, reviews: { rows: [review as never], total: 1 } };
    const user = await open('Lia Paz');
    const row = within(list().getByRole('article', { name: 'Lia Paz' }));
    const more = row.getByRole('button', { name: 'Mais ações: Lia Paz' });
    expect(row.getByRole('button', { name: /^Publicar/ }).classList).toContain('button-primary');
    const refuse = row.getByRole('button', { name: /^Recusar/ });
    expect(refuse.parentElement?.classList).toContain('hidden');
    await user.click(more);
    expect(refuse.parentElement?.classList).not.toContain('hidden');
    await user.keyboard('{Escape}');
    expect(refuse.parentElement?.classList).toContain('hidden');
    expect(document.activeElement).toBe(more);
    await user.click(more);
    await user.click(refuse);
    expect(await screen.findByRole('dialog', { name: 'Recusar esta avaliação?' })).toBeTruthy();
    expect(refuse.parentElement?.classList).toContain('hidden');
  });

  test('is counted in the menu, beside the name of the page', async () => {
    waiting = { ...noneWaiting, questions: { rows: [question], total: 30 } };
    await open('Caio Mota');
    const menu = within(screen.getByRole('navigation', { name: 'Painel' }));
    const link = menu.getByRole('link', { name: 'Perguntas', description: '30 à espera' });
    expect(link.getAttribute('href')).toBe(paths.adminQuestions);
    expect(menu.getByRole('link', { name: 'Painel', description: '', current: 'page' })).toBeTruthy();
  });
});

describe('the numbers', () => {
  test('are shown beside the previous period, with change and conversion rate', async () => {
    await open('Os últimos 30 dias');
    const table = screen.getByRole('table', { name: 'Da visita à conclusão do curso: Os últimos 30 dias' });
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(texts(row(/^Visitas/))).toEqual(['1.500+50%', '1.000']);
    expect(row(/^Página de vendas/).textContent).toContain('16% das visitas');
    expect(texts(row(/^Cliques em comprar/))).toEqual(['60', '0']);
    expect(row(/^Cliques em comprar/).textContent).toContain('25% de quem viu a página de vendas');
    expect(row(/^Compras/).textContent).toContain('5% dos cliques');
    expect(largeNumbers()).toEqual({
      'Receita líquida': ['R$ 255', '+50%, antes R$ 170'],
      Vendas: ['3', '+50%, antes 2'],
      'Alunos ativos': ['7', 'estudaram em 30 dias'],
      'A responder': ['0', 'nenhuma pergunta espera'],
    });
  });

  test('say what was refunded, and how many questions wait', async () => {
    days.current = [day(3, { purchases: 2, revenue_cents: 8_500, refunds: 1, refunded_cents: 8_500 })];
    waiting = { ...noneWaiting, questions: { rows: [question], total: 23 } };
    await open('Os últimos 30 dias');
    const { 'Receita líquida': revenue, Vendas: sales, 'A responder': toAnswer } = largeNumbers();
    expect(revenue?.at(-1)).toBe('já sem R$ 85 devolvidos');
    expect(sales?.at(-1)).toBe('1 reembolso');
    expect(toAnswer).toEqual(['23', 'a mais antiga de 03/05/2026']);
  });

  test('of sales and money in the period stand on the page of numbers too', async () => {
    const user = await openNumbers('Os últimos 30 dias');
    expect(largeNumbers()).toMatchObject({
      'Receita líquida': ['R$ 255', '+50%, antes R$ 170'],
      Vendas: ['3', '+50%, antes 2'],
    });
    await user.click(screen.getByRole('link', { name: 'Este mês' }));
    expect(await screen.findByRole('heading', { name: 'Este mês' })).toBeTruthy();
  });

  test('of the sales page show since when they are counted', async () => {
    facts.sales_pages_since = '2026-05-04';
    await open('contada desde 04/05');
    const row = screen.getByRole('row', { name: /^Cliques em comprar/ });
    expect(row.textContent).toContain('4% das visitas');
  });

  test('are drawn day by day; each can be selected', async () => {
    const user = await open('Os últimos 30 dias');
    expect(currentLine()).toBe('0,20 100,80');
    await user.selectOptions(screen.getByLabelText('Número'), 'Receita');
    expect(currentLine()).toBe('0,100 100,15');
    await user.click(screen.getByText('Ver em tabela'));
    const table = screen.getByRole('table', { name: 'Receita por dia' });
    expect(texts(within(table).getByRole('row', { name: /^04\/05/ }))).toEqual(['R$ 255', 'R$ 0 (02/05)']);
  });

  test('come with a link to copy whose visits are counted apart', async () => {
    const user = await openNumbers('De onde vieram as vendas');
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await user.click(screen.getByRole('button', { name: 'Copiar o link para o Instagram' }));
    expect(copied).toEqual([`${window.location.origin}/curso?utm_source=instagram`]);
  });

  test('are drawn only once there were enough sales', async () => {
    facts.has_chart = false;
    await open('Os últimos 30 dias');
    expect(screen.getByRole('table', { name: /^Da visita/ })).toBeTruthy();
    expect(screen.queryByLabelText('Número')).toBeNull();
  });

  test('are folded before the first sale', async () => {
    const fold = () => screen.queryByText('Ver os números do site');
    await open('Os últimos 30 dias');
    expect(fold()).toBeNull();
    cleanup();
    facts.has_sold = false;
    await open(/de 5 passos prontos/);
    expect(fold()?.closest('details')?.open).toBe(false);
  });

  test('are shown alone if the previous period is empty', async () => {
    days.before = [day(1), day(2)];
    await open('Os últimos 30 dias');
    const table = screen.getByRole('table', { name: /^Da visita/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(texts(within(table).getByRole('row', { name: /^Visitas/ }))).toEqual(['1.500']);
  });

  test('are replaced by a sentence on a new site', async () => {
    facts.has_any = false;
    days = { before: [day(1)], current: [day(2)] };
    await open(/^Quando a primeira pessoa visitar o site/);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Período' })).toBeNull();
  });

  test('are replaced by a sentence if both periods are empty', async () => {
    days = { before: [day(1)], current: [day(2)] };
    await open(/^Nada aconteceu nestes dias/);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

/** The large numbers, each with its lines. */
const largeNumbers = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        [...(term.parentElement?.querySelectorAll('dd') ?? [])].map((line) => line.textContent),
      ]),
  );

/** The points of the current period's line, drawn over the other. */
const currentLine = () => [...document.querySelectorAll('polyline')].at(-1)?.getAttribute('points');

describe('the period', () => {
  test('is chosen by links with an address each', async () => {
    const user = await open('Os últimos 30 dias');
    const period = within(screen.getByRole('navigation', { name: 'Período' }));
    const chosen = () => period.getByRole('link', { current: true }).textContent;
    expect(chosen()).toBe('30 dias');
    expect(period.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Este mês',
      '7 dias',
      '30 dias',
      '90 dias',
      '1 ano',
      'Outro período',
    ]);
    await user.click(period.getByRole('link', { name: 'Este mês' }));
    expect(await screen.findByRole('heading', { name: 'Este mês' })).toBeTruthy();
    expect(requestedUrls).toEqual(['days=30', 'period=month']);
    expect(chosen()).toBe('Este mês');
  });

  test('can be two days, which the server validates', async () => {
    const user = await open('Os últimos 30 dias', '?periodo=outro');
    const [from, to] = [screen.getByLabelText('De'), screen.getByLabelText('Até')];
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'));
    await user.type(from, '2026-05-03');
    await user.type(to, '2030-05-04');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByText('Depois de hoje.')).toBeTruthy();
    expect(to.getAttribute('aria-invalid')).toBe('true');
    expect(from.getAttribute('aria-invalid')).toBeNull();
    await user.clear(to);
    await user.type(to, '2026-05-04');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByRole('heading', { name: 'De 03/05/2026 a 04/05/2026' })).toBeTruthy();
  });

  test('falls back to the last 30 days if the address is invalid', async () => {
    attention = [refused];
    await open('Depois de hoje.', '?periodo=outro&de=2026-05-03&ate=2030-01-01');
    expect(screen.getByRole('heading', { name: 'Os últimos 30 dias' })).toBeTruthy();
    expect(screen.getByText('2 pagamentos não foram entendidos')).toBeTruthy();
    expect((screen.getByLabelText('Até') as HTMLInputElement).value).toBe('2030-01-01');
  });
});

describe('where students stop', () => {
  const lesson = (id: string, reached: number, completed: number, stopped: number): LessonLoss => ({
    id,
    title: `Aula ${id}`,
    module: 'Módulo 1',
    reached,
    completed,
    stopped,
  });

  test('is shown in a sentence and lesson by lesson', async () => {
    lessons = [lesson('um', 40, 35, 2), lesson('dois', 35, 20, 12)];
    const user = await openNumbers('Onde os alunos param');
    const section = region('Onde os alunos param');
    expect((await section.findByText(/^É na aula/)).textContent).toBe(
      'É na aula Aula dois que mais gente para: de 35 pessoas que chegaram até ela, 12 pessoas não foram adiante.',
    );
    await user.click(section.getByText('Ver aula por aula'));
    expect(section.getByRole('row', { name: /^Aula dois/ }).textContent).toContain('20 (57%)');
    await user.click(section.getByRole('button', { name: 'Escrever a quem parou' }));
    await waitFor(() => expect(requestedUrls).toContain('POST /api/admin/newsletter?audience=stopped'));
  });

  test('says one person in the singular', async () => {
    lessons = [lesson('um', 1, 0, 1)];
    await openNumbers('Onde os alunos param');
    expect((await region('Onde os alunos param').findByText(/^É na aula/)).textContent).toBe(
      'É na aula Aula um que mais gente para: de 1 pessoa que chegou até ela, 1 pessoa não foi adiante.',
    );
  });

  test('shows no lesson while nobody stopped or began', async () => {
    lessons = [lesson('um', 3, 2, 0)];
    await openNumbers(/^Ninguém parou/);
    expect(screen.queryByRole('button', { name: 'Escrever a quem parou' })).toBeNull();
  });
});

test('reviews are shown with average, the newest and a link to all', async () => {
  const review = {
    id: 'a',
    name: 'Ana Souza',
    rating: 5,
    text: 'Uso todo dia.',
    created_at: '2026-05-03T12:00:00Z',
  };
  reviews = { stars: [0, 0, 0, 1, 3], latest: [review] };
  await openNumbers('4,8');
  const section = region('Avaliações');
  expect(texts(section.getByRole('row', { name: /^5 estrelas/ }))).toEqual(['3']);
  expect(section.getByText('Ana Souza, 03/05/2026')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Ver todas as avaliações' }).getAttribute('href')).toBe(
    paths.adminReviews,
  );
});

test('sections of numbers without data are left out', async () => {
  await openNumbers('De onde vieram as vendas');
  await waitFor(() => expect(headings()).toEqual(['Os últimos 30 dias', 'De onde vieram as vendas']));
});

test('the first sale is celebrated once, where the page was seen before it', async () => {
  const celebration = () => screen.queryByRole('region', { name: 'Primeira venda' });
  await open('Os últimos 30 dias');
  expect(celebration()).toBeNull();
  cleanup();
  facts.has_sold = false;
  await open(/de 5 passos prontos/);
  expect(celebration()).toBeNull();
  cleanup();
  facts.has_sold = true;
  await open('Sua primeira venda!');
  cleanup();
  await open('Os últimos 30 dias');
  expect(celebration()).toBeNull();
});

describe('the launch checklist', () => {
  test('comes first while a check is blocking, in groups with progress', async () => {
    facts.has_sold = false;
    attention = [launch];
    checks = [
      blocking,
      {
        ...blocking,
        is_blocking: false,
        text: 'Sem foto da instrutora.',
        field: 'site.instructor.photo',
        page: '/painel/conteudo?secao=site&campo=instructor.photo',
        step: 'instructor',
      },
    ];
    await open('10 de 11 partes prontas para a primeira venda', '#antes-de-vender');
    expect(headings()[0]).toBe('Antes de vender');
    expect(headings()).not.toContain('Precisa de você');
    const list = region('Antes de vender');
    const groups = list.getAllByRole('group', { hidden: true });
    expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Vender2 de 2',
      'Conteúdo3 de 3, 1 sugestão',
      'E-mail0 de 1',
      'Lei2 de 2',
      'Segurança3 de 3',
    ]);
    expect(groups.map((group) => (group as HTMLDetailsElement).open)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    const mend = list.getByRole('link', { name: /Resolver.*Nenhum servidor de e-mail/ });
    expect(mend.getAttribute('href')).toBe('/painel/ajustes/email');
  });

  test('a connection is ready only once it is connected, not when nothing is missing', async () => {
    facts.has_sold = false;
    attention = [launch];
    const suggestion = { ...blocking, is_blocking: false };
    checks = [
      blocking,
      {
        ...suggestion,
        text: 'O curso está aberto a qualquer conta.',
        page: paths.adminAccess,
        step: 'payments',
      },
      { ...suggestion, text: 'Configure o segundo fator.', page: paths.adminSecurity, step: 'security' },
    ];
    await open('8 de 11 partes prontas para a primeira venda', '#antes-de-vender');
    const list = region('Antes de vender');
    expect(
      list.getByRole('heading', { name: 'Pagamentos e acesso : ainda não ligado', hidden: true }),
    ).toBeTruthy();
    expect(
      list.getByRole('heading', { name: 'Segundo fator : ainda não ligado', hidden: true }),
    ).toBeTruthy();
  });

  test('mail that works is ready, whoever is told of what, and suggestions do not stop the sale', async () => {
    facts.has_sold = false;
    attention = [launch];
    const advice = { is_blocking: false, page: paths.adminNotices, step: 'mail' as const };
    checks = [{ ...blocking, ...advice, text: 'Ninguém é avisado por e-mail.' }];
    await open('11 de 11 partes prontas para a primeira venda', '#antes-de-vender');
    const list = region('Antes de vender');
    expect(list.getByRole('heading', { name: 'E-mail e avisos : pronto', hidden: true })).toBeTruthy();
    expect(list.getByText('O que se chama “Sugestão” não impede de vender.')).toBeTruthy();
  });

  test('stays closed at first behind the five steps, of which the first that is not done is open', async () => {
    facts.has_sold = false;
    attention = [launch];
    checks = [blocking];
    const user = await open(/2 de 5 passos prontos/);
    expect(screen.queryByText(/partes prontas/)).toBeNull();
    const steps = region('Antes de vender')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      '1Quem vende e ensina: pronto',
      '2O que vende e por quanto: pronto',
      '3Receber: a empresa de pagamento',
      '4Escrever aos alunos: o e-mail',
      '5Conferir e abrir',
    ]);
    const step = (name: RegExp) => screen.getByRole('button', { name });
    expect(step(/^3 ?Receber/).getAttribute('aria-expanded')).toBe('true');
    await user.click(step(/^Depois$/));
    expect(step(/^4 ?Escrever/).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(step(/^4 ?Escrever/));
    expect(step(/^3 ?Receber.*Depois$/).getAttribute('aria-expanded')).toBe('false');
    await user.click(step(/^Ver tudo o que falta$/));
    expect(await screen.findByText('10 de 11 partes prontas para a primeira venda')).toBeTruthy();
    cleanup();
    // 'Depois' is kept.
    await open(/2 de 5 passos prontos/);
    expect(step(/^4 ?Escrever/).getAttribute('aria-expanded')).toBe('true');
  });

  test('pages opened from it lead back to it', async () => {
    facts.has_sold = false;
    attention = [launch];
    checks = [blocking];
    const { Page: MailPage } = adminPage(paths.adminMail, () => 'O envio de e-mails.');
    const pages = { [paths.admin]: Page, [paths.adminMail]: MailPage };
    const { user, router } = await openAdminPage(
      pages,
      `${paths.admin}#antes-de-vender`,
      /partes prontas para a primeira venda/,
    );
    await user.click(screen.getByRole('link', { name: /Resolver.*Nenhum servidor de e-mail/ }));
    await user.click(await screen.findByRole('link', { name: 'Voltar a “Antes de vender”' }));
    expect(await screen.findByText(/partes prontas para a primeira venda/)).toBeTruthy();
    await act(() => router.navigate(paths.adminMail));
    expect(await screen.findByText('O envio de e-mails.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Voltar a/ })).toBeNull();
  });

  test('is collapsed at the end after the first sale; a blocking check is an alert that links to it', async () => {
    attention = [{ ...launch, path: '/painel#antes-de-vender', action: 'Ver o que falta' }];
    checks = [blocking];
    const user = await open('O site ainda não pode vender');
    expect(headings().at(-1)).toBe('Antes de vender');
    expect(screen.queryByText(/partes prontas/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Ver o que falta' }));
    expect(await screen.findByText('10 de 11 partes prontas para a primeira venda')).toBeTruthy();
  });

  test('says when nothing is missing', async () => {
    await open('Está tudo pronto para vender.', '#antes-de-vender');
  });
});
