import './app.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './routes.tsx';

/** Comes right after the first page: what is said before then waits for it. */
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
    </StrictMode>,
  );
}
