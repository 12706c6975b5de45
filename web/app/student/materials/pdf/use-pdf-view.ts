import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Zoom factors; at 1 a page fills the container's width. */
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

/** Returns the next larger or smaller zoom factor; at either end the same one. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (zoomSteps.find((step) => step > zoom) ?? zoom)
    : (zoomSteps.findLast((step) => step < zoom) ?? zoom);
}

/** CSS pixels; wider lines are harder to read. */
const maxPageWidth = 820;

/** Returns the scale, in CSS pixels per point, at which the widest page fills the container. */
export function fitScale(frameWidth: number, pageWidths: readonly number[]): number {
  return Math.min(frameWidth, maxPageWidth) / Math.max(...pageWidths, 1);
}

/** Pixels around a page. */
const pageMargin = 12;

/** Returns the scroller's current width in CSS pixels. */
function useWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/** Returns the PDF viewer's state: zoom, scale and the page in view. */
export function usePdfView(pageWidths: readonly number[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const scale = width === 0 ? 0 : fitScale(width - 2 * pageMargin, pageWidths) * zoom;

  // Keeps the middle of the viewport in place while zooming.
  const previousScale = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && previousScale.current > 0 && scale !== previousScale.current) {
      const ratio = scale / previousScale.current;
      const middle = element.clientHeight / 2;
      element.scrollTop = (element.scrollTop + middle) * ratio - middle;
      element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2;
    }
    previousScale.current = scale;
  }, [scale]);

  function updatePage() {
    const element = scroller.current;
    if (!element) return;
    const middle = element.scrollTop + element.clientHeight / 2;
    const above = pageElements(element).filter((frame) => frame.offsetTop <= middle);
    setPage(Number(above.at(-1)?.dataset.page ?? 1));
  }

  function scrollToPage(number: number) {
    const element = scroller.current;
    const frame = element && pageElements(element)[number - 1];
    if (frame) element.scrollTo({ top: frame.offsetTop - pageMargin });
  }

  return { scroller, scale, zoom, setZoom, page, updatePage, scrollToPage };
}

function pageElements(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
}
