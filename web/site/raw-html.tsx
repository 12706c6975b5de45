/** A legal text whose HTML legal.ts rendered from the owner's Markdown. */
export function HtmlArticle({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the Markdown renderer escapes HTML that the owner wrote
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Structured data for search engines. The content security policy allows it: it is data, not code. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; the only danger, "<", is escaped above
  return <script dangerouslySetInnerHTML={{ __html: json }} type="application/ld+json" />;
}
