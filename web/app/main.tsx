import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Toaster } from '../ui/toast.tsx';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* First, so that it listens before any page has something to say. */}
      <Toaster />
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
