import { leafText, type MarkdownNode, markdownWords, parseMarkdown } from '../markdown.ts';
import { ownPicture } from '../media.ts';
import type { Block, Run, TextRun } from './blocks.ts';
import type { Document } from './document.ts';
import { listBlock } from './markdown-list.ts';

interface WrittenLesson {
  title: string;
  description: string;
  type: string;
  /** Markdown. */
  text?: string | undefined;
}

/** Turns a lesson that the owner wrote in Markdown into a document; undefined if the lesson is of another type. */
export function writtenDocument({ title, description, type, text }: WrittenLesson): Document | undefined {
  if (type !== 'text' || !text) return undefined;
  const blocks = blocksOf(parseMarkdown(text));
  return { title, kind: 'Guia', subtitle: description, version: '', date: '', sources: [], blocks };
}

function blocksOf(nodes: readonly MarkdownNode[]): Block[] {
  return nodes.flatMap((node) => [blockOf(node) ?? [], picturesIn(node)].flat());
}

/** Returns the uploaded pictures of a paragraph, list or table, each below it; a quotation has its own. */
function picturesIn(node: MarkdownNode): Block[] {
  if (node.type === 'blockquote') return [];
  const picture = uploadedPicture(node);
  if (picture) return [{ kind: 'paragraph', picture, runs: [{ kind: 'text', text: node.token.content }] }];
  return node.children.flatMap(picturesIn);
}

/** Returns the address of a picture that the owner uploaded, else undefined. */
function uploadedPicture({ type, token }: MarkdownNode): string | undefined {
  return type === 'image' ? ownPicture(String(token.attrGet('src') ?? '')) : undefined;
}

function blockOf(node: MarkdownNode): Block | undefined {
  const { type, token, children } = node;
  switch (type) {
    case 'heading':
      return { kind: 'heading', level: token.tag <= 'h2' ? 2 : 3, runs: runsOf(children) };
    case 'paragraph': {
      const runs = runsOf(children);
      return runs.length > 0 ? { kind: 'paragraph', runs } : undefined;
    }
    case 'bullet_list':
    case 'ordered_list':
      return listBlock(node, runsOf);
    case 'table':
      return tableOf(node);
    case 'blockquote':
      return { kind: 'callout', tone: 'DICA', label: 'Nota', blocks: blocksOf(children) };
    case 'fence':
    case 'code_block':
      return { kind: 'paragraph', runs: [{ kind: 'text', text: token.content }] };
    default:
      return undefined;
  }
}

function tableOf({ children: [head, body] }: MarkdownNode): Block {
  const cellsOf = (row: MarkdownNode) => row.children.map(({ children }) => runsOf(children));
  return {
    kind: 'table',
    header: head?.children.flatMap(cellsOf) ?? [],
    rows: body?.children.map(cellsOf) ?? [],
  };
}

type Marks = Pick<TextRun, 'bold' | 'italic' | 'link'>;

/** Only https links become links; pictures of other sites become their description. */
function runsOf(nodes: readonly MarkdownNode[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    const { type, children, href } = node;
    if (uploadedPicture(node)) return [];
    if (type === 'image') return [{ ...marks, kind: 'text', text: markdownWords([node]) }];
    const text = leafText(node);
    if (text !== undefined) return text ? [{ ...marks, kind: 'text', text: text.replaceAll('\n', ' ') }] : [];
    if (type === 'strong') return runsOf(children, { ...marks, bold: true });
    if (type === 'em') return runsOf(children, { ...marks, italic: true });
    if (type === 'link' && href.startsWith('https://')) return runsOf(children, { ...marks, link: href });
    return runsOf(children, marks);
  });
}
