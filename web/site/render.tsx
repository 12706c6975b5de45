import { renderToStaticMarkup } from 'react-dom/server';
import { certificateDrawingFile } from '../../domain/certificate-page.ts';
import { appContent } from '../../domain/content/app-content.ts';
import type { Content } from '../../domain/content/document.ts';
import { withoutSamplesOnSale } from '../../domain/content/samples.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { palette } from '../ui/palette.ts';
import { AssetsProvider, type PageAssets, useAssets } from './assets.ts';
import { ContentProvider, useContent } from './content.ts';
import { certificateSvg, iconDataUrl } from './drawn-images.tsx';
import { JsonLd } from './raw-html.tsx';
import { type SitePage, sitePages } from './site-pages.tsx';
import { wellKnownFiles } from './well-known.ts';

/** Asset URLs and the application's HTML shell, from `npm run build`. */
interface BuildOutput {
  assets: PageAssets;
  appHtml: string;
}

/** The page of the application. */
const appFile = 'app.html';

/**
 * Renders every file that depends on the content: public pages, the application's page with its texts, sitemap,
 * robots and manifests. Keys are file names such as `curso.html`. Runs at each start and publication. @param appUrl
 * origin for absolute links @param onlyFile renders this file alone, which a preview shows
 */
export function renderSite(
  publishedContent: Content,
  { assets, appHtml }: BuildOutput,
  appUrl: string,
  onlyFile?: string,
): Record<string, string> {
  const content = withoutSamplesOnSale(publishedContent);
  const pages = renderPages(content, assets, appUrl, onlyFile);
  if (onlyFile && onlyFile !== appFile) return pages;
  return {
    ...pages,
    [appFile]: embedContent(appHtml, content),
    [certificateDrawingFile]: certificateSvg(content),
    ...wellKnownFiles(content, appUrl),
  };
}

/**
 * Puts the texts of the application into its page, as a JSON script element: no content security policy blocks it.
 */
function embedContent(html: string, content: Content): string {
  const data = JSON.stringify(appContent(content)).replaceAll('<', '\\u003c');
  const title = `<title>Área do Aluno | ${escapeHtml(content.site.brandName)}</title>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('href="/favicon.svg"', () => `href="${iconDataUrl}"`)
    .replace('</head>', () => `<script type="application/json" id="content">${data}</script></head>`);
}

function renderPages(
  content: Content,
  assets: PageAssets,
  appUrl: string,
  onlyFile: string | undefined,
): Record<string, string> {
  const pages = sitePages(content, appUrl).flatMap((page) => {
    const { path, file = fileName(path) } = page;
    if (onlyFile && file !== onlyFile) return [];
    const markup = renderToStaticMarkup(
      <ContentProvider value={content}>
        <AssetsProvider value={assets}>
          <Document page={page} appUrl={appUrl} />
        </AssetsProvider>
      </ContentProvider>,
    );
    return [[file, `<!doctype html>${keepEmailUnbroken(markup)}`] as const];
  });
  return Object.fromEntries(pages);
}

function fileName(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Keeps 'e-mail' on one line: browsers break it after its hyphen, and CSS cannot prevent that. */
function keepEmailUnbroken(markup: string): string {
  return markup.replace(/<(title|script|style)\b[^<]*<\/\1>|<[^<>]*>|\be-mails?\b/gi, (found) =>
    found.startsWith('<') ? found : `<span class="whitespace-nowrap">${found}</span>`,
  );
}

interface DocumentProps {
  page: SitePage;
  appUrl: string;
}

/** The HTML document of a public page. */
function Document({ page, appUrl }: DocumentProps) {
  const { path, meta, body, isIndexed, hasName, jsonLd = [] } = page;
  const assets = useAssets();
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <title>{meta.title}</title>
        <meta content={meta.description} name="description" />
        {isIndexed ? <link href={appUrl + path} rel="canonical" /> : <meta content="noindex" name="robots" />}
        <link as="font" crossOrigin="anonymous" href={assets.font} rel="preload" type="font/woff2" />
        <link href={assets.css} rel="stylesheet" />
        {hasName && <link href={assets.nameFonts} rel="stylesheet" />}
        <script fetchPriority="low" src={assets.script} type="module" />
        <link href="/favicon.ico" rel="icon" sizes="32x32" />
        <link href="/favicon.svg" rel="icon" type="image/svg+xml" />
        <link href="/apple-touch-icon.png" rel="apple-touch-icon" />
        <link href="/site.webmanifest" rel="manifest" />
        <meta content="light dark" name="color-scheme" />
        <meta content={palette.leaf900} name="theme-color" />
        <SharingMeta page={page} appUrl={appUrl} />
        {jsonLd.map((data) => (
          <JsonLd data={data} key={JSON.stringify(data)} />
        ))}
      </head>
      <body>{body}</body>
    </html>
  );
}

/** Meta tags from which social networks and chats draw a link's preview. */
function SharingMeta({ page: { path, meta, sharing }, appUrl }: DocumentProps) {
  const { site } = useContent();
  const { title, image, alt } = sharing ?? {
    title: meta.title,
    image: '/og-image.png',
    alt: site.courseTitle,
  };
  return (
    <>
      <meta content="website" property="og:type" />
      <meta content="pt_BR" property="og:locale" />
      <meta content={site.brandName} property="og:site_name" />
      <meta content={title} property="og:title" />
      <meta content={meta.description} property="og:description" />
      <meta content={appUrl + path} property="og:url" />
      <meta content={appUrl + image} property="og:image" />
      <meta content="1200" property="og:image:width" />
      <meta content="630" property="og:image:height" />
      <meta content={alt} property="og:image:alt" />
      <meta content="summary_large_image" name="twitter:card" />
    </>
  );
}
