import { renderToStaticMarkup } from 'react-dom/server';
import type { PageAssets } from './assets.ts';
import { Document } from './document.tsx';
import { sitePages } from './site-pages.tsx';

interface RenderedPage {
  /** Inside the build's folder, such as `curso.html`. */
  file: string;
  html: string;
}

/** Renders every public page. @param appUrl origin for absolute links */
export function renderPages(assets: PageAssets, appUrl: string): RenderedPage[] {
  return sitePages(appUrl).map(
    ({ path, file = fileOf(path), meta, body, isIndexed, hasName = false, jsonLd = [] }) => {
      const markup = renderToStaticMarkup(
        <Document
          {...meta}
          assets={assets}
          canonical={appUrl + path}
          hasName={hasName}
          isIndexed={isIndexed}
          jsonLd={jsonLd}
          sharingImage={`${appUrl}/og-image.png`}
        >
          {body}
        </Document>,
      );
      return { file, html: `<!doctype html>${minify(markup)}` };
    },
  );
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Leaves out what HTML does not need of the icons' markup. The first bytes of a page fit into one round trip. */
function minify(markup: string): string {
  return markup
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ class="(lucide [^"]*)"/g, (_, names: string) => {
      const own = names.split(' ').filter((name) => !name.startsWith('lucide'));
      return own.length > 0 ? ` class="${own.join(' ')}"` : '';
    })
    .replace(/><\/(?:path|rect|circle|ellipse|line|polyline|polygon)>/g, '/>');
}
