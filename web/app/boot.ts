import './app.css';
import { readyEvent } from './app-ready.ts';
import { loadPart } from './load-part.tsx';

/** What is seen first needs no script: all of it comes once that is painted. */
function start(): void {
  void loadPart(() => import('./main.tsx'));
  // Beside it, where one of the student's pages is here.
  if (document.getElementById('start')?.dataset.isStudent) void loadPart(() => import('./student-pages.ts'));
}

const canSeePaint = PerformanceObserver.supportedEntryTypes?.includes('paint');
// A page that is not looked at is not painted.
if (document.hidden || !canSeePaint) start();
else {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    start();
  });
  painted.observe({ type: 'paint', buffered: true });
}

document.addEventListener(readyEvent, () => document.getElementById('late')?.remove());

/** What somebody has sent or pressed before that part of the page could do it is done when it can: the last of it. */
let early: Element | null = null;
const patience = 100;

/** Whether React has taken an element over that the server has rendered: it leaves a mark of its own on it. */
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

function hold(event: Event): void {
  if (!(event.target instanceof Element)) return;
  // What the browser does without script is done already.
  const target =
    event.type === 'submit' ? event.target : event.target.closest('button[type=button]:not([popovertarget])');
  early = target && !isAlive(target) ? target : null;
  if (early && event.type === 'submit') event.preventDefault();
  if (early) setTimeout(wait, patience);
}

function wait(): void {
  if (early?.isConnected) setTimeout(isAlive(early) ? act : wait, patience);
}

function act(): void {
  const element = early;
  early = null;
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLElement) element.click();
}

document.addEventListener('submit', hold);
document.addEventListener('click', hold);
