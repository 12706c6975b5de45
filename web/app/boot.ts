import './app.css';
import { readyEvent } from './app-ready.ts';
import { loadPart } from './data/load-part.tsx';

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

/** Whether React has taken the page over: until then it is in the middle of it. */
let isReady = false;
document.addEventListener(readyEvent, () => {
  isReady = true;
  document.getElementById('late')?.remove();
});

/**
 * What somebody has sent, pressed or ticked before that part of the page could do it is done when it can: each box, and
 * the last of the others.
 */
let pressed: Element | null = null;
const patience = 100;

/** Whether React has taken an element over that the server has rendered: it leaves a mark of its own on it. */
const isAlive = (element: Element) =>
  isReady && Object.keys(element).some((key) => key.startsWith('__reactProps'));

function hold(event: Event): void {
  const { type, target } = event;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') {
    if (isAlive(target)) return;
    const isTicked = target.checked;
    event.stopPropagation();
    onceAlive(target, () => tick(target, isTicked));
    return;
  }
  // What the browser does without script is done already.
  const element = type === 'submit' ? target : target.closest('button[type=button]:not([popovertarget])');
  pressed = element && !isAlive(element) ? element : null;
  if (!pressed) return;
  if (type === 'submit') event.preventDefault();
  // Or it might be done twice.
  event.stopPropagation();
  onceAlive(pressed, () => element === pressed && act());
}

function onceAlive(element: Element, act: () => void): void {
  const look = () => (isAlive(element) ? act() : onceAlive(element, act));
  if (element.isConnected) setTimeout(look, patience);
}

function act(): void {
  const element = pressed;
  pressed = null;
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLElement) element.click();
}

/** React is told of what changes, and by nothing but a click. */
function tick(box: HTMLInputElement, isTicked: boolean): void {
  box.checked = !isTicked;
  box.click();
}

// Before React hears of it.
document.addEventListener('submit', hold, { capture: true });
document.addEventListener('click', hold, { capture: true });
