import { Marked } from 'marked';
import type { Content } from '../../domain/content/document.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { type Path, paths } from '../../domain/paths.ts';

/** A legal text, ready for the page. */
export interface LegalText {
  path: Path;
  title: string;
  description: string;
  /** As people read it: `abril de 2025`. */
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
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchor(text);
        if (depth === 2) sections.push({ id, title: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Columns would be too narrow to read: each row stands below the one before, its first cell as its title.
      table({ header, rows }) {
        const labels = header.map(({ tokens }) => this.parser.parseInline(tokens));
        const items = rows.map((row) => {
          const [title, ...cells] = row.map(({ tokens }) => this.parser.parseInline(tokens));
          const facts = cells.map((cell, index) => `<dt>${labels[index + 1]}</dt><dd>${cell}</dd>`).join('');
          return `<li><p>${title}</p><dl>${facts}</dl></li>`;
        });
        return `<ul class="records">${items.join('')}</ul>\n`;
      },
      // Markup is text like any other.
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return isSafe(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
      },
      image: ({ text }) => escapeHtml(text),
    },
  });
  return { html: marked.parse(body, { async: false }), sections };
}

/** No script hides in an address of the site, of the web, or of mail. */
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
