import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Decoders for the image formats of some scanners; plain scripts, because WebAssembly stays forbidden here. */
const decodersUrl = '/pdfjs/';

let worker: PDFWorker | undefined;

/** Starts to load a document; all of them share one worker. `destroy()` on the task ends it. */
export function openPdf(url: string): PDFDocumentLoadingTask {
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

/** Whether a document could not be had because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return (error as { status?: number }).status === 401;
}
