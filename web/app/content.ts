import type { AppContent } from '../../domain/content/app-content.ts';

/** What the owner has published for everybody to read, as the server writes it into the application's page. */
export const { site, modules, noAccess, notFound }: AppContent = JSON.parse(
  document.getElementById('content')?.textContent ?? '',
);
