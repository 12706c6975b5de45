/** Marks the step of the history that closes the viewer. */
const step = 'document';

/** Lets Back close an opened document instead of leaving the page, and a tap on its page enlarge that. */
export function enhanceDocumentViewer(): void {
  let opened: HTMLElement | undefined;
  // The event does not bubble.
  addEventListener(
    'toggle',
    (event) => {
      const viewer = event.target as HTMLElement;
      if (!viewer.matches('.sample-page-open')) return;
      if ((event as ToggleEvent).newState === 'open') {
        opened = viewer;
        if (history.state === step) return;
        // Or the step back would scroll to the anchor in the address.
        history.scrollRestoration = 'manual';
        history.pushState(step, '');
        history.scrollRestoration = 'auto';
        return;
      }
      // The keyboard can open one while another closes.
      if (document.querySelector('.sample-page-open:popover-open')) return;
      opened = undefined;
      if (history.state === step) history.back();
    },
    true,
  );
  addEventListener('popstate', () => {
    opened?.hidePopover();
    // Once the step is done.
    setTimeout(() => (history.scrollRestoration = 'auto'));
  });
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    const picture = (target as Element).closest('.sample-page-open img');
    if (!picture) return;
    const before = picture.getBoundingClientRect();
    picture.classList.toggle('is-large');
    const after = picture.getBoundingClientRect();
    const growth = after.width / before.width;
    opened?.scrollBy(
      after.x - clientX + (clientX - before.x) * growth,
      after.y - clientY + (clientY - before.y) * growth,
    );
  });
}
