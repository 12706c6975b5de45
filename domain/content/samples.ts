import { isSafeUrl } from '../links.ts';
import type { Content } from './document.ts';

const blankInstructor = { isSample: false, name: '', title: '', credentials: '', bio: [], photo: '' };

function isOnSale({ checkoutUrlHeader, checkoutUrlHero }: Content['offer'] | Content['site']): boolean {
  return isSafeUrl(checkoutUrlHeader) || isSafeUrl(checkoutUrlHero);
}

/** Removes invented people once there is a checkout link; before, they are shown and marked as samples. */
export function withoutSamples(content: Content): Content {
  const { site, landing, sales } = content;
  if (!isOnSale(site) && !isOnSale(content.offer)) return content;
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
