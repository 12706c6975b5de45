import { readStorage, writeStorage } from './storage.ts';

const introSeenKey = 'ia-vet:intro-seen';
/** Milliseconds after the page has loaded. */
const openDelay = 1_000;

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
  setTimeout(() => {
    writeStorage('sessionStorage', introSeenKey, '1');
    dialog.showModal();
  }, openDelay);
  // A tap outside, for browsers that do not know `closedby`: only the backdrop is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
