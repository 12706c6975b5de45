import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSize } from './use-pdf.ts';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
  /** The scrolling element; pages far outside its viewport are not rendered. */
  scroller: RefObject<HTMLElement | null>;
}

/** Pixels around the viewport within which pages are rendered. */
const drawMargin = 400;
/** Larger canvases fail on phones. */
const maxCanvasPixels = 8_000_000;

/** A page of a PDF, as an image with a selectable text layer. */
export function PdfPage({ document, number, size, scale, scroller }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame, scroller);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!isInView) return;
    let isCancelled = false;
    void document.getPage(number).then((loaded) => !isCancelled && setPage(loaded));
    return () => {
      isCancelled = true;
      setPage(undefined);
    };
  }, [document, number, isInView]);

  const style = {
    width: Math.floor(size.width * scale),
    height: Math.floor(size.height * scale),
    '--total-scale-factor': scale,
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of a document is no set of form fields.
    <div
      ref={frame}
      role="group"
      aria-label={`Página ${number}`}
      data-page={number}
      className="day-palette relative mx-auto bg-white shadow-card"
      style={style}
    >
      {page && <PageImage page={page} scale={scale} />}
      {page && <PageTextLayer page={page} />}
    </div>
  );
}

function PageImage({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = page.getViewport({ scale });
    const pixelRatio = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
    );
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width * pixelRatio);
    canvas.height = Math.floor(viewport.height * pixelRatio);
    canvas.className = 'block size-full';
    canvas.setAttribute('aria-hidden', 'true');
    const transform = pixelRatio === 1 ? undefined : [pixelRatio, 0, 0, pixelRatio, 0, 0];
    const task = page.render({ canvas, viewport, transform });
    // The old image stays, stretched, until the new one is complete.
    task.promise.then(
      () => holder.current?.replaceChildren(canvas),
      () => undefined,
    );
    return () => task.cancel();
  }, [page, scale]);
  return <div ref={holder} className="size-full" />;
}

/** Lays the page's text invisibly over its image, so that it can be selected, searched and read aloud. */
function PageTextLayer({ page }: { page: PDFPageProxy }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = layer.current;
    if (!container) return;
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    text.render().then(
      () => {
        const end = document.createElement('div');
        end.className = 'end-of-text';
        container.append(end);
      },
      () => undefined,
    );
    return () => {
      text.cancel();
      container.replaceChildren();
    };
  }, [page]);
  return <div ref={layer} className="pdf-text" />;
}

function useInView(target: RefObject<Element | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { root: scroller.current, rootMargin: `${drawMargin}px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, scroller]);
  return isInView;
}
