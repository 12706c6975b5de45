import { escapeHtml } from '../../domain/escape-html.ts';
import {
  leafText,
  type MarkdownNode,
  type MarkdownRenderer,
  parseMarkdown,
  markdownHtml as renderMarkdown,
} from '../../domain/markdown.ts';
import { ownPicture } from '../../domain/media.ts';
import { atMost, maxDocument } from '../../domain/text-limits.ts';

/** Inline styles, as mail programs ignore stylesheets. */
const styles = {
  h: 'margin:24px 0 8px;line-height:1.3',
  p: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:24px',
  quote: 'margin:0 0 16px;padding-left:16px;border-left:4px solid #d5e2df',
  a: 'color:#0b5f57',
  img: 'display:block;max-width:100%;height:auto;border-radius:12px',
  hr: 'border:0;border-top:1px solid #d5e2df;margin:24px 0',
};

const list: MarkdownRenderer = ({ token: { tag } }, inner) =>
  `<${tag} style="${styles.list}">${inner}</${tag}>\n`;

const renderers: Record<string, MarkdownRenderer> = {
  heading(node, inner) {
    // The email already has a title.
    const level = Math.max(2, Number(node.token.tag.slice(1)));
    return `<h${level} style="${styles.h};font-size:${level === 2 ? 20 : 17}px">${inner}</h${level}>\n`;
  },
  paragraph: ({ isTight }, inner) => (isTight ? inner : `<p style="${styles.p}">${inner}</p>\n`),
  bullet_list: list,
  ordered_list: list,
  blockquote: (_, inner) => `<blockquote style="${styles.quote}">${inner}</blockquote>\n`,
  link: ({ href }, inner) =>
    isSafe(href) ? `<a href="${escapeHtml(href)}" style="${styles.a}">${inner}</a>` : inner,
  hr: () => `<hr style="${styles.hr}">\n`,
};

/** Returns true for a picture that the owner uploaded, as JPEG, which every mail program shows. */
const isOwnPicture = (src: string) => src.endsWith('.jpg') && ownPicture(src) !== undefined;

/**
 * Renders a newsletter's Markdown as HTML. Other sites' pictures are left out, so that reading an email is not tracked.
 */
export function markdownHtml(text: string, siteUrl: string): string {
  return renderMarkdown(parseMarkdown(text), {
    ...renderers,
    image({ token }) {
      const [src, alt] = [String(token.attrGet('src') ?? ''), escapeHtml(token.content)];
      if (!isOwnPicture(src)) return alt;
      return `<img src="${escapeHtml(siteUrl + src)}" alt="${alt}" style="${styles.img}">`;
    },
  });
}

export function markdownText(text: string): string {
  return blocks(parseMarkdown(text)).join('\n\n');
}

/** Emails have no base URL: links must be absolute. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href);
}

function blocks(nodes: readonly MarkdownNode[]): string[] {
  return nodes.map(block).filter(Boolean);
}

function block({ type, token, start, children }: MarkdownNode): string {
  switch (type) {
    case 'hr':
      return '---';
    case 'bullet_list':
      return children.map((item) => entry(item, '-')).join('\n');
    case 'ordered_list':
      return children.map((item, index) => entry(item, `${start + index}.`)).join('\n');
    case 'blockquote':
      return atMost(blocks(children).join('\n\n'), maxDocument).replace(/^/gm, '> ');
    case 'tr':
      return children.map((cell) => inline(cell.children)).join(' | ');
    case 'heading':
    case 'paragraph':
      return inline(children);
    default:
      return children.length > 0 ? blocks(children).join('\n') : token.content.trim();
  }
}

function entry({ children }: MarkdownNode, marker: string): string {
  return `${marker} ${blocks(children).join('\n')}`;
}

function inline(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      const content = leafText(node) ?? inline(node.children);
      return isSafe(node.href) && node.href !== content ? `${content} (${node.href})` : content;
    })
    .join('');
}
