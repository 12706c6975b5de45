import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSize } from './use-pdf.ts';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  size: PageSize;
  /** CSS pixels for a point. */
  scale: number;
  /** The scrolling element; pages far from its view are not drawn. */
  scroller: RefObject<HTMLElement | null>;
}

/** Pixels around the view within which pages are drawn. */
const drawMargin = 400;
/** Phones refuse larger canvases or run out of memory. */
const maxCanvasPixels = 8_000_000;

export function PdfPage({ document, number, size, scale, scroller }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame, scroller);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!isInView) return;
    let isGone = false;
    void document.getPage(number).then((loaded) => !isGone && setPage(loaded));
    return () => {
      isGone = true;
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
      {page && <Picture page={page} scale={scale} />}
      {page && <Text page={page} />}
    </div>
  );
}

function Picture({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
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
function Text({ page }: { page: PDFPageProxy }) {
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
