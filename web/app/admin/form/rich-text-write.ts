import type { Mark, Node } from 'prosemirror-model';
import { atMost, maxDocument } from '../../../../domain/text-limits.ts';
import type { ParsedMarkdown } from './rich-text-parse.ts';
import { schema } from './rich-text-schema.ts';

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
    /^(?:(#{1,6}(?!\S)|[-+](?!\S)|>|[-=](?:$|[-=])|\||~{3}|\[[^\]\n\r\u2028\u2029]{0,999}\]:)|(\d{1,9})([.)](?!\S)))/gm,
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
    .replaceAll(
      /[\\`*]|~~|<(?=\S)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,31};)|\](?=[([])/gu,
      '\\$&',
    );
}
