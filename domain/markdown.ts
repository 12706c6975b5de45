import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './escape-html.ts';
import { maxMarkdownLines } from './text-limits.ts';

export interface MarkdownNode {
  /** The parser's type, such as `heading`, `bullet_list`, `link` or `text`. */
  type: string;
  token: Token;
  href: string;
  /** A heading's id, written as `{#id}` after its text, so that links to it survive changes of the text. */
  id: string | undefined;
  /** First number of a list. */
  start: number;
  /** True for paragraphs in a list without empty lines, which need no `<p>`. */
  isTight: boolean;
  children: MarkdownNode[];
}

/** Levels of nested quotes, lists and emphasis; deeper content is left out. */
const maxNesting = 20;

/** Units of a paragraph or cell that has more: it is shown as it was typed. */
const maxInlineUnits = 5_000;

function createParser(html: boolean) {
  const parser = new MarkdownIt({ html, linkify: true, maxNesting });
  // Marks in a long run of text cost far more than the text; nobody writes such a paragraph.
  parser.core.ruler.before('inline', 'long', ({ tokens, Token }) => {
    for (const token of tokens) {
      if (token.type !== 'inline' || token.content.length <= maxInlineUnits) continue;
      token.type = 'plain';
      token.children = [Object.assign(new Token('text', '', 0), { content: token.content })];
    }
  });
  // Only URLs with a protocol, and email addresses, become links.
  parser.linkify.set({ fuzzyLink: false });
  // Renderers decide which links are allowed.
  parser.validateLink = () => true;
  return parser;
}

function firstLines(text: string): string {
  let end = -1;
  for (let line = 0; line < maxMarkdownLines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

const parser = createParser(false);
const htmlParser = createParser(true);

/**
 * Parses Markdown into a tree, in linear time for any input.
 * @param allowHtml parses HTML; otherwise HTML is plain text
 */
export function parseMarkdown(text: string, allowHtml = false): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  // The child lists of the elements that are not closed yet, innermost last.
  const open = [root];
  const add = (token: Token) => {
    if (token.type === 'inline' || token.type === 'plain') return token.children?.forEach(add);
    if (token.nesting < 0) return void open.pop();
    const node = {
      type: token.type.replace('_open', ''),
      token,
      href: String(token.attrGet('href') ?? ''),
      id: undefined as string | undefined,
      start: Number(token.attrGet('start') ?? 1),
      isTight: token.hidden,
      children: [] as MarkdownNode[],
    };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.children);
  };
  (allowHtml ? htmlParser : parser).parse(firstLines(text), {}).forEach(add);
  for (const heading of root.filter(({ type }) => type === 'heading')) extractHeadingId(heading);
  return root;
}

/** Moves a heading's `{#id}` from its text to `id`. */
function extractHeadingId(heading: MarkdownNode): void {
  const text = heading.children.at(-1)?.token;
  const [mark = '', id] = / \{#([a-z0-9-]+)\}$/.exec(text?.content ?? '') ?? [];
  if (!text || !id) return;
  heading.id = id;
  text.content = text.content.slice(0, -mark.length);
}

/** Returns the plain text of nodes. */
export function markdownWords(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => leafText(node) ?? markdownWords(node.children)).join('');
}

/** Returns the text of a node without children; undefined for others. */
export function leafText({ type, token, children }: MarkdownNode): string | undefined {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return children.length > 0 ? undefined : token.content;
}

/** Renders a node as HTML. @param inner the rendered children @param draw renders other nodes */
export type MarkdownRenderer = (
  node: MarkdownNode,
  inner: string,
  renderNodes: (nodes: readonly MarkdownNode[]) => string,
) => string;

/** Renders nodes as HTML. @param renderers by type of node; others are rendered plainly */
export function markdownHtml(
  nodes: readonly MarkdownNode[],
  renderers: Partial<Record<string, MarkdownRenderer>>,
): string {
  const renderNodes = (siblings: readonly MarkdownNode[]): string =>
    siblings
      .map((node) => {
        const inner = renderNodes(node.children) || escapeHtml(leafText(node) ?? '');
        return (renderers[node.type] ?? renderDefault)(node, inner, renderNodes);
      })
      .join('');
  return renderNodes(nodes);
}

function renderDefault({ type, token, start, isTight }: MarkdownNode, inner: string): string {
  if (type === 'fence' || type === 'code_block') return `<pre><code>${inner}</code></pre>\n`;
  if (type === 'hr' || type === 'hardbreak') return `<${token.tag}>\n`;
  if (token.tag === '' || type === 'image' || isTight) return inner;
  const first = start === 1 ? '' : ` start="${start}"`;
  return `<${token.tag}${first}>${inner}</${token.tag}>${token.block ? '\n' : ''}`;
}
