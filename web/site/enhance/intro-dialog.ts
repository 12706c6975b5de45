import { visitorSession } from './visitor.ts';

/** Milliseconds after the page has loaded. */
const openDelay = 1_000;

/** Opens the intro dialog at each load, for who has no session; the browser closes it on Esc and gives the focus back. */
export function openIntroDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-intro]');
  // A visitor who follows a newsletter link reads its answer first.
  // The admin's preview opens it on request only: it would cover the page.
  if (!dialog || window.parent !== window || location.hash.startsWith('#newsletter')) return;
  setTimeout(async () => {
    if (await visitorSession()) return;
    if (!document.querySelector('.notice, [data-menu-button][aria-expanded="true"]')) dialog.showModal();
  }, openDelay);
  // A tap outside, for browsers that do not know `closedby`: only the backdrop is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // The button leads to the example, unless a link led to another part, or the focus goes back to what had it.
  dialog.addEventListener('close', () => {
    if (dialog.returnValue && !location.hash && document.activeElement?.matches('body, [data-intro] *'))
      location.replace(dialog.returnValue);
  });
  // Nobody has pressed a key when it opens: the button shows its focus from the first one on.
  dialog.addEventListener('keydown', () => dialog.classList.add('shows-focus'));
}
