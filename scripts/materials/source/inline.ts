import type { Token, Tokens } from 'marked';
import type { Run, TextRun } from '../../../domain/documents/blocks.ts';
import { plainText, spacing } from './typography.ts';

type TextStyleFlags = Pick<TextRun, 'bold' | 'italic' | 'link'>;

/** @returns what a link leads to; throws when there is no such document */
export type ResolveLink = (href: string) => string;

/** Inline Markdown tokens to runs: bold, italic, blanks to write on, squares to tick, [places to fill]. */
export function inlineRuns(tokens: Token[], resolve: ResolveLink): Run[] {
  return curlyQuotes(styledText(tokens, {}, resolve).flatMap(splitMarks));
}

/** The same for text without Markdown, as in prompts and forms. Asterisks are not read there. */
export function textRuns(text: string, style: TextStyleFlags = {}): Run[] {
  return curlyQuotes(splitMarks({ kind: 'text', text, ...style }));
}

function styledText(tokens: Token[], style: TextStyleFlags, resolve: ResolveLink): TextRun[] {
  const inside = (token: { tokens: Token[] }, more: TextStyleFlags) =>
    styledText(token.tokens, { ...style, ...more }, resolve);
  return tokens.flatMap((token): TextRun[] => {
    if (token.type === 'strong') return inside(token as Tokens.Strong, { bold: true });
    if (token.type === 'em') return inside(token as Tokens.Em, { italic: true });
    if (token.type === 'link') {
      const link = token as Tokens.Link;
      return inside(link, { link: resolve(link.href) });
    }
    if (token.type === 'br') return [{ kind: 'text', text: ' ', ...style }];
    if (token.type === 'checkbox') return [];
    if ('tokens' in token && token.tokens) return inside({ tokens: token.tokens }, {});
    return [{ kind: 'text', text: plainText(token), ...style }];
  });
}

/** Stands for an underscore of a line to write on while Markdown is read. */
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

/** Straight quotes to curly ones, looking across runs so that **"bold"** closes what it opened. */
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
