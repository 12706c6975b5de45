import './app.css';
import { loadPart } from './load-part.tsx';

/** What is seen first needs no script: all of it comes once that is painted. */
function start(): void {
  void loadPart(() => import('./main.tsx'));
  // Beside it, where one of the student's pages is here.
  if (document.getElementById('start')?.dataset.isStudent) void loadPart(() => import('./student-pages.ts'));
}

// A page that is not looked at is not painted.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
