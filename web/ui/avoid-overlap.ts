/** Pixels between the box and a control. */
const gap = 4;
/** Alerts say more than a message in the corner. */
const alertSelector = '[role="alert"], [data-keep-clear]';
const buttonSelector = `button, .button, input, select, textarea, ${alertSelector}`;
const controlSelector = `${buttonSelector}, a[href], summary, [role="tab"]`;
const fieldSelector = `${controlSelector}, h1, label, form p`;
/** A title weighs more than the links above it. */
const pageSelector = `:is(${fieldSelector}):not(header *)`;
const contentSelector = `${fieldSelector}, h2, h3, h4, p, li, dt, dd, img, video, iframe, .drawing`;

type FindRects = () => Iterable<DOMRect>;

const rectsOf = (selector: string): FindRects =>
  function* () {
    for (const element of document.querySelectorAll(selector))
      if (element.checkVisibility() && !element.closest('[data-floats]'))
        yield element.getBoundingClientRect();
  };

/** The lines of text in the window, which are shorter than their paragraphs, and what can be pressed. */
function* findLinesAndControls(): Iterable<DOMRect> {
  yield* rectsOf(controlSelector)();
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (!parent || !textContent?.trim() || parent.closest('[data-floats], noscript, script, style')) continue;
    const { top, bottom } = parent.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight || !parent.checkVisibility()) continue;
    range.selectNode(texts.currentNode);
    yield* range.getClientRects();
  }
}

/** Lists what a box must not cover; if it cannot avoid the first, the next. */
const obstaclesOf: Record<OverlapOptions['avoid'], FindRects[]> = {
  content: [
    ...[contentSelector, fieldSelector, pageSelector],
    ...[controlSelector, buttonSelector, alertSelector],
  ].map(rectsOf),
  text: [findLinesAndControls, ...[controlSelector, buttonSelector].map(rectsOf)],
};

interface OverlapOptions {
  /** `content` avoids paragraphs and pictures as a whole, `text` the lines only. */
  avoid: 'content' | 'text';
  /** Share of the window's height that the box may rise. */
  maxRise: number;
  /** Keeps its place for as long as it covers nothing there. */
  isSteady?: boolean;
}

/**
 * Returns how many pixels a floating box must rise to cover nothing that it avoids; 0 if it must cover something.
 * @param current the pixels that it stands risen
 */
function findRise(box: HTMLElement, { avoid, maxRise, isSteady }: OverlapOptions, current: number): number {
  for (const findRects of obstaclesOf[avoid]) {
    const rise = riseToClear(box, findRects, isSteady ? current : 0);
    if (rise !== undefined && rise <= maxRise * window.innerHeight) return rise;
  }
  return 0;
}

function riseToClear(box: HTMLElement, findRects: FindRects, current: number): number | undefined {
  const { left, right, height } = box.getBoundingClientRect();
  const restingBottom = window.innerHeight - Number.parseFloat(getComputedStyle(box).bottom);
  const obstacles = [...findRects()].filter(
    (rect) => rect.width > 1 && rect.right > left && rect.left < right,
  );
  const coveredAt = (bottom: number) =>
    obstacles.filter((rect) => rect.bottom > bottom - height - gap && rect.top < bottom + gap);
  if (current > 0 && coveredAt(restingBottom - current).length === 0) return current;
  let bottom = restingBottom;
  while (bottom - height >= gap) {
    const covered = coveredAt(bottom);
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
  box.dataset.floats = '';
  let timer: ReturnType<typeof setTimeout>;
  let rise = 0;
  const place = () => {
    rise = findRise(box, options, rise);
    box.style.translate = rise === 0 ? '' : `0 ${-rise}px`;
  };
  const placeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 150);
  };
  const resizeObserver = new ResizeObserver(place);
  resizeObserver.observe(box);
  resizeObserver.observe(document.body);
  window.addEventListener('scroll', placeSoon);
  // A dialog that opens takes the focus.
  document.addEventListener('focusin', placeSoon);
  return () => {
    clearTimeout(timer);
    resizeObserver.disconnect();
    window.removeEventListener('scroll', placeSoon);
    document.removeEventListener('focusin', placeSoon);
  };
}
