import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appPathOf, paths } from '../../../../domain/paths.ts';
import { mayOpenPage } from '../../../../domain/roles.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page as SecurityPage } from '../settings/security.tsx';
import { Page as ContentPage } from './content.tsx';
import { Page as HomePage } from './home.tsx';
import { Page as MessagesPage } from './messages.tsx';
import { Page as PurchasesPage } from './purchases.tsx';
import { Page as SettingsPage } from './settings.tsx';
import { Page as StudentsPage } from './students.tsx';

let requestedUrls: string[];

let student: object;

/** Answers as the server does for support. */
async function fakeFetch(url: string): Promise<Response> {
  if (url === '/api/student') return Response.json(student);
  requestedUrls.push(url);
  if (url.startsWith('/api/admin/overview'))
    return Response.json({ days: 30, attention: [], has_sold: false });
  if (url === '/api/auth/second-factor')
    return Response.json({ authenticator: false, passkeys: [], recovery_codes_left: 0 });
  if (url === '/api/admin/student-tags') return Response.json({ tags: [] });
  if (url === '/api/admin/purchases/troubled') return Response.json({ events: [] });
  return Response.json({ rows: [], total: 0, page: 1, totals: [] });
}

beforeEach(() => {
  student = { ...owner, role: 'support' };
  requestedUrls = [];
  vi.stubGlobal('fetch', fakeFetch);
});

const pages = {
  [paths.admin]: HomePage,
  [paths.adminStudents]: StudentsPage,
  [paths.adminSales]: PurchasesPage,
  [paths.adminMessages]: MessagesPage,
  [paths.adminSecurity]: SecurityPage,
  [paths.adminContent]: ContentPage,
  [paths.adminSettings]: SettingsPage,
};
const open = (address: string, shows: string | RegExp) => openAdminPage(pages, address, shows);
const forbidden = 'Você não tem permissão para acessar esta página.';

describe('support', () => {
  test('sees only permitted links on the home page, and no numbers', async () => {
    await open(paths.admin, 'Está tudo bem: nada precisa de você agora.');
    const links = within(screen.getByRole('main')).queryAllByRole('link');
    const own = within(screen.getByRole('navigation', { name: 'Painel' })).getAllByRole('link');
    for (const link of [...links, ...own]) {
      const address = link.getAttribute('href') ?? '';
      expect([address, mayOpenPage('support', appPathOf(address.replace(/#.*/, '')) ?? '')]).toEqual([
        address,
        true,
      ]);
    }
    expect(own.map(({ textContent }) => textContent)).toEqual([
      'Painel',
      'Perguntas',
      'Alunos',
      'Mensagens',
      'Vendas',
      'Pedidos',
      'Segurança',
      'Ajuda',
    ]);
    expect(screen.queryByRole('heading', { name: 'Antes de vender' })).toBeNull();
    expect(requestedUrls.filter((url) => /settings|content|launch-checks|last-message/.test(url))).toEqual(
      [],
    );
    expect(screen.queryByText('Os últimos 30 dias')).toBeNull();
  });

  test.each([paths.adminContent, paths.adminSettings])('is refused at %s', async (path) => {
    await open(path, forbidden);
    expect(screen.getByRole('link', { name: 'Voltar ao Painel' })).toBeTruthy();
    expect(requestedUrls.filter((url) => url !== '/api/session')).toEqual([]);
  });

  test.each([
    [paths.adminStudents, /^Nenhum aluno ainda/, 'Exportar CSV'],
    [paths.adminSales, /^Nenhuma venda ainda/, 'Registrar venda'],
    [paths.adminMessages, /^Nenhum e-mail ainda/, 'Escrever'],
  ])('sees no admin buttons at %s', async (path, shows, label) => {
    await open(path, shows);
    for (const name of [label, 'Exportar CSV', 'Importar', 'Tentar todos de novo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(requestedUrls.filter((url) => url.includes('newsletter'))).toEqual([]);
  });

  test('after losing the role can open only her second factor', async () => {
    student = { ...owner, role: 'student', has_second_factor: true };
    await open(paths.adminSecurity, 'Aplicativo autenticador');
    expect(screen.queryByRole('navigation', { name: 'Painel' })).toBeNull();
    cleanup();
    await open(paths.adminSales, forbidden);
    cleanup();
    student = { ...owner, role: 'student', has_second_factor: false };
    await open(paths.adminSecurity, forbidden);
  });

  test('sets up her own second factor, but not that of the team', async () => {
    await open(paths.adminSecurity, 'Aplicativo autenticador');
    expect(screen.queryByText('Segundo fator de quem administra')).toBeNull();
    expect(requestedUrls).toEqual(['/api/auth/second-factor']);
  });
});
