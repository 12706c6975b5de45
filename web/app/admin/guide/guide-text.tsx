import guide from '../../../../docs/content-guide.md?raw';
import { guideChapters } from '../../../../domain/guide.ts';
import { leafText } from '../../../../domain/markdown.ts';
import { type MarkdownRenderers, MarkdownText } from '../../account/layout/markdown-text.tsx';

/** The chapters of the owner's guide, docs/content-guide.md. */
export const chapters = guideChapters(guide);

const renderers: MarkdownRenderers = {
  code_inline: (node) => <code className="wrap-anywhere">{leafText(node)}</code>,
  table: (_, children) => (
    // Each row is a card that begins with its first cell, as in lessons on a phone.
    <table className="block w-full [&_:is(tbody,td)]:block [&_td]:wrap-anywhere [&_td:first-child]:font-semibold [&_thead]:sr-only [&_tr]:mb-2 [&_tr]:block [&_tr]:border-leaf-200 [&_tr]:border-l-4 [&_tr]:pl-3">
      {children}
    </table>
  ),
};

/** An answer of the guide. */
export function GuideAnswer({ text }: { text: string }) {
  return (
    <div className="max-w-prose">
      <MarkdownText text={text} renderers={renderers} />
    </div>
  );
}
