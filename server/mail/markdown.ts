import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../domain/escape-html.ts';

/** Mail programs know no stylesheet. */
const looks = {
  h: 'margin:24px 0 8px;line-height:1.3',
  p: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:24px',
  quote: 'margin:0 0 16px;padding-left:16px;border-left:4px solid #d5e2df',
  a: 'color:#0b5f57',
  hr: 'border:0;border-top:1px solid #d5e2df;margin:24px 0',
};

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      // The letter has its title.
      const level = Math.max(2, depth);
      return `<h${level} style="${looks.h};font-size:${level === 2 ? 20 : 17}px">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens }) {
      return `<p style="${looks.p}">${this.parser.parseInline(tokens)}</p>\n`;
    },
    list({ ordered, items }) {
      const tag = ordered ? 'ol' : 'ul';
      return `<${tag} style="${looks.list}">${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
    },
    blockquote({ tokens }) {
      return `<blockquote style="${looks.quote}">${this.parser.parse(tokens)}</blockquote>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafe(href) ? `<a href="${escapeHtml(href)}" style="${looks.a}">${text}</a>` : text;
    },
    hr: () => `<hr style="${looks.hr}">\n`,
    // Markup is text like any other, and nothing is loaded when the mail is read.
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
  },
});

/** A text of the owner as part of a letter. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false });
}

/** The same to read without any look: addresses of links stand beside them. */
export function markdownText(text: string): string {
  return blocks(marked.lexer(text)).join('\n\n');
}

/** Letters have no address of their own: links are whole. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href);
}

function blocks(tokens: readonly Token[]): string[] {
  return (tokens as Tokens.Generic[]).map(block).filter(Boolean);
}

function block(token: Tokens.Generic): string {
  switch (token.type) {
    case 'space':
      return '';
    case 'hr':
      return '---';
    case 'list':
      return (token as Tokens.List).items
        .map(({ tokens }, index) => {
          const mark = token.ordered ? `${Number(token.start || 1) + index}.` : '-';
          return `${mark} ${blocks(tokens).join('\n')}`;
        })
        .join('\n');
    case 'blockquote':
      return blocks(token.tokens ?? [])
        .join('\n\n')
        .replace(/^/gm, '> ');
    case 'heading':
    case 'paragraph':
    case 'text':
      return inline(token.tokens ?? [token]);
    default:
      return token.raw.trim();
  }
}

function inline(tokens: readonly Token[]): string {
  return (tokens as Tokens.Generic[])
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'link' && isSafe(token.href) && token.href !== token.text)
        return `${inline(token.tokens ?? [])} (${token.href})`;
      if (token.tokens) return inline(token.tokens);
      return token.type === 'html' ? token.raw : token.text;
    })
    .join('');
}
