import { type Mark, type Node, Schema } from 'prosemirror-model';
import { leafText, type MarkdownNode, parseMarkdown } from '../../../../domain/markdown.ts';
import { atMost, maxDocument } from '../../../../domain/text-limits.ts';

/** Blocks and marks that the product's Markdown has. `source` has the Markdown of a block that is something else, such as a table. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { isTight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { isTight: { default: true }, start: { default: 1 } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    source: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      // A line that ends without a mark: emails break there, lessons do not.
      attrs: { isSoft: { default: false } },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' } },
      toDOM: ({ attrs }) => ['img', attrs],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});

/** A Markdown text as the editor has it, and how each of its blocks was written. */
export interface ParsedMarkdown {
  doc: Node;
  blocks: { node: Node; source: string; gap: string }[];
  /** After the last block. */
  tail: string;
}

/** Parses Markdown as the product's pages and emails do. */
export function parse(text: string): ParsedMarkdown {
  const lines = text.split('\n');
  const blocks: ParsedMarkdown['blocks'] = [];
  let end = 0;
  let gap = '';
  const sourceOf = (from: number, to: number) => lines.slice(from, to).join('\n');
  function add(from: number, to: number, node?: MarkdownNode) {
    let last = to;
    while (last > from && !lines[last - 1]?.trim()) last -= 1;
    let first = from;
    while (first < last && !lines[first]?.trim()) first += 1;
    gap += sourceOf(from, first) + (first > from ? '\n' : '');
    if (first < last) {
      const source = sourceOf(first, last);
      const block = (node && blockOf(node)) ?? schema.node('source', null, schema.text(source));
      blocks.push({ node: block, source, gap });
      gap = last < lines.length ? '\n' : '';
    }
    gap += sourceOf(last, to) + (to > last && to < lines.length ? '\n' : '');
  }
  for (const node of parseMarkdown(text)) {
    const [from, to] = node.token.map ?? [end, end];
    // Such as the definition of a link, which the parser does not list.
    if (from > end) add(end, from);
    add(from, to, node);
    end = to;
  }
  if (end < lines.length) add(end, lines.length);
  const nodes = blocks.map(({ node }) => node);
  return {
    doc: schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')]),
    blocks,
    tail: gap,
  };
}

/** Returns the editor's node; undefined for what the editor cannot show. */
function blockOf(node: MarkdownNode): Node | undefined {
  const { type, token, children, id } = node;
  if (type === 'hr') return schema.node('horizontal_rule');
  if (type === 'paragraph' || type === 'heading') {
    const inline = inlineOf(children);
    if (!inline) return undefined;
    if (type === 'paragraph') return schema.node('paragraph', null, inline);
    // Its line would end it.
    if (inline.some((part) => part.type.name === 'hard_break')) return undefined;
    const mark = id ? [schema.text(` {#${id}}`)] : [];
    return schema.node('heading', { level: Number(token.tag.slice(1)) }, [...inline, ...mark]);
  }
  if (!['blockquote', 'bullet_list', 'ordered_list', 'list_item'].includes(type)) return undefined;
  const blocks = children.map(blockOf);
  if (blocks.includes(undefined)) return undefined;
  const content = blocks.filter((block) => block !== undefined);
  if (type === 'blockquote' || type === 'list_item')
    return schema.node(type, null, content.length > 0 ? content : [schema.node('paragraph')]);
  const isTight = children.every((item) =>
    item.children.every((part) => part.type !== 'paragraph' || part.isTight),
  );
  return schema.node(type, type === 'bullet_list' ? { isTight } : { isTight, start: node.start }, content);
}

function inlineOf(nodes: readonly MarkdownNode[], marks: readonly Mark[] = []): Node[] | undefined {
  const found: Node[] = [];
  for (const node of nodes) {
    const { type, token, children, href } = node;
    if (type === 'text' || type === 'text_special') {
      const text = leafText(node);
      if (text) found.push(schema.text(text, marks));
    } else if (type === 'hardbreak' || type === 'softbreak')
      found.push(schema.node('hard_break', { isSoft: type === 'softbreak' }, undefined, marks));
    else if (type === 'image' && !token.attrGet('title'))
      found.push(schema.node('image', { src: token.attrGet('src'), alt: token.content }, undefined, marks));
    else if (type === 'strong' || type === 'em' || (type === 'link' && !token.attrGet('title'))) {
      const inner = inlineOf(children, schema.mark(type, type === 'link' ? { href } : null).addToSet(marks));
      if (!inner) return undefined;
      found.push(...inner);
    } else return undefined;
  }
  return found;
}

