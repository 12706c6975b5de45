import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll } from 'vitest';
import { CurrentPage, loadPage } from '../../web/app/routes.tsx';

/** Loads pages before the tests of a file: what `render` draws does not wait for a page's file. */
export function loadPages(...pathnames: string[]): void {
  beforeAll(async () => {
    for (const pathname of pathnames) await loadPage({ pathname });
  });
}

/** Renders the application at an address, whose page must have been loaded. */
export function openPage(address: string) {
  const router = createMemoryRouter([{ path: '*', Component: CurrentPage }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
