import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Document } from '../../../../domain/documents/document.ts';
import type { MaterialFormat } from '../../data/materials.ts';
import { Contents } from './contents.tsx';
import { DocumentBlocks } from './document-blocks.tsx';
import { DocumentFiles, filesAnchor } from './document-files.tsx';
import { readBlocks } from './reading.ts';
import { useTicks } from './ticks.ts';

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
        <DocumentFiles document={document} files={files ?? []} />
      </div>
    </div>
  );
}

/** Scrolls to the part that the address names and focuses it, also when the same link is followed twice. */
function useGoToPart(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }, [hash, key]);
}
