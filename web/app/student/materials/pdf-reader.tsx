import { type ReactNode, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';

/** Its script is large, so it loads with the first document that is opened. */
const PdfViewer = lazyWithRetry(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer);

interface PdfReaderProps {
  title: string;
  url: string;
  /** True if the student has just opened it. */
  isAsked?: boolean;
  /** Shown while the document loads. */
  cover?: ReactNode;
}

/** Shows a PDF's pages, as high as its frame. */
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
