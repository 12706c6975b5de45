import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appPaths, paths } from '../../domain/paths.ts';
import { reloadSession } from './data/session-client.ts';
import { loadPage, routes } from './routes.tsx';

/** Pages that need no login. */
const publicPaths: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.adminStart,
  paths.forgotPassword,
  paths.forgotPasswordEnglish,
  paths.refund,
  paths.access,
  paths.resetPassword,
  paths.firstPassword,
  paths.confirmAddress,
  paths.confirmEmail,
  '*',
];
const allPaths = pathsIn(routes);
const studentPaths = allPaths.filter((path) => !publicPaths.includes(path));

function pathsIn(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)]);
}

/** Returns the routes with their layouts; each page renders `public` or `content`. */
function withoutPages(tree: readonly RouteObject[]): RouteObject[] {
  return tree.map(({ path = '', ...route }) => {
    if (route.children) return { ...route, children: withoutPages(route.children) } as RouteObject;
    return { path, element: publicPaths.includes(path) ? 'public' : 'content' };
  });
}

/** Opens a page. @param session the server's response to `/api/session` */
async function open(path: string, session: Response): Promise<void> {
  const student = { id: 'a', email: 'ana@example.com', name: 'Ana', role: null, access: 'open' };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/api/session')) return session.clone();
    return Response.json(address.endsWith('/api/course') ? { modules: [] } : student);
  });
  await reloadSession();
  await loadPage({ pathname: path });
  render(<RouterProvider router={createMemoryRouter(withoutPages(routes), { initialEntries: [path] })} />);
}

// Long, for a busy machine: only a failing test waits.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the routes are exactly `appPaths`', () => {
  expect(allPaths.sort()).toEqual([...appPaths, '*'].sort());
  expect(studentPaths.length).toBeGreaterThan(0);
});

describe.each(studentPaths)('%s', (path) => {
  test.each([401, 500])('shows no content when the session request fails with %i', async (status) => {
    await open(path, new Response(null, { status }));
    // The login page, or an error.
    await Promise.any([screen.findByText('public'), screen.findByRole('alert')]);
    expect(screen.queryByText('content')).toBeNull();
  });

  test('shows its content to students', async () => {
    await open(path, Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: 'a' } }));
    expect(await screen.findByText('content')).toBeTruthy();
  });
});
