import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { landing } from '../../content/landing.ts';
import { paths } from '../../domain/paths.ts';
import type { PageAssets } from './assets.ts';
import { Document } from './document.tsx';
import { NotFoundPage } from './pages/not-found.tsx';

export interface RenderedPage {
  /** Inside the build's folder, such as `curso.html`. */
  file: string;
  html: string;
}

interface SitePage {
  path: string;
  file: string;
  title: string;
  description: string;
  body: ReactNode;
}

const pages: SitePage[] = [
  { path: paths.home, file: 'index.html', ...landing.meta, body: <NotFoundPage /> },
  { path: '/404', file: '404.html', title: 'Página não encontrada', description: '', body: <NotFoundPage /> },
];

/** Renders every public page. @param appUrl origin for absolute links */
export function renderPages(assets: PageAssets, appUrl: string): RenderedPage[] {
  return pages.map(({ path, file, title, description, body }) => {
    const markup = renderToStaticMarkup(
      <Document title={title} description={description} canonical={appUrl + path} assets={assets}>
        {body}
      </Document>,
    );
    return { file, html: `<!doctype html>${markup}` };
  });
}
