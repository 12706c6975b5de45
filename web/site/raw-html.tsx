interface ArticleProps {
  html: string;
  className: string;
}

/** Renders HTML that the build made from the owner's own files. */
export function Article({ html, className }: ArticleProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build from files of this repository
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The content security policy allows it: it is data, not code. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; the only danger, "<", is escaped above
  return <script dangerouslySetInnerHTML={{ __html: json }} type="application/ld+json" />;
}
