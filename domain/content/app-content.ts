import { sellerLine, sellerOf } from '../seller.ts';
import type { Content } from './document.ts';

/** What the application shows of an edition to anybody; it stands in the application's page. */
export type AppContent = ReturnType<typeof appContent>;

export function appContent({ site, course }: Content) {
  const {
    brandName,
    courseTitle,
    supportHours,
    checkoutUrlHero,
    supportPhone,
    supportMessage,
    supportEmail,
  } = site;
  const seller = sellerLine(sellerOf(site));
  const { code, title, linkLabel } = site.notFound;
  return {
    site: {
      brandName,
      courseTitle,
      supportHours,
      checkoutUrlHero,
      supportPhone,
      supportMessage,
      supportEmail,
      /** Who sells, in one line. */
      seller,
    },
    /** What the upload of files calls them. */
    modules: course.modules.map(({ id, uploadName }) => ({ id, uploadName })),
    noAccess: course.noAccess,
    notFound: { code, title, linkLabel },
  };
}
