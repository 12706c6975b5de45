import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/toaster.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { AccessRequestList } from './access-requests.tsx';

const request = {
  ...{ id: 'um', email: 'certo@example.com', current_email: 'errado@example.com', former_email: '' },
  ...{ purchase_id: 'c1', provider: 'hotmart', transaction_id: 'HP123', buyer: 'Ana Prado' },
  ...{ purchase_status: 'approved', sold_at: '2026-11-19T12:00:00Z', last_login_at: null as string | null },
  ...{ status: 'waiting', reason: '', created_at: '2026-11-20T12:00:00Z', deadline: '2026-11-22T12:00:00Z' },
  decided_at: null,
};
let waiting: object[];
let done: unknown[];

beforeEach(() => {
  done = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ waiting, decided: [] });
    done.push([url, JSON.parse(String(body ?? '{}'))]);
    waiting = [];
    return Response.json({ ok: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(shown: Partial<typeof request> = {}) {
  waiting = [{ ...request, ...shown }];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AccessRequestList />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('article', { name: 'Pedido de certo@example.com' }));
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('a request shows both emails, what the company sent and the deadline, and moves the purchase after a dialog', async () => {
  const card = await open();
  for (const text of ['errado@example.com', 'certo@example.com', /Ana Prado, 19\/11\/2026, aprovada/])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: /Hotmart, transação HP123/ }).getAttribute('href')).toBe(
    '/painel/vendas/c1',
  );
  expect(card.queryByText(/Alguém já entra/)).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Corrigir e-mail e enviar acesso' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Corrigir e-mail e enviar acesso' }));
  expect(await screen.findByText(/^Ninguém espera por você/)).toBeTruthy();
  expect(done).toEqual([['/api/admin/access-requests/um/approve', {}]]);
});

test('an account that was used is a warning, in the dialog too', async () => {
  const card = await open({ last_login_at: '2026-11-20T10:00:00Z' });
  expect(card.getByText('Alguém já entra com o e-mail da compra')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Corrigir e-mail e enviar acesso' }));
  expect((await dialog()).getByText('Alguém já entra com o e-mail da compra')).toBeTruthy();
});

test('a purchase that waits for payment, or was refunded, can only be refused, with a reason', async () => {
  const card = await open({ purchase_status: 'pending', current_email: '' });
  expect(card.getByText('a empresa não enviou')).toBeTruthy();
  expect(card.queryByRole('button', { name: /Corrigir/ })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Recusar' }));
  const shown = await dialog();
  fireEvent.change(shown.getByLabelText('Motivo'), { target: { value: 'O PIX ainda não chegou.' } });
  fireEvent.click(shown.getByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText(/^Ninguém espera por você/)).toBeTruthy();
  expect(done).toEqual([['/api/admin/access-requests/um/refuse', { reason: 'O PIX ainda não chegou.' }]]);
});
