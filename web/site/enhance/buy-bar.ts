/** Keeps one way to buy in sight: a button of the page, or else the one in the header or in the bar of a phone. */
export function keepOneWayToBuy(): void {
  const inView = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
    document.body.toggleAttribute('data-buys', !inView.size);
  });
  // The page's own buttons; and the footer has no room for the bar.
  for (const place of document.querySelectorAll('main [data-checkout]:not([data-buy-bar] *),footer'))
    observer.observe(place);
}
