/** Milliseconds after the page has come. */
const delay = 200;

/**
 * Fetches the pictures further down once the page stands: they do not delay what is seen first, and are there
 * before anybody scrolls to them, opens the dialog or prints.
 */
export function fetchPictures(): void {
  setTimeout(() => {
    for (const picture of document.querySelectorAll('img')) picture.loading = 'eager';
  }, delay);
}
