import type { Content } from '../../domain/content/document.ts';
import { legalNames } from '../../domain/content/legal-and-certificate-texts.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { slug } from '../../domain/folded-text.ts';
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
  /** Without its `parts`. */
  html: string;
  sections: Section[];
  /** Sections that the page folds: all but the summary of a text that has one. */
  parts: (Section & { html: string })[];
}

interface Section {
  id: string;
  title: string;
}

/** Returns the terms, the privacy policies and the accessibility statement, rendered. */
export function legalTexts({ legal }: Content): LegalText[] {
  return legalNames.map((name) => {
    const { body, ...text } = legal[name];
    return { path: paths[name], ...text, ...render(body, name === 'privacy2025') };
  });
}

/** @param isFolded the text begins with a summary, and the sections after it are folded */
function render(body: string, isFolded: boolean): Pick<LegalText, 'html' | 'sections' | 'parts'> {
  const nodes = parseMarkdown(body);
  const starts = nodes.flatMap(({ type, token }, index) =>
    type === 'heading' && token.tag === 'h2' ? [index] : [],
  );
  const sections = starts.map((start) => sectionOf(nodes[start] as MarkdownNode));
  const folded = isFolded ? starts.slice(1) : [];
  const parts = folded.map((start, index) => ({
    ...sectionOf(nodes[start] as MarkdownNode),
    html: toHtml(nodes.slice(start + 1, folded[index + 1])),
  }));
  return { html: toHtml(nodes.slice(0, folded[0])), sections, parts };
}

function sectionOf({ children, id }: MarkdownNode): Section {
  const title = markdownWords(children);
  return { id: id ?? slug(title), title };
}

const toHtml = (nodes: readonly MarkdownNode[]) =>
  markdownHtml(nodes, {
    heading: (node, inner) => `<${node.token.tag} id="${sectionOf(node).id}">${inner}</${node.token.tag}>\n`,
    table: renderTableAsList,
    link: ({ href }, inner) => (isSafe(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner),
  });

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
