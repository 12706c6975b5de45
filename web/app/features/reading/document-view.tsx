import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Document } from '../../../../domain/documents/document.ts';
import { filesOf, useMaterials } from '../materials/use-materials.ts';
import { Contents } from './contents.tsx';
import { DocumentBlocks } from './document-blocks.tsx';
import { DocumentFiles, dateText, filesAnchor } from './document-files.tsx';
import { readBlocks } from './reading.ts';
import { useTicks } from './ticks.ts';

interface DocumentViewProps {
  /** Its id. */
  id: string;
  document: Document;
  userId: string;
}

/** A document to read: title, contents, text, files. */
export function DocumentView({ id, document, userId }: DocumentViewProps) {
  const { title, kind, subtitle, version, date, blocks } = document;
  const { contents, ...parts } = useMemo(() => readBlocks(blocks), [blocks]);
  const ticks = useTicks(userId, id);
  // The text stands without it.
  const { data: materials } = useMaterials();
  const files = (materials ? filesOf(materials, id) : []).filter(({ format }) => format !== 'json');
  const reading = { ...parts, ticks, hasFiles: files.length > 0 };
  useGoToPart();
  return (
    <article className="text-[1.0625rem] leading-relaxed lg:text-lg lg:leading-relaxed">
      <header className="max-w-3xl pb-8">
        <p className="font-semibold text-base text-leaf-700">{kind}</p>
        <h1 className="mt-1 text-title">{title}</h1>
        {subtitle && <p className="mt-2 text-ink-soft text-lg">{subtitle}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-ink-soft text-sm">
          <span>
            Versão {version} · {dateText(date)}
          </span>
          {files.length > 0 && (
            <Link className="link inline-flex min-h-11 items-center gap-2" to={`#${filesAnchor}`}>
              <Download aria-hidden size={18} />
              Baixar
            </Link>
          )}
        </p>
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <div>
          <Contents contents={contents} />
        </div>
        <div className="min-w-0">
          <DocumentBlocks blocks={blocks} reading={reading} />
          <DocumentFiles document={document} files={files} />
        </div>
      </div>
    </article>
  );
}

/** The part that the address names is gone to, by eye and by keyboard, each time it is asked for. */
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
