import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { endSession } from '../../../data/session-client.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Decoders for the image formats of some scanners; plain scripts, because the CSP forbids WebAssembly. */
const decodersUrl = '/pdfjs/';

let worker: PDFWorker | undefined;

/** Starts to load a document. All documents share one worker. */
function openPdf(url: string): PDFDocumentLoadingTask {
  worker ??= new PDFWorker();
  return getDocument({
    url,
    worker,
    wasmUrl: decodersUrl,
    useWasm: false,
    useWorkerFetch: false,
    rangeChunkSize: 256 * 1024,
    verbosity: 0,
  });
}

/** A page's width and height in CSS pixels at scale 1. */
export interface PageSize {
  width: number;
  height: number;
}

type PdfState =
  | { status: 'loading' }
  | { status: 'ready'; document: PDFDocumentProxy; sizes: readonly PageSize[] }
  | { status: 'failed' };

/** Loads a PDF while the component is mounted. Returns its state and a function that retries. */
export function usePdf(url: string): [PdfState, () => void] {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same address again.
  useEffect(() => {
    const task = openPdf(url);
    let isCancelled = false;
    setState({ status: 'loading' });
    task.promise
      .then(async (document) => ({ document, sizes: await readPageSizes(document) }))
      .then(
        (loaded) => !isCancelled && setState({ status: 'ready', ...loaded }),
        (error: unknown) => {
          if (isCancelled) return;
          if ((error as { status?: number }).status === 401) endSession();
          setState({ status: 'failed' });
        },
      );
    return () => {
      isCancelled = true;
      void task.destroy();
    };
  }, [url, attempt]);
  return [state, () => setAttempt((count) => count + 1)];
}

/** Returns all pages' sizes, which reserve the space before pages are rendered. */
function readPageSizes(document: PDFDocumentProxy): Promise<PageSize[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}
