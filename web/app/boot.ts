import './app.css';
import { waitForServer } from './data/reconnect.ts';

/** Buttons and checkboxes clicked before hydration; for checkboxes, whether they are ticked. */
const clicked = new Map<HTMLElement, boolean | undefined>();

/** Holds back clicks that need script; links, menus and checkboxes work natively. */
function holdClick(event: Event): void {
  const { target } = event;
  const button = 'button:not([popovertarget]), input[type=checkbox]';
  const element = target instanceof Element && target.closest<HTMLElement>(button);
  if (!element) return;
  event.stopPropagation();
  const isBox = element instanceof HTMLInputElement;
  if (!isBox) event.preventDefault();
  clicked.set(element, isBox ? element.checked : undefined);
}

async function start(): Promise<void> {
  document.addEventListener('click', holdClick, { capture: true });
  await firstPaint();
  const load = () => import('./main.tsx');
  const { hydrate } = await load().catch(() => waitForServer().then(load));
  await hydrate();
  document.removeEventListener('click', holdClick, { capture: true });
  for (const [element, isTicked] of clicked) {
    // React notices changes by the click that makes them.
    if (element instanceof HTMLInputElement) element.checked = !isTicked;
    element.click();
  }
}

/** Milliseconds; a tab in the background before its first paint is never painted. */
const patience = 2_000;

/** Resolves after the first paint, which scripts would delay by a second. */
async function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, patience);
  });
}

void start();
