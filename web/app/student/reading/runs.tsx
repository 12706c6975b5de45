import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Run, TextRun } from '../../../../domain/documents/blocks.ts';
import { documentLinkPath } from '../../../../domain/paths.ts';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

/** Renders runs of text: formatting, links, checkboxes and blanks. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text.
  return runs.map((run, index) => <RunContent key={index} run={run} />);
}

function RunContent({ run }: { run: Run }) {
  switch (run.kind) {
    case 'check':
      return <span aria-hidden className={`mr-1 ${printedBox}`} />;
    case 'blank':
      return (
        <span
          className="inline-block max-w-full border-ink-soft/60 border-b align-baseline"
          style={{ width: `${Math.min(run.letters, 24) * 0.5}em` }}
        >
          <span className="sr-only">(preencher)</span>
        </span>
      );
    case 'text':
      return <TextContent run={run} />;
  }
}

/** Looks of a box to tick on paper. */
export const printedBox =
  'inline-block size-4 shrink-0 rounded-sm border-2 border-ink-soft/60 align-[-0.15em]';

function TextContent({ run: { text, bold, italic, placeholder, link } }: { run: TextRun }) {
  let words: ReactNode = placeholder ? <Placeholder>{text}</Placeholder> : text;
  if (italic) words = <em>{words}</em>;
  if (bold) words = <strong className="font-bold">{words}</strong>;
  if (!link) return words;
  if (!link.startsWith('https://'))
    return (
      <Link className="link" to={documentLinkPath(link)}>
        {words}
      </Link>
    );
  return (
    <NewTabLink className="link" href={link}>
      {words}
      <span className="sr-only"> (abre em nova aba)</span>
    </NewTabLink>
  );
}

/** A highlighted placeholder such as `[espécie]`. */
export function Placeholder({ children }: { children: string }) {
  return (
    <span className="rounded-sm bg-honey-100 box-decoration-clone px-1 font-medium text-ink">{children}</span>
  );
}
