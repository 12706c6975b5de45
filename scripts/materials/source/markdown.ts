import {
  type Block,
  type CalloutBlock,
  type Run,
  type Tone,
  tones,
} from '../../../domain/documents/blocks.ts';
import { listBlock } from '../../../domain/documents/markdown-list.ts';
import {
  leafText,
  type MarkdownNode,
  markdownWords,
  parseMarkdown as read,
} from '../../../domain/markdown.ts';
import { capitalized } from '../../../domain/portuguese.ts';
import { parseForm } from './form.ts';
import { blankMark, inlineRuns, type LinkResolver } from './inline.ts';
import { parsePrompt } from './prompt.ts';

/** The document that is parsed, and how its links resolve. */
export interface DocumentContext {
  /** Document id, such as `modulo2_ia_vet/checklist_pre_operatorio`. */
  document: string;
  resolve: LinkResolver;
}

/** Returns the blocks of a document. Throws if something cannot be drawn, quoting it. */
export function parseBlocks(source: string, context: DocumentContext): Block[] {
  // Markdown would read the underscores of ____/____ as emphasis.
  const text = source.replace(/_{3,}/gu, (line) => blankMark.repeat(line.length));
  return toBlocks(read(text, true), context);
}

const pageMark = '<!-- pagina -->';
const togetherMark = '<!-- junto -->';

/** A mark covers all up to the next heading, or from a heading up to one of its level or higher. */
function toBlocks(nodes: readonly MarkdownNode[], context: DocumentContext): Block[] {
  const blocks: Block[] = [];
  let open: Block[] | undefined;
  for (const node of nodes) {
    if (node.type === 'html_block' && node.token.content.trim() === togetherMark) {
      open = [];
      blocks.push({ kind: 'together', blocks: open });
      continue;
    }
    const block = toBlock(node, context);
    const first = open?.[0];
    const level = first?.kind === 'heading' ? first.level : 3;
    if (block.kind === 'page-break' || (first && block.kind === 'heading' && block.level <= level))
      open = undefined;
    (open ?? blocks).push(block);
  }
  return blocks;
}

function toBlock(node: MarkdownNode, context: DocumentContext): Block {
  const { type, children, token } = node;
  switch (type) {
    case 'heading':
      return heading(node, context);
    case 'paragraph':
      return { kind: 'paragraph', runs: inlineRuns(children, context.resolve) };
    case 'bullet_list':
    case 'ordered_list':
      return listBlock(node, (nodes) => inlineRuns(nodes, context.resolve));
    case 'table':
      return table(node, context);
    case 'blockquote':
      return callout(node, context);
    case 'fence':
      return fenced(node, context);
    case 'html_block':
      if (token.content.trim() === pageMark) return { kind: 'page-break' };
  }
  throw new Error(`Trecho que não se sabe desenhar (${type}): ${excerpt(node)}`);
}

const excerpt = ({ token, children }: MarkdownNode) =>
  (token.content || markdownWords(children)).slice(0, 80);

function heading({ token, children }: MarkdownNode, { resolve }: DocumentContext): Block {
  const level = Number(token.tag.slice(1));
  if (level !== 2 && level !== 3) throw new Error(`Use ## ou ###: ${markdownWords(children)}`);
  return { kind: 'heading', level, runs: inlineRuns(children, resolve) };
}

function table({ children: [head, body] }: MarkdownNode, { resolve }: DocumentContext): Block {
  const cellsOf = (row: MarkdownNode) => row.children.map(({ children }) => inlineRuns(children, resolve));
  return {
    kind: 'table',
    header: head?.children.flatMap(cellsOf) ?? [],
    rows: (body?.children ?? []).flatMap((row) => {
      const blank = Number(/^\{linhas-vazias:(\d+)\}$/u.exec(markdownWords(row.children))?.[1] ?? 0);
      if (blank > 0) return Array.from({ length: blank }, () => row.children.map((): Run[] => []));
      return [cellsOf(row)];
    }),
  };
}

const labels: Record<Tone, string> = {
  DICA: 'Dica',
  ATENCAO: 'Atenção',
  ETICA: 'Ética e responsabilidade',
  EXEMPLO: 'Exemplo',
};

function callout(node: MarkdownNode, context: DocumentContext): CalloutBlock {
  const [first, ...others] = node.children;
  const [mark, _break, ...rest] = first?.children ?? [];
  const tone = tones.find((known) => mark?.token.content === `[!${known}]`);
  if (!first || !tone) throw new Error(`Destaque desconhecido: ${excerpt(node)}`);
  // The parser leaves empty texts between others.
  const inline = rest.filter((child) => leafText(child) !== '');
  const label = (tone === 'EXEMPLO' && takeExampleLabel(inline)) || labels[tone];
  const text = inline.length > 0 ? [{ ...first, children: inline }] : [];
  return { kind: 'callout', tone, label, blocks: toBlocks([...text, ...others], context) };
}

/** "**Exemplo fictício.** Gata..." already contains the label: it becomes the label. */
function takeExampleLabel(inline: MarkdownNode[]): string | undefined {
  const [start, next] = inline;
  const words = start?.type === 'strong' ? markdownWords([start]) : '';
  if (!words.startsWith('Exemplo')) return undefined;
  inline.shift();
  if (next) {
    const rest = next.token.content.replace(/^[.,:]?\s*/u, '');
    next.token.content = capitalized(rest);
  }
  return words.replace(/[.:]$/u, '');
}

function fenced({ token }: MarkdownNode, { document }: DocumentContext): Block {
  const [language, ...words] = token.info.trim().split(' ');
  const text = token.content.replace(/\n$/u, '').replaceAll(blankMark, '_');
  if (language === 'campos') return parseForm(text);
  if (language === 'prompt') return parsePrompt(words.join(' '), text, document);
  throw new Error(`Bloco desconhecido: ${token.info} ${text.slice(0, 80)}`);
}
