import type { Run, TextRun } from '../../../domain/documents/blocks.ts';
import { leafText, type MarkdownNode } from '../../../domain/markdown.ts';

type TextStyleFlags = Pick<TextRun, 'bold' | 'italic' | 'link'>;

/** Returns a link's target. Throws if there is no such document. */
export type LinkResolver = (href: string) => string;

/** Converts Markdown to runs: bold, italic, blanks to write on, squares to tick, [places to fill]. */
export function inlineRuns(nodes: readonly MarkdownNode[], resolve: LinkResolver): Run[] {
  return curlyQuotes(styledText(nodes, {}, resolve).flatMap(splitMarks));
}

/** Converts text that is not Markdown, such as prompts and forms: asterisks stay. */
export function textRuns(text: string, style: TextStyleFlags = {}): Run[] {
  return curlyQuotes(splitMarks({ kind: 'text', text, ...style }));
}

function styledText(nodes: readonly MarkdownNode[], style: TextStyleFlags, resolve: LinkResolver): TextRun[] {
  const runs: TextRun[] = [];
  /** Set while words and the line breaks between them join one run. */
  let open: TextRun | undefined;
  for (const node of nodes) {
    const text = leafText(node)?.replace(/\s+/gu, ' ');
    if (text === undefined) {
      open = undefined;
      runs.push(...styledText(node.children, { ...style, ...styleOf(node, resolve) }, resolve));
    } else if (open) open.text += text;
    else if (text) {
      open = { kind: 'text', text, ...style };
      runs.push(open);
    }
  }
  return runs;
}

function styleOf({ type, href }: MarkdownNode, resolve: LinkResolver): TextStyleFlags {
  if (type === 'strong') return { bold: true };
  if (type === 'em') return { italic: true };
  return type === 'link' ? { link: resolve(href) } : {};
}

/** Replaces an underscore of a line to write on while Markdown is parsed. */
export const blankMark = '\uE000';

const marks = /(\( \)|[_\uE000]{3,}|\[[^\]]+\])/u;

function splitMarks(run: TextRun): Run[] {
  return run.text
    .split(marks)
    .filter((part) => part !== '')
    .map((part): Run => {
      if (part === '( )') return { kind: 'check' };
      if (/^[_\uE000]+$/u.test(part)) return { kind: 'blank', letters: part.length };
      const text = spacing(part);
      return part.startsWith('[') ? { ...run, text, placeholder: true } : { ...run, text };
    });
}

/** Converts straight quotes to curly ones across runs, so that **"bold"** closes what it opened. */
function curlyQuotes(runs: Run[]): Run[] {
  let previous = ' ';
  return runs.map((run) => {
    if (run.kind !== 'text') {
      previous = 'x';
      return run;
    }
    const text = run.text.replace(/["']/gu, (quote, at: number) => {
      const before = at === 0 ? previous : (run.text[at - 1] ?? ' ');
      const opens = /[\s([“‘–—/]/u.test(before);
      if (quote === "'") return opens ? '‘' : '’';
      return opens ? '“' : '”';
    });
    previous = text.at(-1) ?? previous;
    return { ...run, text };
  });
}

const nbsp = '\u00a0';

/** Keeps together what a line break must not part: "nº 5", "Lei 13.709", "18,2 kg", "4 a 6". */
function spacing(text: string): string {
  return text
    .replace(/\b(nº|Nº|art\.|Lei) (?=\d|nº)/gu, `$1${nbsp}`)
    .replace(
      /(\d) (kg|min|anos|dias|meses|semanas|linhas|páginas|minutos|horas|h|%)(?![\p{L}])/gu,
      `$1${nbsp}$2`,
    )
    .replace(/(^|[\s(])-(?=\d)/gu, '$1\u2212');
}
