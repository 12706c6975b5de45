import {
  type Block,
  type CalloutBlock,
  type ListBlock,
  type Run,
  type Tone,
  tones,
} from '../../../domain/documents/blocks.ts';
import { type MarkdownNode, markdownWords, parseMarkdown as read } from '../../../domain/markdown.ts';
import { parseForm } from './form.ts';
import { blankMark, inlineRuns, type ResolveLink } from './inline.ts';
import { parsePrompt } from './prompt.ts';

/** Where a text stands, for what it refers to. */
export interface Place {
  /** Id of the document: `modulo2_ia_vet/checklist_pre_operatorio`. */
  document: string;
  resolve: ResolveLink;
}

/** Reads a material's body. Throws on what cannot be drawn, naming the text. */
export function parseMarkdown(source: string, place: Place): Block[] {
  // Markdown would take the underscores of ____/____ for emphasis.
  const text = source.replace(/_{3,}/gu, (line) => blankMark.repeat(line.length));
  const lines = text.split('\n');
  return together(read(text, true).flatMap((node) => toBlocks(node, place, lines)));
}

type Mark = { kind: 'together-mark' };

/** What follows a mark belongs to it: up to the next heading, or for a heading up to one of its level or higher. */
function together(parts: (Block | Mark)[]): Block[] {
  const blocks: Block[] = [];
  let open: Block[] | undefined;
  for (const part of parts) {
    if (part.kind === 'together-mark') {
      open = [];
      blocks.push({ kind: 'together', blocks: open });
      continue;
    }
    const first = open?.[0];
    const level = first?.kind === 'heading' ? first.level : 3;
    if (part.kind === 'page-break' || (first && part.kind === 'heading' && part.level <= level))
      open = undefined;
    (open ?? blocks).push(part);
  }
  return blocks;
}

function toBlocks(node: MarkdownNode, place: Place, lines: readonly string[]): (Block | Mark)[] {
  const raw = rawOf(node, lines);
  switch (node.type) {
    case 'heading':
      return [heading(node, place)];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: inlineRuns(node.children, place.resolve) }];
    case 'bullet_list':
    case 'ordered_list':
      return [list(node, place)];
    case 'table':
      return [table(node, place)];
    case 'blockquote':
      return [callout(raw, place)];
    case 'fence':
      return [fenced(node, place)];
    case 'html_block':
      if (raw === '<!-- pagina -->') return [{ kind: 'page-break' }];
      if (raw === '<!-- junto -->') return [{ kind: 'together-mark' }];
  }
  throw new Error(`Trecho que não se sabe desenhar (${node.type}): ${raw.slice(0, 80)}`);
}

/** The lines of a piece as they were written, without the marks of a quote. */
function rawOf({ token }: MarkdownNode, lines: readonly string[]): string {
  const quoted = lines.slice(...(token.map ?? []));
  return quoted
    .map((line) => line.replace(/^> ?/u, ''))
    .join('\n')
    .trim();
}

function heading({ token, children }: MarkdownNode, { resolve }: Place): Block {
  const level = Number(token.tag.slice(1));
  if (level !== 2 && level !== 3) throw new Error(`Use ## ou ###: ${markdownWords(children)}`);
  return { kind: 'heading', level, runs: inlineRuns(children, resolve) };
}

const isList = ({ type }: MarkdownNode) => type.endsWith('_list');
const task = /^\[[ x]\] /u;

function list({ type, start, children }: MarkdownNode, place: Place): ListBlock {
  const isChecklist = children.every((item) => task.test(markdownWords(item.children)));
  return {
    kind: 'list',
    marker: isChecklist ? 'check' : type === 'ordered_list' ? 'number' : 'disc',
    start,
    items: children.map((item) => {
      const text = item.children.filter((child) => !isList(child));
      // The square is drawn.
      const first = text[0]?.children[0];
      if (isChecklist && first) first.token.content = first.token.content.replace(task, '');
      return {
        runs: inlineRuns(text, place.resolve),
        children: item.children.filter(isList).map((child) => list(child, place)),
      };
    }),
  };
}

function table({ children: [head, body] }: MarkdownNode, { resolve }: Place): Block {
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

function callout(text: string, place: Place): CalloutBlock {
  const [, name, body = ''] = /^\[!(\w+)\]\n?([\s\S]*)$/u.exec(text) ?? [];
  const tone = tones.find((known) => known === name);
  if (!tone) throw new Error(`Destaque desconhecido: ${text.slice(0, 80)}`);
  if (tone !== 'EXEMPLO')
    return { kind: 'callout', tone, label: labels[tone], blocks: parseMarkdown(body, place) };
  const { label, rest } = exampleLabel(body);
  return { kind: 'callout', tone, label, blocks: parseMarkdown(rest, place) };
}

/** "**Exemplo fictício.** Gata..." already says what the label would: it becomes the label. */
function exampleLabel(body: string): { label: string; rest: string } {
  const [matched, label] = /^\*\*(Exemplo[^*]*?)[.:]?\*\*[.,:]?\s*/u.exec(body) ?? [];
  if (!matched || !label) return { label: labels.EXEMPLO, rest: body };
  const rest = body.slice(matched.length);
  return { label, rest: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

function fenced({ token }: MarkdownNode, { document }: Place): Block {
  const [language, ...words] = token.info.trim().split(' ');
  const text = token.content.replace(/\n$/u, '').replaceAll(blankMark, '_');
  if (language === 'campos') return parseForm(text);
  if (language === 'prompt') return parsePrompt(words.join(' '), text, document);
  throw new Error(`Bloco desconhecido: ${token.info} ${text.slice(0, 80)}`);
}
