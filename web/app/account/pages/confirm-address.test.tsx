import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { Page } from './confirm-address.tsx';

let sent: string[];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(emails: object) {
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json(url.endsWith('/look') ? emails : { state: 'waits_for_new' });
  });
  const routes = [{ path: paths.confirmAddress, Component: Page }];
  const router = createMemoryRouter(routes, { initialEntries: [`${paths.confirmAddress}?token=x`] });
  render(<RouterProvider router={router} />);
}

test('the account’s own address is told to whom it goes with one press, before any', async () => {
  open({ side: 'old', old_email: 'ana@example.com', new_email: 'outra@example.com' });
  await screen.findByText('outra@example.com');
  screen.getByText('ana@example.com');
  expect(sent).toEqual(['/api/account/address/look']);
  screen.getByRole('button', { name: 'Não fui eu: recusar' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText(/Falta abrir o link que vai para o endereço novo/);
  expect(sent).toEqual(['/api/account/address/look', '/api/account/address/confirm']);
});

test('the new address only confirms itself', async () => {
  open({ side: 'new', old_email: 'a•••@example.com', new_email: 'outra@example.com' });
  await screen.findByText('a•••@example.com');
  expect(screen.queryByRole('button', { name: 'Não fui eu: recusar' })).toBeNull();
});
