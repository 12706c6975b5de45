import { isSafeUrl } from '../links.ts';
import type { Content } from './document.ts';

const blankInstructor = { isSample: false, name: '', title: '', credentials: '', bio: [], photo: '' };

function hasCheckoutLink({
  checkoutUrlHeader,
  checkoutUrlHero,
}: Content['offer'] | Content['site']): boolean {
  return isSafeUrl(checkoutUrlHeader) || isSafeUrl(checkoutUrlHero);
}

/**
 * Removes the sample instructor and testimonials, who are invented, once there is a checkout link: the ordinary ones of
 * `site`, or those of a running promotion in `offer`. Until then pages show them, marked as samples.
 */
export function withoutSamplesOnSale(content: Content): Content {
  const { site, landing, sales } = content;
  if (!hasCheckoutLink(site) && !hasCheckoutLink(content.offer)) return content;
  const withoutSampleTestimonials = <Page extends { testimonials: { items: { isSample: boolean }[] } }>(
    page: Page,
  ): Page => ({
    ...page,
    testimonials: {
      ...page.testimonials,
      items: page.testimonials.items.filter(({ isSample }) => !isSample),
    },
  });
  return {
    ...content,
    site: { ...site, instructor: site.instructor.isSample ? blankInstructor : site.instructor },
    landing: withoutSampleTestimonials(landing),
    sales: withoutSampleTestimonials(sales),
  };
}