/** Writes the document as Markdown: blocks that are as they were keep the way in which they were written. */
export function serialize(doc: Node, { blocks, tail }: ParsedMarkdown): string {
  let text = '';
  let last: number | undefined;
  const written = [];
  for (const node of doc.children) {
    const same = blocks.findIndex((block) => block.node === node);
    const known = same >= 0 ? same : blocks.findIndex((block) => block.node.eq(node));
    const { source = writeBlock(node, written.at(-1)), gap = '' } = blocks[known] ?? {};
    if (source === '' && known < 0) continue;
    const follows = known >= 0 && known === (last ?? -1) + 1 && (last !== undefined || written.length === 0);
    text += (follows ? gap : written.length > 0 ? '\n\n' : '') + source;
    last = known >= 0 ? known : undefined;
    written.push(node);
  }
  return text + (last === blocks.length - 1 || written.length === 0 ? tail : '');
}

/** @param before the block before it: two lists of one kind would be one */
export function writeBlock(node: Node, before?: Node | null): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(node.attrs.level)} ${writeInline(node).replaceAll(/\\?\n/g, ' ')}`;
    case 'blockquote':
      return indent(writeBlocks(node), '> ');
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, before?.type === node.type);
    case 'horizontal_rule':
      return '---';
    case 'source':
      return node.textContent;
    default:
      return writeInline(node);
  }
}

const writeBlocks = (node: Node, gap = '\n\n') =>
  node.children
    .map((child, index) => writeBlock(child, node.maybeChild(index - 1)))
    .filter(Boolean)
    .join(gap);

function writeList(list: Node, isOther: boolean): string {
  const { isTight, start = 1 } = list.attrs;
  const items = list.children.map((item, index) => {
    const marker =
      list.type.name === 'bullet_list' ? (isOther ? '*' : '-') : `${start + index}${isOther ? ')' : '.'}`;
    const text = writeBlocks(item, isTight ? '\n' : '\n\n');
    return `${marker} ${indent(text, ' '.repeat(marker.length + 1)).trimStart()}`;
  });
  return items.join(isTight ? '\n' : '\n\n');
}

const indent = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? by.trimEnd() : by + line))
    .join('\n');

function writeInline(block: Node): string {
  const text = writeRun(block.children, ['link', 'strong', 'em']).trim();
  return atMost(text, maxDocument).replaceAll(
    /^(?:(#{1,6}(?!\S)|[-+](?!\S)|>|[-=]+$|-{3}|\||~{3}|\[[^\]]*\]:)|(\d{1,9})([.)](?!\S)))/gm,
    (_, start: string | undefined, digits: string, point: string) =>
      start ? `\\${start}` : `${digits}\\${point}`,
  );
}

/** Writes the nodes with these kinds of marks, the first outermost. */
function writeRun(nodes: readonly Node[], [kind, ...rest]: readonly string[]): string {
  if (!kind) return nodes.map(writeLeaf).join('');
  const type = schema.marks[kind];
  let text = '';
  for (let at = 0; at < nodes.length; ) {
    const mark = type?.isInSet(nodes[at]?.marks ?? []);
    let end = at + 1;
    while (end < nodes.length && sameMark(type?.isInSet(nodes[end]?.marks ?? []), mark)) end += 1;
    const run = nodes.slice(at, end);
    text += mark ? wrap(kind, String(mark.attrs.href), run, rest) : writeRun(run, rest);
    at = end;
  }
  return text;
}

const sameMark = (a: Mark | undefined, b: Mark | undefined) => (a && b ? a.eq(b) : a === b);

function wrap(kind: string, href: string, run: readonly Node[], rest: readonly string[]): string {
  const inner = writeRun(run, rest);
  const middle = inner.trim();
  if (middle === '') return inner;
  const plain = run.map(({ textContent }) => textContent).join('');
  if (kind === 'link' && (plain === href || `mailto:${plain}` === href)) return plain;
  const target = /[\s()<>]/.test(atMost(href, maxDocument)) ? `<${href}>` : href;
  const marked =
    kind === 'link' ? `[${middle}](${target})` : kind === 'strong' ? `**${middle}**` : `*${middle}*`;
  // A mark does not begin or end with a space.
  return inner.replace(middle, () => marked);
}

function writeLeaf(node: Node): string {
  if (node.type.name === 'hard_break') return node.attrs.isSoft ? '\n' : '\\\n';
  if (node.type.name === 'image') return `![${escapeText(node.attrs.alt)}](${node.attrs.src})`;
  return escapeText(node.text ?? '');
}

/** Escapes what would be Markdown; brackets and underscores alone are none. */
function escapeText(text: string): string {
  return atMost(text, maxDocument)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*]|~~|<(?=\S)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|\](?=[([])/gu, '\\$&');
}
