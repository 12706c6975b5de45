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

/** Who has filled a form in before it can be sent has it sent then. */
let early: EventTarget | null = null;
const hold = (event: SubmitEvent) => {
  event.preventDefault();
  early = event.target;
};
document.addEventListener('submit', hold);
document.addEventListener(readyEvent, () => {
  document.removeEventListener('submit', hold);
  document.getElementById('late')?.remove();
  if (early instanceof HTMLFormElement) early.requestSubmit();
});
