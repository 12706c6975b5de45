// The only script of the public pages. Everything works without it as far as HTML can.

const header = document.querySelector<HTMLElement>('[data-site-header]');
const headerThreshold = 20;

function markScrolled(): void {
  header?.toggleAttribute('data-scrolled', window.scrollY > headerThreshold);
}

markScrolled();
window.addEventListener('scroll', markScrolled, { passive: true });
