import { renderToStaticMarkup } from 'react-dom/server';
import type { PageAssets } from './assets.ts';
import { Document } from './document.tsx';
import { sitePages } from './site-pages.tsx';

export interface RenderedPage {
  /** Inside the build's folder, such as `curso.html`. */
  file: string;
  html: string;
}

/** Renders every public page. @param appUrl origin for absolute links */
export function renderPages(assets: PageAssets, appUrl: string): RenderedPage[] {
  return sitePages(appUrl).map(({ path, meta, body, isIndexed, jsonLd = [] }) => {
    const markup = renderToStaticMarkup(
      <Document
        {...meta}
        assets={assets}
        canonical={appUrl + path}
        isIndexed={isIndexed}
        jsonLd={jsonLd}
        sharingImage={`${appUrl}/og-image.png`}
      >
        {body}
      </Document>,
    );
    return { file: path === '/' ? 'index.html' : `${path.slice(1)}.html`, html: `<!doctype html>${markup}` };
  });
}
