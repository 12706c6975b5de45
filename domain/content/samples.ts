import { isSafeUrl } from '../safe-url.ts';
import type { Content } from './document.ts';

const blankInstructor = { isSample: false, name: '', title: '', credentials: '', bio: [], photo: '' };

function hasCheckoutLink({
  checkoutUrlHeader,
  checkoutUrlHero,
}: Content['offer'] | Content['site']): boolean {
  return isSafeUrl(checkoutUrlHeader) || isSafeUrl(checkoutUrlHero);
}

export function withoutSampleTestimonials<Page extends { testimonials: { items: { isSample: boolean }[] } }>(
  page: Page,
): Page {
  const items = page.testimonials.items.filter(({ isSample }) => !isSample);
  return { ...page, testimonials: { ...page.testimonials, items } };
}

/**
 * Removes the invented instructor and testimonials once the course can be bought: once `site`, or `offer` while a
 * promotion runs, has a checkout link. Until then pages show them, marked as samples.
 */
export function withoutSamplesOnSale(content: Content): Content {
  const { site, landing, sales } = content;
  if (!hasCheckoutLink(site) && !hasCheckoutLink(content.offer)) return content;
  return {
    ...content,
    site: { ...site, instructor: site.instructor.isSample ? blankInstructor : site.instructor },
    landing: withoutSampleTestimonials(landing),
    sales: withoutSampleTestimonials(sales),
  };
}
