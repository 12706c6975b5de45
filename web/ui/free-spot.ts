/** Pixels between the box and a control. */
const gap = 4;
const buttons = 'button, .button, input, select, textarea';
const controls = `${buttons}, a[href], summary, [role="tab"]`;
const all = `${controls}, h1, h2, h3, h4, p, label, li, dt, dd, img, video, iframe, [role="alert"]`;

/** Lists what a box rises above: when no spot is free of the first, of the next. */
const avoidable = { content: [all, controls, buttons], controls: [controls, buttons] };

interface FreeSpotOptions {
  /** `content` avoids texts and images too. */
  avoid: keyof typeof avoidable;
  /** Share of the window's height that the box may rise. */
  maxRise: number;
}

/** Returns how many pixels a floating box must rise to cover nothing that it avoids; 0 if no spot is free. */
function freeSpot(box: HTMLElement, { avoid, maxRise }: FreeSpotOptions): number {
  const rises = avoidable[avoid].map((selector) => riseAbove(box, selector));
  return rises.find((rise) => rise !== undefined && rise <= maxRise * window.innerHeight) ?? 0;
}

function riseAbove(box: HTMLElement, selector: string): number | undefined {
  const { left, right, height } = box.getBoundingClientRect();
  const lowest = window.innerHeight - Number.parseFloat(getComputedStyle(box).bottom);
  const taken = [...document.querySelectorAll(selector)]
    .filter((control) => !box.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 1 && rect.right > left && rect.left < right);
  let bottom = lowest;
  while (bottom - height >= gap) {
    const covered = taken.filter((rect) => rect.bottom > bottom - height - gap && rect.top < bottom + gap);
    if (covered.length === 0) return lowest - bottom;
    bottom = Math.min(...covered.map(({ top }) => top)) - gap;
  }
  return undefined;
}

/** Keeps the box in a free spot while the page scrolls and dialogs open. Returns a function that stops. */
export function keepInFreeSpot(
  box: HTMLElement,
  options: FreeSpotOptions = { avoid: 'content', maxRise: 1 },
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const place = () => {
    box.style.translate = `0 ${-freeSpot(box, options)}px`;
  };
  const placeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 150);
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(box);
  sizes.observe(document.body);
  window.addEventListener('scroll', placeSoon, { passive: true });
  // A dialog that opens takes the focus.
  document.addEventListener('focusin', placeSoon);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    window.removeEventListener('scroll', placeSoon);
    document.removeEventListener('focusin', placeSoon);
  };
}
