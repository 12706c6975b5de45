import './text-layer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react';
import { messages } from '../../../../messages.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { type PageSize, usePdf } from './use-pdf.ts';
import { useReading, zoomStep } from './use-reading.ts';

interface PdfViewerProps {
  title: string;
  url: string;
  /** True if the student has just opened it: its pages take the focus. */
  isAsked?: boolean;
  loading: ReactNode;
}

/** Shows a PDF's pages, as high as its frame. */
export function PdfViewer({ title, url, isAsked = false, loading }: PdfViewerProps) {
  const [state, retry] = usePdf(url);
  if (state.status === 'loading') return loading;
  if (state.status === 'ready')
    return <Pages title={title} document={state.document} sizes={state.sizes} isAsked={isAsked} />;
  return (
    <div className="p-4 sm:p-6">
      <RetryAlert onRetry={retry} look="outline">
        {messages.materials.previewFailed}
      </RetryAlert>
    </div>
  );
}

interface PagesProps {
  title: string;
  document: PDFDocumentProxy;
  sizes: readonly PageSize[];
  isAsked: boolean;
}

function Pages({ title, document, sizes, isAsked }: PagesProps) {
  const widths = useMemo(() => sizes.map(({ width }) => width), [sizes]);
  const { scroller, scale, zoom, setZoom, page, readPosition, goTo } = useReading(widths);
  useEffect(() => {
    if (isAsked) scroller.current?.focus({ preventScroll: true });
  }, [isAsked, scroller]);

  /** Adds the keys that browsers lack; arrows, Page Up and Page Down scroll by themselves. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      '+': () => setZoom(zoomStep(zoom, 'in')),
      '=': () => setZoom(zoomStep(zoom, 'in')),
      '-': () => setZoom(zoomStep(zoom, 'out')),
      '0': () => setZoom(1),
      n: () => goTo(page + 1),
      p: () => goTo(page - 1),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="flex h-full flex-col">
      <PdfToolbar page={page} pageCount={sizes.length} zoom={zoom} onPage={goTo} onZoom={setZoom} />
      <section
        ref={scroller}
        aria-label={`Prévia de ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto bg-leaf-100 -outline-offset-4"
        onScroll={readPosition}
        onKeyDown={onKeyDown}
      >
        <div className="grid w-max min-w-full gap-3 p-3">
          {scale > 0 &&
            sizes.map((size, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the document.
                key={index}
                document={document}
                number={index + 1}
                size={size}
                scale={scale}
                scroller={scroller}
              />
            ))}
        </div>
      </section>
    </div>
  );
}
