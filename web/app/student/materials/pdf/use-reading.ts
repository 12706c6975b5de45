import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** At 1 the page is as wide as the frame. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

/** Returns the next larger or smaller step, or the same one at either end. */
export function zoomStep(zoom: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (steps.find((step) => step > zoom) ?? zoom)
    : (steps.findLast((step) => step < zoom) ?? zoom);
}

/** CSS pixels; wider lines are harder to read. */
const widestPage = 820;

/** Returns the CSS pixels for a point at which the widest page fills the frame. */
export function fitScale(frameWidth: number, pageWidths: readonly number[]): number {
  return Math.min(frameWidth, widestPage) / Math.max(...pageWidths, 1);
}

/** Pixels left free at either side of a page. */
const sideSpace = 12;

/** Returns the scroller's width in CSS pixels as it changes. */
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

/** Tracks the page in view and the pages' scale. */
export function useReading(pageWidths: readonly number[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const scale = width === 0 ? 0 : fitScale(width - 2 * sideSpace, pageWidths) * zoom;

  // Zooming keeps the middle of the view where it is.
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && before.current > 0 && scale !== before.current) {
      const ratio = scale / before.current;
      const middle = element.clientHeight / 2;
      element.scrollTop = (element.scrollTop + middle) * ratio - middle;
      element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2;
    }
    before.current = scale;
  }, [scale]);

  function readPosition() {
    const element = scroller.current;
    if (!element) return;
    const middle = element.scrollTop + element.clientHeight / 2;
    const above = pagesOf(element).filter((frame) => frame.offsetTop <= middle);
    setPage(Number(above.at(-1)?.dataset.page ?? 1));
  }

  function goTo(number: number) {
    const element = scroller.current;
    const frame = element && pagesOf(element)[number - 1];
    if (frame) element.scrollTo({ top: frame.offsetTop - sideSpace });
  }

  return { scroller, scale, zoom, setZoom, page, readPosition, goTo };
}

function pagesOf(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
}
