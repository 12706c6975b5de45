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
        if (history.state !== step) history.pushState(step, '');
        return;
      }
      // By keyboard, one may open while another closes.
      if (document.querySelector('.sample-page-open:popover-open')) return;
      opened = undefined;
      if (history.state === step) history.back();
    },
    true,
  );
  addEventListener('popstate', () => opened?.hidePopover());
  document.addEventListener('click', (event) => {
    const picture = (event.target as Element).closest('.sample-page-open > img');
    picture?.classList.toggle('is-large');
  });
}
