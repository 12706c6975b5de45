import { lexer, type Token, type Tokens } from 'marked';
import {
  type Block,
  type CalloutBlock,
  type ListBlock,
  type Run,
  type Tone,
  tones,
} from '../../../domain/documents/blocks.ts';
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
  const tokens = lexer(source.replace(/_{3,}/gu, (line) => blankMark.repeat(line.length)));
  return together(tokens.flatMap((token) => toBlocks(token, place)));
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

function toBlocks(token: Token, place: Place): (Block | Mark)[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [heading(token as Tokens.Heading, place)];
    case 'paragraph':
    case 'text':
      return [paragraph((token as Tokens.Paragraph).tokens ?? [token], place)];
    case 'list':
      return [list(token as Tokens.List, place)];
    case 'table':
      return [table(token as Tokens.Table, place)];
    case 'blockquote':
      return [callout(token as Tokens.Blockquote, place)];
    case 'code':
      return [fenced(token as Tokens.Code, place)];
    case 'html':
      if (token.raw.trim() === '<!-- pagina -->') return [{ kind: 'page-break' }];
      if (token.raw.trim() === '<!-- junto -->') return [{ kind: 'together-mark' }];
      break;
  }
  throw new Error(`Trecho que não se sabe desenhar (${token.type}): ${token.raw.slice(0, 80)}`);
}

function paragraph(tokens: Token[], { resolve }: Place): Block {
  return { kind: 'paragraph', runs: inlineRuns(tokens, resolve) };
}

function heading(token: Tokens.Heading, { resolve }: Place): Block {
  if (token.depth !== 2 && token.depth !== 3) throw new Error(`Use ## ou ###: ${token.raw.trim()}`);
  return { kind: 'heading', level: token.depth, runs: inlineRuns(token.tokens, resolve) };
}

function list(token: Tokens.List, place: Place): ListBlock {
  const isChecklist = token.items.every((item) => item.task);
  return {
    kind: 'list',
    marker: isChecklist ? 'check' : token.ordered ? 'number' : 'disc',
    start: token.ordered ? Number(token.start || 1) : 1,
    items: token.items.map((item) => {
      const nested = item.tokens.filter((child) => child.type === 'list') as Tokens.List[];
      const text = item.tokens.filter((child) => child.type !== 'list' && child.type !== 'space');
      return { runs: inlineRuns(text, place.resolve), children: nested.map((child) => list(child, place)) };
    }),
  };
}

function table(token: Tokens.Table, { resolve }: Place): Block {
  return {
    kind: 'table',
    header: token.header.map((cell) => inlineRuns(cell.tokens, resolve)),
    rows: token.rows.flatMap((row) => {
      const blank = Number(
        /^\{linhas-vazias:(\d+)\}$/u.exec(row.map((cell) => cell.text).join(''))?.[1] ?? 0,
      );
      if (blank > 0) return Array.from({ length: blank }, () => row.map((): Run[] => []));
      return [row.map((cell) => inlineRuns(cell.tokens, resolve))];
    }),
  };
}

const labels: Record<Tone, string> = {
  DICA: 'Dica',
  ATENCAO: 'Atenção',
  ETICA: 'Ética e responsabilidade',
  EXEMPLO: 'Exemplo',
};

function callout(token: Tokens.Blockquote, place: Place): CalloutBlock {
  const [, name, body = ''] = /^\[!(\w+)\]\n?([\s\S]*)$/u.exec(token.text.trim()) ?? [];
  const tone = tones.find((known) => known === name);
  if (!tone) throw new Error(`Destaque desconhecido: ${token.raw.slice(0, 80)}`);
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

function fenced(token: Tokens.Code, { document }: Place): Block {
  const [language, ...words] = (token.lang ?? '').split(' ');
  const text = token.text.replaceAll(blankMark, '_');
  if (language === 'campos') return parseForm(text);
  if (language === 'prompt') return parsePrompt(words.join(' '), text, document);
  throw new Error(`Bloco desconhecido: ${token.raw.slice(0, 80)}`);
}
