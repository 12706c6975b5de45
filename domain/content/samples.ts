import { isCheckoutUrl } from '../links.ts';
import type { Content } from './document.ts';

const nobody = { isSample: false, name: '', title: '', credentials: '', bio: [], photo: '' };

function isOnSale({ checkoutUrlHeader, checkoutUrlHero }: Content['offer'] | Content['site']): boolean {
  return isCheckoutUrl(checkoutUrlHeader) || isCheckoutUrl(checkoutUrlHero);
}

/** Removes sample people once somebody can buy; until then they are shown, marked as samples. */
export function withoutSamples(content: Content): Content {
  const { site, landing, sales } = content;
  if (!isOnSale(site) && !isOnSale(content.offer)) return content;
  const real = <Page extends { testimonials: { items: { isSample: boolean }[] } }>(page: Page): Page => ({
    ...page,
    testimonials: {
      ...page.testimonials,
      items: page.testimonials.items.filter(({ isSample }) => !isSample),
    },
  });
  return {
    ...content,
    site: { ...site, instructor: site.instructor.isSample ? nobody : site.instructor },
    landing: real(landing),
    sales: real(sales),
  };
}
