import { type ReactNode, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';

/** Lazy, because pdf.js is large. */
const PdfViewer = lazyWithRetry(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer);

interface PdfReaderProps {
  title: string;
  url: string;
  /** Moves the focus to the pages once they have loaded. */
  shouldFocus?: boolean;
  /** Shown while the document loads. */
  cover?: ReactNode;
}

/** Renders a PDF, as high as its container. Loads pdf.js on first use. */
export function PdfReader({ cover, ...document }: PdfReaderProps) {
  const loading = cover ? (
    <div className="relative size-full overflow-hidden p-3">
      {cover}
      <div className="absolute inset-0 grid place-content-center bg-leaf-50/80">
        <Loading label="Carregando prévia..." />
      </div>
    </div>
  ) : (
    <Loading label="Carregando prévia..." />
  );
  return (
    <Suspense fallback={loading}>
      <PdfViewer {...document} loading={loading} />
    </Suspense>
  );
}
