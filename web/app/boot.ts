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

/** What somebody has sent or pressed before the page could do it is done then: the last of it. */
let early: Element | null = null;
const hold = (event: Event) => {
  if (!(event.target instanceof Element)) return;
  if (event.type === 'submit') event.preventDefault();
  // What the browser does without script is done already.
  early =
    event.type === 'submit' ? event.target : event.target.closest('button[type=button]:not([popovertarget])');
};
document.addEventListener('submit', hold);
document.addEventListener('click', hold);
document.addEventListener(readyEvent, () => {
  document.removeEventListener('submit', hold);
  document.removeEventListener('click', hold);
  document.getElementById('late')?.remove();
  if (early instanceof HTMLFormElement) early.requestSubmit();
  else if (early instanceof HTMLButtonElement) early.click();
});
