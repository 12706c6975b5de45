import type { ReactNode } from 'react';
import type { PageAssets } from './assets.ts';

interface DocumentProps {
  title: string;
  description: string;
  /** Absolute address of the page. */
  canonical: string;
  assets: PageAssets;
  children: ReactNode;
}

/** The HTML document around every public page. */
export function Document({ title, description, canonical, assets, children }: DocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={canonical} />
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.css} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#0b5f57" />
        <script type="module" src={assets.script} fetchPriority="low" />
      </head>
      <body>{children}</body>
    </html>
  );
}
