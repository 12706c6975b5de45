import { lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

/** A text as its page will show it. It is drawn piece by piece: markup in it stays text. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <div className="grid gap-3 break-words rounded-control border border-line bg-leaf-50 px-4 py-5 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6">
      {draw(lexer(text))}
    </div>
  );
}

const headings: Record<number, string> = { 1: 'text-2xl', 2: 'mt-3 text-xl', 3: 'mt-2 text-lg' };

function draw(tokens: readonly Token[] | undefined): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and keep no state.
  return (tokens ?? []).map((token, index) => <Piece key={index} token={token as Tokens.Generic} />);
}

function Piece({ token }: { token: Tokens.Generic }): ReactNode {
  switch (token.type) {
    case 'heading':
      // No heading of this page.
      return <p className={`font-bold ${headings[token.depth] ?? ''}`}>{draw(token.tokens)}</p>;
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return <List>{draw(token.items)}</List>;
    }
    case 'list_item':
      return <li>{draw(token.tokens)}</li>;
    case 'strong':
      return <strong>{draw(token.tokens)}</strong>;
    case 'em':
      return <em>{draw(token.tokens)}</em>;
    case 'link':
      return <span className="link">{draw(token.tokens)}</span>;
    case 'hr':
      return <hr className="border-line" />;
    case 'br':
      return <br />;
    case 'space':
      return null;
    case 'blockquote':
      return <blockquote className="border-leaf-200 border-l-4 pl-4">{draw(token.tokens)}</blockquote>;
    default:
      return token.tokens ? draw(token.tokens) : plainText(token);
  }
}

/** Of a backslash before a sign the sign is left; all else is as it was written. */
function plainText({ type, text, raw }: Tokens.Generic): string {
  return type === 'escape' || type === 'text' || type === 'codespan' ? text : raw;
}
