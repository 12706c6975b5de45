import guide from '../../../../docs/content-guide.md?raw';
import integrations from '../../../../docs/integracoes.md?raw';
import { guideAnchor, joinGuides } from '../../../../domain/guide.ts';
import { leafText, type MarkdownNode, markdownWords, parseMarkdown } from '../../../../domain/markdown.ts';
import { Card } from '../../../ui/card.tsx';
import { type MarkdownRenderers, MarkdownText } from '../../account/layout/markdown-text.tsx';
import { adminPage } from '../shell/admin-page.tsx';

const text = joinGuides(guide, integrations);

/** Returns the fragment of a heading. */
const anchorOf = (node: MarkdownNode) => guideAnchor(markdownWords(node.children));

/** Renders the guide's Markdown without images and without links to other documents, which the site does not have. */
const renderers: MarkdownRenderers = {
  heading(node, children) {
    const Tag = node.token.tag === 'h2' ? 'h2' : 'h3';
    return (
      <Tag id={anchorOf(node)} className={`scroll-mt-6 ${Tag === 'h2' ? 'mt-8 text-xl' : 'mt-4 text-lg'}`}>
        {children}
      </Tag>
    );
  },
  link: (node, children) =>
    node.href.startsWith('#') ? (
      <a className="link" href={`#${guideAnchor(decodeURIComponent(node.href))}`}>
        {children}
      </a>
    ) : (
      children
    ),
  image: () => null,
  fence: (node) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <pre className="overflow-x-auto rounded-control bg-leaf-50 p-4 text-sm" tabIndex={0}>
      <code>{leafText(node)}</code>
    </pre>
  ),
  code_inline: (node) => <code className="wrap-anywhere">{leafText(node)}</code>,
  table: (_, children) => (
    // On a phone each row is a card that begins with its first cell, as in lessons.
    <table className="block w-full border-collapse sm:table sm:[&_:is(td,th)]:border-line sm:[&_:is(td,th)]:border-t [&_:is(td,th)]:p-2 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top max-sm:[&_:is(tbody,td)]:block max-sm:[&_td]:wrap-anywhere max-sm:[&_td:first-child]:font-semibold max-sm:[&_thead]:sr-only max-sm:[&_tbody_tr]:mb-3 max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:rounded-card max-sm:[&_tbody_tr]:border max-sm:[&_tbody_tr]:border-line max-sm:[&_tbody_tr]:p-2">
      {children}
    </table>
  ),
};

const chapters = parseMarkdown(text)
  .filter(({ type, token }) => type === 'heading' && token.tag === 'h2')
  .map((node) => ({ anchor: anchorOf(node), title: markdownWords(node.children) }));

/** `/painel/ajuda`: the owner's guide, from `docs/content-guide.md` and `docs/integracoes.md`. */
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
          <MarkdownText text={text} renderers={renderers} />
        </div>
      </Card>
    </div>
  ),
);
