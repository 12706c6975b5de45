import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { createQueryClient } from '../../data/query-client.ts';
import type { RefundRequestRow } from '../refunds/refund-actions.tsx';
import { Page } from './requests.tsx';

const request: RefundRequestRow = {
  ...{ id: 'r1', kind: 'refund', purchase_id: 'c1', provider: 'hotmart', transaction_id: 'HP123' },
  ...{ name: 'Ana Prado', email: 'ana@example.com', amount_cents: 8_500, currency: 'BRL', user_id: 'a1' },
  ...{ way: 'owner', state: 'waiting', requested_at: '2026-11-12T13:00:00Z', last_error: null },
  ...{ deadline: '2026-11-16T03:00:00Z', sent_at: null, finished_at: null },
};

let row: RefundRequestRow | undefined;
let requestedUrls: string[];
let sent: { url: string; body: unknown }[];
beforeEach(() => {
  requestedUrls = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/student')
      return Response.json({ id: 'dona', name: 'Dona', role: 'admin', access: 'open' });
    if (/name-requests|access-requests/.test(url)) return Response.json({ waiting: [], decided: [] });
    if (method === 'GET') {
      requestedUrls.push(url);
      const rows = row ? [row] : [];
      return Response.json({ rows, total: rows.length, page: 1 });
    }
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    return Response.json({ ok: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(shown?: RefundRequestRow, says: string | RegExp = '1 pedido') {
  row = shown;
  const layout = (
    <QueryClientProvider client={createQueryClient()}>
      <Outlet context={{ user: { id: 'dona' } }} />
    </QueryClientProvider>
  );
  const routes = [{ element: layout, children: [{ path: paths.adminRequests, element: <Page /> }] }];
  const router = createMemoryRouter(routes, { initialEntries: [`${paths.adminRequests}?status=owner`] });
  render(<RouterProvider router={router} />);
  await screen.findByText(says);
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a refund request shows amount, transaction and deadline, and is marked as refunded after one confirmation', async () => {
  await open(request);
  expect(requestedUrls).toContain('/api/admin/requests?status=owner');
  const table = within(screen.getByRole('table', { name: 'Pedidos' }));
  for (const text of ['Espera por você', '15/11/2026', 'R$ 85,00', 'Hotmart, transação HP123'])
    expect(table.getByText(text)).toBeTruthy();
  clickButton('Marcar como devolvido');
  (await dialog()).getByText(/R\$\s85,00 a Ana Prado, ana@example\.com \(Hotmart, transação HP123\)/);
  fireEvent.change((await dialog()).getByLabelText('Observação'), { target: { value: 'PIX' } });
  expect(sent).toEqual([]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Marcar como devolvido' }));
  await waitFor(() =>
    expect(sent).toEqual([{ url: '/api/admin/requests/r1/refunded', body: { note: 'PIX' } }]),
  );
});

test('a request in the queue of a provider shows its error and can be taken over', async () => {
  await open({ ...request, way: 'provider', provider: 'stripe', last_error: 'api.stripe.com answered 401' });
  expect(screen.getByText('Na fila da empresa')).toBeTruthy();
  expect(screen.getByText(/answered 401/)).toBeTruthy();
  clickButton('Devolver à mão');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Devolver à mão' }));
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/admin/requests/r1/take']));
});

test('a finished request offers no action', async () => {
  await open({ ...request, state: 'done', finished_at: '2026-11-13T13:00:00Z' });
  expect(screen.getByText('Devolvido')).toBeTruthy();
  expect(screen.queryByText('15/11/2026')).toBeNull();
  expect(screen.queryByRole('button', { name: /devolvid|mão/ })).toBeNull();
});

test('a list without requests says what to do about one by message', async () => {
  await open(undefined, /Alguém pediu por WhatsApp ou e-mail/);
  expect(screen.getByRole('link', { name: 'Ver vendas' }).getAttribute('href')).toBe(paths.adminSales);
  cleanup();
  await open(request);
  expect(screen.queryByText(/Alguém pediu por WhatsApp/)).toBeNull();
});
