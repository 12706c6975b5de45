import './gallery.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../ui/toaster.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
      <Toaster />
    </MemoryRouter>,
  );
