import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { EraseForm } from './erase-account.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a choice for the certificate nothing is sent, and the choice says so', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ error: { code: 'invalid_credentials' } }, { status: 400 });
  });
  const preview = { kinds: [], purchases: 0, certificate: 'AB12', is_email_confirmed: true, made: [] };
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={{ user: { id: 'a', email: 'ana@x.example' } }} />}>
          <Route path="/" element={<EraseForm preview={preview} hasPassword />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText('Sua senha'), { target: { value: 'segredo' } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  press();
  expect(screen.getByText('Escolha o que fazer com o certificado.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Revogar/ }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /Manter/ }));
  expect(screen.queryByText('Escolha o que fazer com o certificado.')).toBeNull();
  press();
  await waitFor(() => expect(sent).toEqual([{ password: 'segredo', keep_certificate: true }]));
});
