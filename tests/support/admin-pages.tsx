import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { Waiting } from '../../web/app/admin/waiting/waiting.ts';
import { createQueryClient } from '../../web/app/data/query-client.ts';

/** Whoever looks at the admin pages, as the server says. */
export const owner = { id: 'dona', name: 'Dona', role: 'admin', access: 'open' };

/** The account of that session. */
const signedIn = { id: owner.id, email: 'dona@example.com', user_metadata: { full_name: 'Dona Flor' } };

const nothing = { rows: [], total: 0 };
/** Nothing waits for the team. */
export const noneWaiting: Waiting = {
  disputes: nothing,
  accesses: nothing,
  refunds: nothing,
  questions: nothing,
  names: nothing,
  unopened: nothing,
  emails: nothing,
  reviews: nothing,
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/**
 * Opens admin pages over whatever `fetch` is.
 * @param pages by their paths
 * @param shows what tells that it is there
 * @param waiting what the menu of every page counts
 */
export async function openAdminPage(
  pages: Readonly<Record<string, ComponentType>>,
  address: string,
  shows: string | RegExp,
  waiting: () => Waiting = () => noneWaiting,
) {
  const others = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/api/admin/waiting' ? Response.json(waiting()) : others(url, init),
  );
  const layout = (
    <QueryClientProvider client={createQueryClient()}>
      <Outlet context={{ user: signedIn }} />
    </QueryClientProvider>
  );
  const children = Object.entries(pages).map(([path, Component]) => ({ path, Component }));
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByText(shows);
  return { user: userEvent.setup(), router };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Presses a button, and in the dialog that asks, the one that confirms. @returns the dialog */
export async function confirm(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(button(name));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name }));
  return dialog;
}
