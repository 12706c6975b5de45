/** Steps between which zooming moves; 1 is the page as wide as the frame. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

/** @returns the next larger or smaller step; the same at either end */
export function zoomStep(zoom: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (steps.find((step) => step > zoom) ?? zoom)
    : (steps.findLast((step) => step < zoom) ?? zoom);
}

/** CSS pixels: a wider page is harder to read, not easier. */
const widestPage = 820;

/** Points become pixels so that the widest page fills the frame. */
export function fitScale(frameWidth: number, pageWidths: readonly number[]): number {
  return Math.min(frameWidth, widestPage) / Math.max(...pageWidths, 1);
}
