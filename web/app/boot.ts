import './app.css';
import { waitForServer } from './data/reconnect.ts';

/** Buttons and checkboxes that were clicked before the page was hydrated; for checkboxes, whether they are ticked. */
const clicked = new Map<HTMLElement, boolean | undefined>();

/** Holds back a click that needs script. Links, menus and checkboxes do what the browser does with them. */
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

/** Loads the application, and repeats what was clicked meanwhile. */
async function start(): Promise<void> {
  document.addEventListener('click', holdClick, { capture: true });
  await firstPaint();
  const load = () => import('./main.tsx');
  const { hydrate } = await load().catch(() => waitForServer().then(load));
  await hydrate();
  document.removeEventListener('click', holdClick, { capture: true });
  for (const [element, isTicked] of clicked) {
    // React hears of a change by the click that makes it.
    if (element instanceof HTMLInputElement) element.checked = !isTicked;
    element.click();
  }
}

/** Milliseconds to wait for the first paint: a tab that goes to the background before it is not painted. */
const patience = 2_000;

/** Resolves once the page is painted, which its scripts would delay by a second. */
async function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, patience);
  });
}

void start();
