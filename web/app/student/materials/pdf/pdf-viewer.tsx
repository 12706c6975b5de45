import './text-layer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { studentMessages } from '../../messages.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { type PageSize, usePdf } from './use-pdf.ts';
import { nextZoom, usePdfView } from './use-pdf-view.ts';

interface PdfViewerProps {
  title: string;
  url: string;
  /** Moves the focus to the pages once they have loaded. */
  shouldFocus?: boolean;
  loading: ReactNode;
}

/** Renders a PDF with pdf.js, as high as its container; loaded lazily by pdf-reader.tsx. */
export function PdfViewer({ title, url, shouldFocus = false, loading }: PdfViewerProps) {
  const [state, retry] = usePdf(url);
  if (state.status === 'loading') return loading;
  if (state.status === 'ready')
    return <PdfPages title={title} document={state.document} sizes={state.sizes} shouldFocus={shouldFocus} />;
  return (
    <div className="p-4 sm:p-6">
      <RetryAlert onRetry={retry} look="outline">
        {studentMessages.materials.previewFailed}
      </RetryAlert>
    </div>
  );
}

interface PagesProps {
  title: string;
  document: PDFDocumentProxy;
  sizes: readonly PageSize[];
  shouldFocus: boolean;
}

function PdfPages({ title, document, sizes, shouldFocus }: PagesProps) {
  const widths = useMemo(() => sizes.map(({ width }) => width), [sizes]);
  const { scroller, scale, zoom, setZoom, page, updatePage, scrollToPage } = usePdfView(widths);
  useEffect(() => {
    if (shouldFocus) scroller.current?.focus({ preventScroll: true });
  }, [shouldFocus, scroller]);

  /** Handles keys for zoom and pages; the browser itself scrolls by arrows and Page Up or Down. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      '+': () => setZoom(nextZoom(zoom, 'in')),
      '=': () => setZoom(nextZoom(zoom, 'in')),
      '-': () => setZoom(nextZoom(zoom, 'out')),
      '0': () => setZoom(1),
      n: () => scrollToPage(page + 1),
      p: () => scrollToPage(page - 1),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="flex h-full flex-col">
      <PdfToolbar page={page} pageCount={sizes.length} zoom={zoom} onPage={scrollToPage} onZoom={setZoom} />
      <section
        ref={scroller}
        aria-label={`Prévia de ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto bg-leaf-100 -outline-offset-4"
        onScroll={updatePage}
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
