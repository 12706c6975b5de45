import type { Content } from '../../domain/content/document.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import {
  type DrawMarkdown,
  type MarkdownNode,
  markdownHtml,
  markdownWords,
  parseMarkdown,
} from '../../domain/markdown.ts';
import { type Path, paths } from '../../domain/paths.ts';

export interface LegalText {
  path: Path;
  title: string;
  description: string;
  /** Formatted, such as `abril de 2025`. */
  updated: string;
  html: string;
  sections: { id: string; title: string }[];
}

export function legalTexts({ legal }: Content): LegalText[] {
  return (['terms2024', 'terms2025', 'privacy2024', 'privacy2025', 'accessibility'] as const).map((name) => {
    const { body, ...text } = legal[name];
    return { path: paths[name], ...text, ...render(body) };
  });
}

function render(body: string): Pick<LegalText, 'html' | 'sections'> {
  const sections: LegalText['sections'] = [];
  const html = markdownHtml(parseMarkdown(body), {
    heading({ token: { tag }, children, id: ownId }, inner) {
      const title = markdownWords(children);
      const id = ownId ?? anchor(title);
      if (tag === 'h2') sections.push({ id, title });
      return `<${tag} id="${id}">${inner}</${tag}>\n`;
    },
    table: drawRecords,
    link: ({ href }, inner) => (isSafe(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner),
  });
  return { html, sections };
}

/** Table columns would be too narrow: stacks the rows, titled by their first cell. */
const drawRecords: DrawMarkdown = ({ children: [head, body] }, _, draw) => {
  const cellsOf = (row: MarkdownNode) => row.children.map(({ children }) => draw(children));
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

/** `1. Aceitação` becomes `1-aceitacao`. */
function anchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
