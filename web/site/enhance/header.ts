/** Pixels. */
const scrollThreshold = 20;

/** Gives the header a background once the page is scrolled, and runs its small-screen menu. */
export function enhanceHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  const updateScrolled = () => header?.toggleAttribute('data-scrolled', scrollY > scrollThreshold);
  // Reading the scroll position now would force a layout before the first paint.
  addEventListener('load', updateScrolled);
  addEventListener('scroll', updateScrolled);
  enhanceMenu();
}

function enhanceMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-menu]');
  const button = document.querySelector<HTMLElement>('[data-menu-button]');
  if (!menu || !button) return;
  const openLabel = button.ariaLabel;
  const reflectState = (isOpen: boolean) => {
    button.ariaExpanded = `${isOpen}`;
    button.ariaLabel = isOpen ? (button.dataset.closeLabel ?? null) : openLabel;
  };
  const hasPopover = 'popover' in HTMLElement.prototype;
  // It opens by itself before this script comes.
  reflectState(hasPopover && menu.matches(':popover-open'));
  const close = () => {
    if (hasPopover) menu.hidePopover();
    else reflectState(menu.toggleAttribute('data-open', false));
  };
  menu.addEventListener('toggle', (event) => reflectState((event as ToggleEvent).newState === 'open'));
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  // Older browsers lack popovers.
  if (!hasPopover) button.addEventListener('click', () => reflectState(menu.toggleAttribute('data-open')));
}
