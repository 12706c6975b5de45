import type { ReactNode } from 'react';
import { palette } from '../ui/palette.ts';
import type { PageAssets } from './assets.ts';
import { useContent } from './content.ts';
import { iconDataUrl } from './drawn-images.tsx';
import { JsonLd } from './raw-html.tsx';

interface DocumentProps {
  title: string;
  description: string;
  canonical: string;
  sharingImage: string;
  isIndexed: boolean;
  hasName: boolean;
  jsonLd: object[];
  assets: PageAssets;
  children: ReactNode;
}

/** The HTML document of a public page: its head, with `children` as the body. */
export function Document(props: DocumentProps) {
  const { title, description, canonical, isIndexed, hasName, jsonLd, assets, children } = props;
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <title>{title}</title>
        <meta content={description} name="description" />
        {isIndexed ? <link href={canonical} rel="canonical" /> : <meta content="noindex" name="robots" />}
        <link as="font" crossOrigin="anonymous" href={assets.font} rel="preload" type="font/woff2" />
        <link href={assets.css} rel="stylesheet" />
        {hasName && <link href={assets.nameFonts} rel="stylesheet" />}
        <script fetchPriority="low" src={assets.script} type="module" />
        <link href="/favicon.ico" rel="icon" sizes="32x32" />
        <link href={iconDataUrl} rel="icon" type="image/svg+xml" />
        <link href="/apple-touch-icon.png" rel="apple-touch-icon" />
        <link href="/site.webmanifest" rel="manifest" />
        <meta content="light dark" name="color-scheme" />
        <meta content={palette.leaf900} name="theme-color" />
        <SharingMeta {...props} />
        {jsonLd.map((data) => (
          <JsonLd data={data} key={JSON.stringify(data)} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Meta tags from which social networks and chats draw a link's preview. */
function SharingMeta({ title, description, canonical, sharingImage }: DocumentProps) {
  const { site } = useContent();
  return (
    <>
      <meta content="website" property="og:type" />
      <meta content="pt_BR" property="og:locale" />
      <meta content={site.brandName} property="og:site_name" />
      <meta content={title} property="og:title" />
      <meta content={description} property="og:description" />
      <meta content={canonical} property="og:url" />
      <meta content={sharingImage} property="og:image" />
      <meta content="1200" property="og:image:width" />
      <meta content="630" property="og:image:height" />
      <meta content={site.courseTitle} property="og:image:alt" />
      <meta content="summary_large_image" name="twitter:card" />
    </>
  );
}
