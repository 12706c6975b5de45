import { type ElementType, Fragment, type ReactNode } from 'react';
import { leafText, type MarkdownNode, parseMarkdown } from '../../../../domain/markdown.ts';

/** Renderers by node type of the Markdown parser. */
export type MarkdownRenderers = Partial<Record<string, (node: MarkdownNode, inner: ReactNode) => ReactNode>>;

interface RenderOptions {
  /** Renders headings as `h3` and `h4`, not as bold paragraphs, and links as unstyled text. */
  hasHeadings?: boolean;
  /** Replace the default rendering of some node types. */
  renderers?: MarkdownRenderers | undefined;
}

/** Renders Markdown without its HTML or working links. */
export function MarkdownText({ text, ...looks }: RenderOptions & { text: string }) {
  return (
    <div className="grid gap-3 break-words [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6">
      {renderNodes(parseMarkdown(text), looks)}
    </div>
  );
}

const elements: Partial<Record<string, ElementType>> = {
  ...{ bullet_list: 'ul', ordered_list: 'ol', list_item: 'li', strong: 'strong', em: 'em' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};
const headings: Record<string, string> = { h1: 'text-2xl', h2: 'mt-3 text-xl', h3: 'mt-2 text-lg' };

function renderNodes(nodes: readonly MarkdownNode[], looks: RenderOptions): ReactNode[] {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids, and no state.
    <RenderedNode key={index} node={node} {...looks} />
  ));
}

function RenderedNode({
  node,
  hasHeadings = false,
  renderers,
}: RenderOptions & { node: MarkdownNode }): ReactNode {
  const inner = leafText(node) ?? renderNodes(node.children, { hasHeadings, renderers });
  const renderNode = renderers?.[node.type];
  if (renderNode) return renderNode(node, inner);
  switch (node.type) {
    case 'heading':
      return <Heading level={node.token.tag} isReal={hasHeadings} text={inner} />;
    case 'paragraph':
      return node.isTight ? inner : <p>{inner}</p>;
    case 'link':
      return hasHeadings ? inner : <span className="link">{inner}</span>;
    case 'hr':
      return <hr className="border-line" />;
    case 'hardbreak':
      return <br />;
    case 'blockquote':
      return <blockquote className="border-leaf-200 border-l-4 pl-4">{inner}</blockquote>;
    default: {
      const Element = elements[node.type] ?? Fragment;
      return <Element>{inner}</Element>;
    }
  }
}

function Heading({ level, isReal, text }: { level: string; isReal: boolean; text: ReactNode }) {
  const Tag = !isReal ? 'p' : level <= 'h2' ? 'h3' : 'h4';
  return <Tag className={`font-bold ${headings[level] ?? ''}`}>{text}</Tag>;
}
