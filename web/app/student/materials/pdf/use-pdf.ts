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

/** Decoders for the image formats of some scanners; plain scripts, because WebAssembly stays forbidden here. */
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

/** Loads a document, and destroys it with the component. Returns its state and a function that tries again. */
export function usePdf(url: string): [PdfState, () => void] {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same address again.
  useEffect(() => {
    const task = openPdf(url);
    let isGone = false;
    setState({ status: 'loading' });
    task.promise
      .then(async (document) => ({ document, sizes: await sizesOf(document) }))
      .then(
        (loaded) => !isGone && setState({ status: 'ready', ...loaded }),
        (error: unknown) => {
          if (isGone) return;
          if ((error as { status?: number }).status === 401) endSession();
          setState({ status: 'failed' });
        },
      );
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [url, attempt]);
  return [state, () => setAttempt((count) => count + 1)];
}

/** Reads all sizes before pages are drawn, so that nothing moves. */
function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}
