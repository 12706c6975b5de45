import guide from '../../../../docs/content-guide.md?raw';
import { guideAnchor } from '../../../../domain/guide.ts';
import { leafText, type MarkdownNode, markdownWords, parseMarkdown } from '../../../../domain/markdown.ts';
import { Card } from '../../../ui/card.tsx';
import { type MarkdownDrawings, MarkdownText } from '../../account/layout/markdown-text.tsx';
import { adminPage } from '../shell/admin-page.tsx';

/** The page has its own heading. */
const text = guide.replace(/^# .*\n/, '');

const anchorOf = (node: MarkdownNode) => guideAnchor(markdownWords(node.children));

/** Other documents and the pictures of the guide are files of the project: the site has only its text. */
const drawings: MarkdownDrawings = {
  heading(node, inner) {
    const Tag = node.token.tag === 'h2' ? 'h2' : 'h3';
    return (
      <Tag id={anchorOf(node)} className={`scroll-mt-6 ${Tag === 'h2' ? 'mt-8 text-xl' : 'mt-4 text-lg'}`}>
        {inner}
      </Tag>
    );
  },
  link: (node, inner) =>
    node.href.startsWith('#') ? (
      <a className="link" href={`#${guideAnchor(decodeURIComponent(node.href))}`}>
        {inner}
      </a>
    ) : (
      inner
    ),
  image: () => null,
  code_inline: (node) => <code className="wrap-anywhere">{leafText(node)}</code>,
  table: (_, inner) => (
    <div className="overflow-x-auto">
      <table className="w-full min-w-md border-collapse [&_:is(td,th)]:border-line [&_:is(td,th)]:border-t [&_:is(td,th)]:p-2 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top">
        {inner}
      </table>
    </div>
  ),
};

const chapters = parseMarkdown(text)
  .filter(({ type, token }) => type === 'heading' && token.tag === 'h2')
  .map((node) => ({ anchor: anchorOf(node), title: markdownWords(node.children) }));

export const { Page, handle } = adminPage(
  'Ajuda do Painel',
  'O guia de quem cuida do curso. “Ajuda desta página”, no alto de cada página, abre o capítulo dela.',
  () => (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <Card as="nav" aria-label="Capítulos" className="p-4 sm:p-6">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {chapters.map(({ anchor, title }) => (
            <li key={anchor}>
              <a className="link-alone" href={`#${anchor}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="p-4 sm:p-6">
        <div className="max-w-prose">
          <MarkdownText text={text} drawings={drawings} />
        </div>
      </Card>
    </div>
  ),
);
