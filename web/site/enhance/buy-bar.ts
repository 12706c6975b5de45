/** The page's own buttons; the footer has no room for the bar. */
const places = 'main [data-checkout]:not([data-buy-bar] *), :has([data-buy-bar]) > footer';

/** Keeps one way to buy in sight: a button of the page, or else the one in the header or in the bar of a phone. */
export function keepOneWayToBuy(): void {
  const inView = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
    document.body.toggleAttribute('data-buys', inView.size === 0);
  });
  for (const place of document.querySelectorAll(places)) observer.observe(place);
}
