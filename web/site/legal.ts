import type { Content } from '../../domain/content/document.ts';
import { legalNames } from '../../domain/content/legal-and-certificate-texts.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import {
  type MarkdownNode,
  type MarkdownRenderer,
  markdownHtml,
  markdownWords,
  parseMarkdown,
} from '../../domain/markdown.ts';
import { type Path, paths } from '../../domain/paths.ts';

/** A legal page's text, its Markdown rendered to HTML. */
export interface LegalText {
  path: Path;
  title: string;
  description: string;
  /** Formatted, such as `abril de 2025`. */
  updated: string;
  html: string;
  sections: { id: string; title: string }[];
}

/** Returns the terms, the privacy policies and the accessibility statement, rendered. */
export function legalTexts({ legal }: Content): LegalText[] {
  return legalNames.map((name) => {
    const { body, ...text } = legal[name];
    return { path: paths[name], ...text, ...render(body) };
  });
}

function render(body: string): Pick<LegalText, 'html' | 'sections'> {
  const sections: LegalText['sections'] = [];
  const html = markdownHtml(parseMarkdown(body), {
    heading({ token: { tag }, children, id: explicitId }, inner) {
      const title = markdownWords(children);
      const id = explicitId ?? anchorId(title);
      if (tag === 'h2') sections.push({ id, title });
      return `<${tag} id="${id}">${inner}</${tag}>\n`;
    },
    table: renderTableAsList,
    link: ({ href }, inner) => (isSafe(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner),
  });
  return { html, sections };
}

/** Stacks the rows of a table, titled by their first cell: columns would be too narrow. */
const renderTableAsList: MarkdownRenderer = ({ children: [head, body] }, _, renderNodes) => {
  const cellsOf = (row: MarkdownNode) => row.children.map(({ children }) => renderNodes(children));
  const labels = head?.children.flatMap(cellsOf) ?? [];
  const items = body?.children.map((row) => {
    const [title, ...cells] = cellsOf(row);
    const facts = cells.map((cell, index) => `<dt>${labels[index + 1]}</dt><dd>${cell}</dd>`).join('');
    return `<li><p>${title}</p><dl>${facts}</dl></li>`;
  });
  return `<ul class="records">${items?.join('') ?? ''}</ul>\n`;
};

/** Allows only schemes that cannot run script. */
function isSafe(href: string): boolean {
  return /^(https:\/\/|mailto:|\/(?!\/)|#)/.test(href);
}

/** Returns the id of a heading: `1. Aceitação` becomes `1-aceitacao`. */
function anchorId(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
