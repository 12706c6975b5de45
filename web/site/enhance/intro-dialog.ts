import { readStorage, writeStorage } from './storage.ts';
import { visitorSession } from './visitor.ts';

const introSeenKey = 'ia-vet:intro-seen';
/** Milliseconds after the page has loaded. */
const openDelay = 1_000;

let isPageInUse = false;
for (const type of ['pointerdown', 'click', 'keydown'])
  addEventListener(type, () => (isPageInUse = true), { capture: true, passive: true });
// A touch that scrolls is no press.
addEventListener('pointercancel', () => (isPageInUse = false));

/** Opens the intro dialog once per visit; the browser closes it on Esc and gives the focus back. */
export function openIntroDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-intro]');
  // A visitor who follows a newsletter link reads its answer first.
  // The admin's preview opens it on request only: it would cover the page.
  if (
    !dialog ||
    window.parent !== window ||
    location.hash.startsWith('#newsletter') ||
    readStorage('sessionStorage', introSeenKey)
  )
    return;
  setTimeout(async () => {
    if (await visitorSession()) return;
    // Before the script came, the menu opened by itself.
    if (isPageInUse || document.querySelector('.notice, [data-menu-button][aria-expanded="true"]')) return;
    writeStorage('sessionStorage', introSeenKey, '1');
    dialog.showModal();
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
