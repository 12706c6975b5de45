import { renderToStaticMarkup } from 'react-dom/server';
import { appContent } from '../../domain/content/app-content.ts';
import type { Content } from '../../domain/content/document.ts';
import { withoutSamples } from '../../domain/content/samples.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { PageAssets } from './assets.ts';
import { ContentProvider } from './content.ts';
import { Document } from './document.tsx';
import { iconData } from './drawn-images.tsx';
import { sitePages } from './site-pages.tsx';
import { wellKnownFiles } from './well-known.ts';

interface Built {
  assets: PageAssets;
  appHtml: string;
}

/**
 * Everything that a revision decides: public pages, the application's page with the texts that it shows, and the files
 * about the site. By address in the build's folder, such as `curso.html`.
 * @param appUrl origin for absolute links
 */
export function renderSite(
  publishedContent: Content,
  { assets, appHtml }: Built,
  appUrl: string,
): Record<string, string> {
  const content = withoutSamples(publishedContent);
  const pages = renderPages(content, assets, appUrl);
  return {
    ...pages,
    'app.html': withContent(appHtml, content),
    ...wellKnownFiles(content, appUrl),
  };
}

/** A JSON script element: no content security policy blocks it. */
function withContent(html: string, content: Content): string {
  const data = JSON.stringify(appContent(content)).replaceAll('<', '\\u003c');
  const title = `<title>Área do Aluno | ${escapeHtml(content.site.brandName)}</title>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('href="/favicon.svg"', () => `href="${iconData}"`)
    .replace('</head>', () => `<script type="application/json" id="content">${data}</script></head>`);
}

function renderPages(content: Content, assets: PageAssets, appUrl: string): Record<string, string> {
  const pages = sitePages(content, appUrl).map(
    ({ path, file = fileOf(path), meta, body, isIndexed, hasName = false, jsonLd = [] }) => {
      const markup = renderToStaticMarkup(
        <ContentProvider value={content}>
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
          </Document>
        </ContentProvider>,
      );
      return [file, `<!doctype html>${unbroken(markup)}`] as const;
    },
  );
  return Object.fromEntries(pages);
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Keeps 'e-mail' on one line: browsers break it after its hyphen, and CSS cannot prevent that. */
function unbroken(markup: string): string {
  return markup.replace(/<(title|script|style)\b[^<]*<\/\1>|<[^<>]*>|\be-mails?\b/gi, (found) =>
    found.startsWith('<') ? found : `<span class="whitespace-nowrap">${found}</span>`,
  );
}
