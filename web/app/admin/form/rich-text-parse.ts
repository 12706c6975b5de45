import type { Mark, Node } from 'prosemirror-model';
import { leafText, type MarkdownNode, parseMarkdown } from '../../../../domain/markdown.ts';
import { schema } from './rich-text-schema.ts';

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
