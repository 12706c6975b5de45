import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/toaster.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { accountMessages } from '../messages.ts';
import { CertificateName } from './certificate-name.tsx';

const times = { created_at: '2026-11-20T12:00:00Z', deadline: '2026-11-27T12:00:00Z', decided_at: null };
let request: object | null;
let refusal: Response | undefined;
let sent: unknown[];

beforeEach(() => {
  request = null;
  refusal = undefined;
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ name: 'Ana Sousa', request });
    sent.push(JSON.parse(String(body)));
    if (refusal) return refusal.clone();
    request = { ...times, name: 'Ana Souza', status: 'waiting', reason: '' };
    return Response.json({ ok: true }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CertificateName />
      <Toaster />
    </QueryClientProvider>,
  );
}

async function ask(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir correção do nome' }));
  fireEvent.change(screen.getByLabelText('Nome completo'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
}

test('shows the printed name, and sends a request once', async () => {
  show();
  expect(await screen.findByText('ANA SOUSA')).toBeTruthy();
  await ask('Ana Souza');
  expect(await screen.findByText(accountMessages.nameRequest.standing.waiting)).toBeTruthy();
  expect(screen.getByText(/até 27\/11\/2026/)).toBeTruthy();
  expect(sent).toEqual([{ name: 'Ana Souza' }]);
  expect(screen.queryByRole('button', { name: 'Pedir correção do nome' })).toBeNull();
});

test('shows why the last request was refused, and sends another', async () => {
  request = { ...times, name: 'Ana Souza', status: 'refused', reason: 'Mande um documento.' };
  show();
  expect(await screen.findByText('Motivo: Mande um documento.')).toBeTruthy();
  await ask('Ana Souza');
  expect(await screen.findByText(accountMessages.nameRequest.sent)).toBeTruthy();
});

test.each([
  ['invalid_input', 422, accountMessages.nameRequest.invalid],
  ['wrong_state', 409, accountMessages.nameRequest.alreadyWaiting],
  ['rate_limited', 429, accountMessages.nameRequest.tooMany],
  ['internal', 500, accountMessages.nameRequest.failed],
])('shows the field error for %s, and keeps the typed name', async (code, status, text) => {
  refusal = Response.json({ error: { code } }, { status });
  show();
  await ask('Ana Souza');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Ana Souza');
});
