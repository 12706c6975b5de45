import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { drawPage, layText } from './draw-page.ts';
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
      className="relative mx-auto bg-white shadow-card"
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
    const { drawn, cancel } = drawPage(page, scale);
    // The old image stays, stretched, until the new one is complete.
    drawn.then(
      (canvas) => canvas && holder.current?.replaceChildren(canvas),
      () => undefined,
    );
    return cancel;
  }, [page, scale]);
  return <div ref={holder} className="size-full" />;
}

function Text({ page }: { page: PDFPageProxy }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = layer.current;
    if (!container) return;
    const { cancel } = layText(page, container);
    return () => {
      cancel();
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
