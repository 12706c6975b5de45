const threshold = 20;

export function watchHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  const markScrolled = () => header?.toggleAttribute('data-scrolled', scrollY > threshold);
  // Reading the scroll position now would force a layout before the first paint.
  addEventListener('load', markScrolled);
  addEventListener('scroll', markScrolled, { passive: true });
  watchMenu();
}

function watchMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-menu]');
  const button = document.querySelector<HTMLElement>('[data-menu-button]');
  if (!menu || !button) return;
  const openLabel = button.ariaLabel;
  const show = (isOpen: boolean) => {
    button.ariaExpanded = `${isOpen}`;
    button.ariaLabel = isOpen ? (button.dataset.closeLabel ?? null) : openLabel;
  };
  show(false);
  const hasPopover = 'popover' in HTMLElement.prototype;
  const close = () => {
    if (hasPopover) menu.hidePopover();
    else show(menu.toggleAttribute('data-open', false));
  };
  menu.addEventListener('toggle', (event) => show((event as ToggleEvent).newState === 'open'));
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  // Older browsers lack popovers.
  if (!hasPopover) button.addEventListener('click', () => show(menu.toggleAttribute('data-open')));
}
