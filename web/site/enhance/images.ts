/** Milliseconds after the page has loaded. */
const delay = 200;

/**
 * Fetches images below the fold after load: they do not delay the first paint, and are ready before the visitor
 * scrolls, opens the dialog or prints.
 */
export function loadImages(): void {
  setTimeout(() => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
  }, delay);
}
