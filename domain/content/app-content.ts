import { sellerLine, sellerOf } from '../seller.ts';
import type { Content } from './document.ts';

export type AppContent = ReturnType<typeof appContent>;

/**
 * Returns the part of the content that comes with every page of the application: login, students' area, admin area.
 * Public pages get all of it.
 */
export function appContent(content: Content) {
  const { site, course, offer, sales } = content;
  return {
    site: {
      brandName: site.brandName,
      courseTitle: site.courseTitle,
      guarantee: sales.guarantee.text,
      supportText: site.studentSupport,
      checkoutUrlHero: offer.checkoutUrlHero,
      supportPhone: site.supportPhone,
      supportMessage: site.supportMessage,
      supportEmail: site.supportEmail,
      seller: sellerLine(sellerOf(site)),
    },
    modules: course.modules.map(({ id, uploadName }) => ({ id, uploadName })),
    noAccess: course.noAccess,
    notFound: { title: site.notFound.title },
  };
}
