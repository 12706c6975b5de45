import { lexer, type Token, type Tokens } from 'marked';
import { type Block, type CalloutBlock, type ListBlock, type Tone, tones } from './blocks.ts';
import { parseForm } from './form.ts';
import { blankMark, inlineRuns } from './inline.ts';
import { parsePrompt } from './prompt.ts';

/** Reads a material's body. Throws on what the page cannot draw, naming the text. */
export function parseMarkdown(source: string): Block[] {
  // Markdown would take the underscores of ____/____ for emphasis.
  return lexer(source.replace(/_{3,}/gu, (line) => blankMark.repeat(line.length))).flatMap(toBlocks);
}

function toBlocks(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [heading(token as Tokens.Heading)];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', runs: inlineRuns((token as Tokens.Paragraph).tokens ?? [token]) }];
    case 'list':
      return [list(token as Tokens.List)];
    case 'table':
      return [table(token as Tokens.Table)];
    case 'blockquote':
      return [callout(token as Tokens.Blockquote)];
    case 'code':
      return [fenced(token as Tokens.Code)];
    case 'html':
      if (token.raw.trim() === '<!-- pagina -->') return [{ kind: 'page-break' }];
      break;
  }
  throw new Error(`Trecho que o PDF não sabe desenhar (${token.type}): ${token.raw.slice(0, 80)}`);
}

function heading(token: Tokens.Heading): Block {
  if (token.depth !== 2 && token.depth !== 3) throw new Error(`Use ## ou ###: ${token.raw.trim()}`);
  return { kind: 'heading', level: token.depth, runs: inlineRuns(token.tokens) };
}

function list(token: Tokens.List): ListBlock {
  const isChecklist = token.items.every((item) => item.task);
  return {
    kind: 'list',
    marker: isChecklist ? 'check' : token.ordered ? 'number' : 'disc',
    start: token.ordered ? Number(token.start || 1) : 1,
    items: token.items.map((item) => {
      const nested = item.tokens.filter((child) => child.type === 'list') as Tokens.List[];
      const text = item.tokens.filter((child) => child.type !== 'list' && child.type !== 'space');
      return { runs: inlineRuns(text), children: nested.map(list) };
    }),
  };
}

function table(token: Tokens.Table): Block {
  return {
    kind: 'table',
    header: token.header.map((cell) => inlineRuns(cell.tokens)),
    rows: token.rows.map((row) => row.map((cell) => inlineRuns(cell.tokens))),
  };
}

const labels: Record<Tone, string> = {
  DICA: 'Dica',
  ATENCAO: 'Atenção',
  ETICA: 'Ética e responsabilidade',
  EXEMPLO: 'Exemplo',
};

function callout(token: Tokens.Blockquote): CalloutBlock {
  const [, name, body = ''] = /^\[!(\w+)\]\n?([\s\S]*)$/u.exec(token.text.trim()) ?? [];
  const tone = tones.find((known) => known === name);
  if (!tone) throw new Error(`Destaque desconhecido: ${token.raw.slice(0, 80)}`);
  if (tone !== 'EXEMPLO') return { kind: 'callout', tone, label: labels[tone], blocks: parseMarkdown(body) };
  const { label, rest } = exampleLabel(body);
  return { kind: 'callout', tone, label, blocks: parseMarkdown(rest) };
}

/** "**Exemplo fictício.** Gata..." already says what the label would: it becomes the label. */
function exampleLabel(body: string): { label: string; rest: string } {
  const [matched, label] = /^\*\*(Exemplo[^*]*?)[.:]?\*\*[.,:]?\s*/u.exec(body) ?? [];
  if (!matched || !label) return { label: labels.EXEMPLO, rest: body };
  const rest = body.slice(matched.length);
  return { label, rest: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

function fenced(token: Tokens.Code): Block {
  const [language, ...words] = (token.lang ?? '').split(' ');
  const text = token.text.replaceAll(blankMark, '_');
  if (language === 'campos') return parseForm(text);
  if (language === 'prompt') return parsePrompt(words.join(' '), text);
  throw new Error(`Bloco desconhecido: ${token.raw.slice(0, 80)}`);
}
