import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { endSession } from '../../../data/session-client.ts';
import { isSignedOut, openPdf } from './open-pdf.ts';

/** A page's width and height in CSS pixels at scale 1. */
export interface PageSize {
  width: number;
  height: number;
}

type PdfState =
  | { status: 'loading' }
  | { status: 'ready'; document: PDFDocumentProxy; sizes: readonly PageSize[] }
  | { status: 'failed' };

/** Loads a document and lets it go with the component. @returns its state and the way to try again */
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
          if (isSignedOut(error)) endSession();
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

/** Known before the pages are drawn, so that nothing moves when they are. */
function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}
