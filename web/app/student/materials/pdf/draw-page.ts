import { type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Phones refuse larger canvases or run out of memory. */
const maxCanvasPixels = 8_000_000;

/** Draws a page onto a new canvas. @param scale CSS pixels for a point */
export function drawPage(page: PDFPageProxy, scale: number) {
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  canvas.className = 'block size-full';
  canvas.setAttribute('aria-hidden', 'true');
  const transform = sharpness === 1 ? undefined : [sharpness, 0, 0, sharpness, 0, 0];
  const task = page.render({ canvas, viewport, transform });
  return {
    drawn: task.promise.then(
      () => canvas,
      (error: unknown) => {
        if (error instanceof RenderingCancelledException) return undefined;
        throw error;
      },
    ),
    cancel: () => task.cancel(),
  };
}

/** Lays the page's text invisibly over its image, so that it can be selected, searched and read aloud. */
export function layText(page: PDFPageProxy, container: HTMLElement): { cancel(): void } {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  layer.render().then(
    () => {
      const end = document.createElement('div');
      end.className = 'end-of-text';
      container.append(end);
    },
    () => undefined,
  );
  return { cancel: () => layer.cancel() };
}
