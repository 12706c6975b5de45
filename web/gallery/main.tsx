import './gallery.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../ui/toaster.tsx';
import { Gallery } from './gallery.tsx';

// The entry of the component gallery (`npm run gallery`), loaded by web/gallery.html.
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
      <Toaster />
    </MemoryRouter>,
  );
