import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Document } from '../../../../domain/documents/document.ts';
import { Card } from '../../../ui/card.tsx';
import type { MaterialFormat } from '../../data/materials.ts';
import { DocumentBlocks } from './document-blocks.tsx';
import { DocumentFiles, filesAnchor } from './document-files.tsx';
import { readBlocks, useTicks } from './reading.ts';

interface DocumentTextProps {
  id: string;
  document: Document;
  /** Shown at the end; undefined if the page shows them itself under {@link filesAnchor}. */
  files?: readonly MaterialFormat[];
}

/** Shows a document without its title: contents, text, sources. */
export function DocumentText({ id, document, files }: DocumentTextProps) {
  const { blocks } = document;
  const { contents, ...parts } = useMemo(() => readBlocks(blocks), [blocks]);
  const ticks = useTicks(id);
  const reading = { ...parts, ticks, hasFiles: files?.length !== 0 };
  useGoToPart();
  return (
    <div className="text-[1.0625rem] leading-relaxed lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:text-lg lg:leading-relaxed">
      <div>
        <Contents contents={contents} />
      </div>
      <div className="min-w-0">
        <DocumentBlocks blocks={blocks} reading={reading} />
        {/* A lesson that the owner wrote has none. */}
        {document.version && <DocumentFiles document={document} files={files ?? []} />}
      </div>
    </div>
  );
}

/** Scrolls to the part that the address names and focuses it, also when the same link is followed twice. */
function useGoToPart(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    const part = findPart(hash.slice(1));
    if (!part) return;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }, [hash, key]);
}

/** Finds a part by its id, or by its heading's words: exercises lead to parts by title. */
function findPart(name: string): HTMLElement | undefined {
  if (!name) return undefined;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, h4)[id]')];
  return (
    document.getElementById(name) ??
    headings.find(({ textContent }) => encodeURIComponent(textContent) === name)
  );
}

interface ContentsProps {
  contents: readonly { id: string; title: string }[];
}

/** Lists a document's parts: folded on a phone, beside the text on a wide screen. */
function Contents({ contents }: ContentsProps) {
  if (contents.length < 2) return null;
  return (
    <>
      <Card as="details" className="group mb-8 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          Neste documento
          <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={20} />
        </summary>
        <nav aria-label="Neste documento" className="border-line border-t px-4 py-2">
          <Parts contents={contents} />
        </nav>
      </Card>
      <nav
        aria-label="Neste documento"
        className="sticky top-6 hidden max-h-[calc(100svh-3rem)] overflow-y-auto lg:block"
      >
        <p className="mb-2 px-3 font-bold text-ink-soft text-sm">Neste documento</p>
        <Parts contents={contents} />
      </nav>
    </>
  );
}

function Parts({ contents }: ContentsProps) {
  return (
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <Link
            className="flex min-h-11 items-center rounded-control px-3 py-2 text-[0.9375rem] leading-snug hover:bg-leaf-50 hover:text-leaf-800"
            to={`#${id}`}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
