// The page's first script: loads the application after the first paint and replays earlier clicks.
import './app.css';
import { waitForServer } from './data/reconnect.ts';

/** Buttons and checkboxes clicked before hydration; the value is a checkbox's state. */
const heldClicks = new Map<HTMLElement, boolean | undefined>();

/** Stops clicks on buttons and checkboxes until React handles them; links and popovers work natively. */
function holdClick(event: Event): void {
  const { target } = event;
  const button = 'button:not([popovertarget]), input[type=checkbox]';
  const element = target instanceof Element && target.closest<HTMLElement>(button);
  if (!element) return;
  event.stopPropagation();
  const isCheckbox = element instanceof HTMLInputElement;
  if (!isCheckbox) event.preventDefault();
  heldClicks.set(element, isCheckbox ? element.checked : undefined);
}

async function start(): Promise<void> {
  document.addEventListener('click', holdClick, { capture: true });
  await waitForFirstPaint();
  const load = () => import('./main.tsx');
  const { hydrate } = await load().catch(() => waitForServer().then(load));
  await hydrate();
  document.removeEventListener('click', holdClick, { capture: true });
  for (const [element, isTicked] of heldClicks) {
    // React fires onChange only for a click that changes the state.
    if (element instanceof HTMLInputElement) element.checked = !isTicked;
    element.click();
  }
}

/** Milliseconds; a background tab may never be painted. */
const maxPaintWait = 2_000;

/** Resolves after the first paint, which scripts would delay by a second. */
async function waitForFirstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxPaintWait);
  });
}

void start();
