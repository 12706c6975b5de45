import { isPromised } from '../claims.ts';
import { sellerLine, sellerOf } from '../seller.ts';
import type { Content } from './document.ts';

export type AppContent = ReturnType<typeof appContent>;

/** @param hours null once no page promises them */
export const supportText = (hours: number | null) =>
  `Dúvidas sobre o curso ou o acesso? ${
    hours === null ? 'Escreva para o suporte.' : `Respondemos em até ${hours} horas úteis.`
  }`;

/** Returns the small part of the content that every page of the application gets. */
export function appContent(content: Content) {
  const { site, course, offer, sales } = content;
  return {
    site: {
      brandName: site.brandName,
      courseTitle: site.courseTitle,
      guarantee: sales.guarantee.text,
      supportText: supportText(isPromised(content, 'support-answer') ? site.supportHours : null),
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
