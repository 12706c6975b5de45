/** Pixels between the box and a control. */
const gap = 4;
const buttonSelector = 'button, .button, input, select, textarea';
const controlSelector = `${buttonSelector}, a[href], summary, [role="tab"]`;
const contentSelector = `${controlSelector}, h1, h2, h3, h4, p, label, li, dt, dd, img, video, iframe, [role="alert"]`;

/** Selectors of what a box must not cover; if it cannot avoid the first, the next. */
const selectorsToAvoid = {
  content: [contentSelector, controlSelector, buttonSelector],
  controls: [controlSelector, buttonSelector],
};

interface OverlapOptions {
  /** `content` avoids texts and images too. */
  avoid: keyof typeof selectorsToAvoid;
  /** Share of the window's height that the box may rise. */
  maxRise: number;
}

/** Returns how many pixels a floating box must rise to cover nothing that it avoids; 0 if it must cover something. */
function findRise(box: HTMLElement, { avoid, maxRise }: OverlapOptions): number {
  const rises = selectorsToAvoid[avoid].map((selector) => riseToClear(box, selector));
  return rises.find((rise) => rise !== undefined && rise <= maxRise * window.innerHeight) ?? 0;
}

function riseToClear(box: HTMLElement, selector: string): number | undefined {
  const { left, right, height } = box.getBoundingClientRect();
  const restingBottom = window.innerHeight - Number.parseFloat(getComputedStyle(box).bottom);
  const obstacles = [...document.querySelectorAll(selector)]
    .filter((element) => !box.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 1 && rect.right > left && rect.left < right);
  let bottom = restingBottom;
  while (bottom - height >= gap) {
    const covered = obstacles.filter(
      (rect) => rect.bottom > bottom - height - gap && rect.top < bottom + gap,
    );
    if (covered.length === 0) return restingBottom - bottom;
    bottom = Math.min(...covered.map(({ top }) => top)) - gap;
  }
  return undefined;
}

/** Moves a box at the bottom of the window upwards while it would cover something. Returns a function that stops. */
export function avoidOverlap(
  box: HTMLElement,
  options: OverlapOptions = { avoid: 'content', maxRise: 1 },
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const place = () => {
    const rise = findRise(box, options);
    box.style.translate = rise === 0 ? '' : `0 ${-rise}px`;
  };
  const placeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 150);
  };
  const resizeObserver = new ResizeObserver(place);
  resizeObserver.observe(box);
  resizeObserver.observe(document.body);
  window.addEventListener('scroll', placeSoon, { passive: true });
  // A dialog that opens takes the focus.
  document.addEventListener('focusin', placeSoon);
  return () => {
    clearTimeout(timer);
    resizeObserver.disconnect();
    window.removeEventListener('scroll', placeSoon);
    document.removeEventListener('focusin', placeSoon);
  };
}
