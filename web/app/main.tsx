import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { optionalPart } from './load-part.tsx';
import { routes } from './routes.tsx';

/** Comes right after the first page: what is said before then waits for it. */
const Toaster = optionalPart(async () => (await import('../ui/toaster.tsx')).Toaster);

const router = createBrowserRouter(routes);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Toaster />
    </StrictMode>,
  );
}
