import { MarkdownText } from '../../account/layout/markdown-text.tsx';

/** A text as its page will show it. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <div className="rounded-control border border-line bg-leaf-50 px-4 py-5">
      <MarkdownText text={text} />
    </div>
  );
}
