// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Check } from '../../../../domain/checks.ts';
import { type DayNumbers, type Numbers, type Overview, sumOf } from '../../../../domain/overview.ts';
import { paths } from '../../../../domain/paths.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import type { LaunchCheck } from '../draft/use-content.ts';
import { Page } from './home.tsx';

// What it draws needs a browser; the tables say the same.
vi.mock('../overview/pictures.tsx', () => ({
  FunnelPicture: () => <p>O funil</p>,
  LinePicture: ({ points }: { points: { current: number }[] }) => (
    <p>A linha: {points.map(({ current }) => current).join(' ')}</p>
  ),
}));

const none: Numbers = {
  visits: 0,
  checkout_clicks: 0,
  purchases: 0,
  revenue_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  first_lessons: 0,
  certificates: 0,
};
const day = (number: number, numbers: Partial<Numbers> = {}): DayNumbers => ({
  ...none,
  ...numbers,
  day: `2026-05-${String(number).padStart(2, '0')}`,
});
const refused: Check = {
  kind: 'letters-refused',
  severity: 'alert',
  count: 2,
  title: '2 e-mails foram recusados',
  text: 'Quem devia receber não recebeu.',
  path: '/painel/mensagens',
  action: 'Ver os e-mails',
};

let attention: Check[];
let days: { current: DayNumbers[]; before: DayNumbers[] };
let isDown: boolean;
let checks: LaunchCheck[];

async function serve(url: string): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  if (url === '/api/admin/launch-checks') return Response.json({ checks });
  if (isDown) return Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  const { current, before } = days;
  const overview: Overview = {
    days: 30,
    attention,
    current: sumOf(current),
    before: sumOf(before),
    by_day: days,
  };
  return Response.json(overview);
}

beforeEach(() => {
  attention = [];
  days = {
    before: [day(1, { visits: 1_000, purchases: 2, revenue_cents: 17_000 }), day(2)],
    current: [
      day(3, { visits: 1_200, checkout_clicks: 60 }),
      day(4, { visits: 300, purchases: 3, revenue_cents: 25_500 }),
    ],
  };
  isDown = false;
  checks = [];
  vi.stubGlobal('fetch', serve);
});

const open = async (shows: string) => (await openAdminPage({ [paths.admin]: Page }, paths.admin, shows)).user;

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('what needs the owner', () => {
  test('is one line each, with one link to where it is mended', async () => {
    attention = [
      refused,
      { ...refused, kind: 'disk', title: 'O disco está quase cheio', path: '/painel/ajustes' },
    ];
    await open('2 e-mails foram recusados');
    const items = within(screen.getByRole('region', { name: 'Precisa de você' })).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    for (const [index, item] of items.entries()) {
      const [link, ...others] = within(item).getAllByRole('link');
      expect(others).toEqual([]);
      expect(link?.getAttribute('href')).toBe(attention[index]?.path);
    }
  });

  test('is nothing where all is well, which is said', async () => {
    await open('Está tudo bem: nada precisa de você agora.');
    expect(await screen.findByText('Está tudo pronto para vender.')).toBeTruthy();
  });

  test('cannot be told while the server does not answer: that is said, and asked again', async () => {
    isDown = true;
    const user = await open('Tentar novamente');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Está tudo bem: nada precisa de você agora.')).toBeTruthy();
  });
});

describe('the numbers', () => {
  test('stand beside those before, with the difference and the share that goes on', async () => {
    await open('Os últimos 30 dias');
    const table = screen.getByRole('table', { name: 'Os últimos 30 dias e os 30 dias antes deles' });
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(texts(row(/^Visitas/))).toEqual(['1.500+50%', '1.000']);
    expect(texts(row(/^Cliques em comprar/))).toEqual(['60', '0']);
    expect(row(/^Cliques em comprar/).textContent).toContain('4% das visitas');
    expect(row(/^Compras/).textContent).toContain('5% dos cliques');
    expect(texts(row(/^Receita/))).toEqual(['R$ 255+50%', 'R$ 170']);
    expect(texts(row(/^Certificados/))).toEqual(['0', '0']);
  });

  test('are drawn once they stand, each of them over the days as one asks, and said in a table too', async () => {
    const user = await open('Os últimos 30 dias');
    expect(screen.queryByText('O funil')).toBeNull();
    expect(await screen.findByText('O funil')).toBeTruthy();
    expect(await screen.findByText('A linha: 1200 300')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Número'), 'Receita');
    expect(await screen.findByText('A linha: 0 25500')).toBeTruthy();
    await user.click(screen.getByText('Ver em tabela'));
    const table = screen.getByRole('table', { name: 'Receita por dia' });
    expect(texts(within(table).getByRole('row', { name: /^04\/05/ }))).toEqual(['R$ 255', 'R$ 0 (02/05)']);
  });

  test('that are all nothing yet are not drawn', async () => {
    days = { before: [day(1)], current: [day(2)] };
    await open('Os últimos 30 dias');
    expect(screen.queryByText('Da visita ao certificado')).toBeNull();
  });
});

test('the way to the first sale has its steps in order, with how far the owner is and one link for each thing', async () => {
  checks = [
    {
      is_blocking: true,
      text: 'Nenhum servidor de e-mail.',
      field: null,
      page: paths.adminMail,
      action: 'Resolver',
      step: 'mail',
      also_at: [],
    },
    {
      is_blocking: false,
      text: 'Sem foto da instrutora.',
      field: 'site.instructor.photo',
      page: '/painel/conteudo?secao=site&campo=instructor.photo',
      action: 'Resolver',
      step: 'instructor',
      also_at: [],
    },
  ];
  await open('10 de 11 partes prontas para a primeira venda');
  const list = within(screen.getByRole('region', { name: 'Antes de vender' }));
  const titles = list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 4)).toEqual([
    'Quem vende: pronto',
    'Instrutora: pronto',
    'Preço, links de compra e contatos: pronto',
    'E-mail e avisos: falta algo',
  ]);
  const mend = list.getByRole('link', { name: /Resolver.*Nenhum servidor de e-mail/ });
  expect(mend.getAttribute('href')).toBe('/painel/ajustes/email');
  expect(list.getByRole('link', { name: /^Ler do começo ao fim/ })).toBeTruthy();
});
