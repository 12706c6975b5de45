import { store, stored } from './storage.ts';

const key = 'ia-vet:intro-seen';
const delay = 1_000;

/** Opens the intro dialog once per visit; the browser closes it on Esc and gives the focus back. */
export function openIntroDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-intro]');
  // A visitor who follows a newsletter link reads its answer first.
  // The admin's preview opens it on request only: it would cover the page.
  if (
    !dialog ||
    window.parent !== window ||
    location.hash.startsWith('#newsletter') ||
    stored('sessionStorage', key)
  )
    return;
  setTimeout(() => {
    store('sessionStorage', key, '1');
    dialog.showModal();
  }, delay);
  // A tap outside, for browsers that do not know `closedby`: only the backdrop is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
