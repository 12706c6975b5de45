/** The corner in which the floating contact lies on a phone: the right quarter of the lowest sixth of the window. */
const corner = '-84% 0px 0px -75%';

/** Hides the floating contact on a phone while it would cover one of the page's buttons. */
export function keepButtonsClear(): void {
  const contact = document.querySelector('.floating-contact');
  if (!contact || !('IntersectionObserver' in window)) return;
  const covered = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) covered.add(target);
        else covered.delete(target);
      contact.toggleAttribute('data-covers', covered.size > 0);
    },
    { rootMargin: corner },
  );
  for (const button of document.querySelectorAll('main .button')) observer.observe(button);
}
