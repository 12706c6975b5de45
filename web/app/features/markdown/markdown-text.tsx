import { lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

/**
 * A text of the owner's as people read it. It is drawn piece by piece: markup in it stays text, and links are no links.
 * @param hasHeadings whether its headings are those of the page, below its second
 */
export function MarkdownText({ text, hasHeadings = false }: { text: string; hasHeadings?: boolean }) {
  return (
    <div className="grid gap-3 break-words [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6">
      {draw(lexer(text), hasHeadings)}
    </div>
  );
}

const headings: Record<number, string> = { 1: 'text-2xl', 2: 'mt-3 text-xl', 3: 'mt-2 text-lg' };

function draw(tokens: readonly Token[] | undefined, hasHeadings: boolean): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and keep no state.
    <Piece key={index} token={token as Tokens.Generic} hasHeadings={hasHeadings} />
  ));
}

function Piece({ token, hasHeadings }: { token: Tokens.Generic; hasHeadings: boolean }): ReactNode {
  const inner = (tokens: readonly Token[] | undefined) => draw(tokens, hasHeadings);
  switch (token.type) {
    case 'heading':
      return <Heading depth={token.depth} isReal={hasHeadings} text={inner(token.tokens)} />;
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return <List>{inner(token.items)}</List>;
    }
    case 'list_item':
      return <li>{inner(token.tokens)}</li>;
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'link':
      return hasHeadings ? inner(token.tokens) : <span className="link">{inner(token.tokens)}</span>;
    case 'hr':
      return <hr className="border-line" />;
    case 'br':
      return <br />;
    case 'space':
      return null;
    case 'blockquote':
      return <blockquote className="border-leaf-200 border-l-4 pl-4">{inner(token.tokens)}</blockquote>;
    default:
      return token.tokens ? inner(token.tokens) : plainText(token);
  }
}

/** Of a backslash before a sign the sign is left; all else is as it was written. */
function plainText({ type, text, raw }: Tokens.Generic): string {
  return type === 'escape' || type === 'text' || type === 'codespan' ? text : raw;
}

function Heading({ depth, isReal, text }: { depth: number; isReal: boolean; text: ReactNode }) {
  const Tag = !isReal ? 'p' : depth <= 2 ? 'h3' : 'h4';
  return <Tag className={`font-bold ${headings[depth] ?? ''}`}>{text}</Tag>;
}
