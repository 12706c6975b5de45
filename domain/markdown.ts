import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './escape-html.ts';

/** A piece of a Markdown text. */
export interface MarkdownNode {
  /** The parser's word for it, such as `heading`, `bullet_list`, `link` or `text`. */
  type: string;
  token: Token;
  /** Of a link, as it was written; empty for all else. */
  href: string;
  /** Of a heading that ends in `{#id}`: links to it hold whatever its text becomes. */
  id: string | undefined;
  /** First number of a list. */
  start: number;
  /** A list's entry without empty lines around it has such paragraphs. */
  isTight: boolean;
  children: MarkdownNode[];
}

/** Levels of quotes, lists and emphasis; what lies deeper is left out. */
const maxNesting = 20;

function createParser(html: boolean) {
  const parser = new MarkdownIt({ html, linkify: true, maxNesting });
  // Addresses that begin with their protocol, and those of mail.
  parser.linkify.set({ fuzzyLink: false });
  // Whoever renders a link decides whether it may lead there.
  parser.validateLink = () => true;
  return parser;
}

const parser = createParser(false);
const markupParser = createParser(true);

/**
 * Reads a text in time that grows with its length alone: the parser knows the inputs that cost others its square.
 * @param hasMarkup finds HTML as such; without it, markup is text like any other
 */
export function parseMarkdown(text: string, hasMarkup = false): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open = [root];
  const add = (token: Token) => {
    if (token.type === 'inline') return token.children?.forEach(add);
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
  (hasMarkup ? markupParser : parser).parse(text, {}).forEach(add);
  for (const heading of root.filter(({ type }) => type === 'heading')) takeId(heading);
  return root;
}

function takeId(heading: MarkdownNode): void {
  const text = heading.children.at(-1)?.token;
  const [mark = '', id] = / \{#([a-z0-9-]+)\}$/.exec(text?.content ?? '') ?? [];
  if (!text || !id) return;
  heading.id = id;
  text.content = text.content.slice(0, -mark.length);
}

/** Returns what is read of it: without marks, a picture's description in its place. */
export function markdownWords(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => leafText(node) ?? markdownWords(node.children)).join('');
}

/** Returns the text of a piece that holds no others; nothing for one that does. */
export function leafText({ type, token, children }: MarkdownNode): string | undefined {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return children.length > 0 ? undefined : token.content;
}

/** How a piece is drawn. @param inner its children as HTML, or its text, escaped @param draw the same for other pieces */
export type DrawMarkdown = (
  node: MarkdownNode,
  inner: string,
  draw: (nodes: readonly MarkdownNode[]) => string,
) => string;

/** Returns HTML. @param drawings of types that are not drawn as HTML does by itself */
export function markdownHtml(
  nodes: readonly MarkdownNode[],
  drawings: Partial<Record<string, DrawMarkdown>>,
): string {
  const draw = (some: readonly MarkdownNode[]): string =>
    some
      .map((node) => {
        const inner = draw(node.children) || escapeHtml(leafText(node) ?? '');
        return (drawings[node.type] ?? drawPlainly)(node, inner, draw);
      })
      .join('');
  return draw(nodes);
}

function drawPlainly({ type, token, start, isTight }: MarkdownNode, inner: string): string {
  if (type === 'fence' || type === 'code_block') return `<pre><code>${inner}</code></pre>\n`;
  if (type === 'hr' || type === 'hardbreak') return `<${token.tag}>\n`;
  if (token.tag === '' || type === 'image' || isTight) return inner;
  const first = start === 1 ? '' : ` start="${start}"`;
  return `<${token.tag}${first}>${inner}</${token.tag}>${token.block ? '\n' : ''}`;
}
