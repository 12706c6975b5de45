import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/toaster.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { NameRequestList } from './name-requests.tsx';

const request = {
  id: 'um',
  user_id: 'ana',
  email: 'ana@example.com',
  old_name: 'Ana Sousa',
  name: 'Ana Souza',
  status: 'waiting',
  reason: '',
  created_at: '2026-11-20T12:00:00Z',
  deadline: '2026-11-27T12:00:00Z',
  decided_at: null,
  certificate_code: 'K7QX-3MPR-WH9D',
};
let waiting: object[];
let decided: object[];
let done: unknown[];

beforeEach(() => {
  waiting = [request];
  decided = [];
  done = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ waiting, decided });
    done.push([url, JSON.parse(String(body ?? '{}'))]);
    waiting = [];
    decided = [
      { ...request, status: 'refused', reason: 'Mande um documento.', decided_at: request.deadline },
    ];
    return Response.json({ ok: true });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NameRequestList />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clickButton = (name: string, within_ = screen.getByRole('article')) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

test('a request shows both names, the deadline and the certificate that an approval replaces', async () => {
  const card = await screen.findByRole('article', { name: 'Pedido de Ana Sousa' });
  expect(within(card).getByText('Ana Souza')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'K7QX-3MPR-WH9D' })).toBeTruthy();
  clickButton('Aprovar');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('O certificado é substituído por outro');
  clickButton('Aprovar', dialog);
  expect(await screen.findByText(/^Nenhum pedido espera por você\. Quando/)).toBeTruthy();
  expect(done).toEqual([['/api/admin/name-requests/um/approve', {}]]);
});

test('refusing asks for a reason, which the list then shows', async () => {
  await screen.findByRole('article');
  clickButton('Recusar');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Motivo'), { target: { value: 'Mande um documento.' } });
  clickButton('Recusar', dialog);
  expect(await screen.findByText(/Motivo: Mande um documento\./)).toBeTruthy();
  expect(done).toEqual([['/api/admin/name-requests/um/refuse', { reason: 'Mande um documento.' }]]);
});
