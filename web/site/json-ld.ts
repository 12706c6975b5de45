import type { Content } from '../../domain/content/document.ts';
import { paths } from '../../domain/paths.ts';

const context = 'https://schema.org';
const priceCurrency = 'BRL';
const amountText = (cents: number) => (cents / 100).toFixed(2);

/** Returns schema.org data of the seller, for the landing and course pages. */
export function organizationData({ site }: Content, appUrl: string): object {
  const { brandName, supportEmail, supportPhone, socialLinks, legal } = site;
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${appUrl}/#organization`,
    name: brandName,
    url: `${appUrl}/`,
    logo: `${appUrl}/icon-512.png`,
    ...(legal.companyName && { legalName: legal.companyName }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map((social) => social.url) }),
    ...((supportEmail || supportPhone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        availableLanguage: 'pt-BR',
        ...(supportEmail && { email: supportEmail }),
        ...(supportPhone && { telephone: `+${supportPhone.replace(/\D/g, '')}` }),
      },
    }),
  };
}

/**
 * Returns schema.org data of the course, without a sample instructor (it would be untrue) and without testimonials
 * (chosen by the seller, they are no rating).
 */
export function courseData(content: Content, appUrl: string): object {
  const { site, landing, offer } = content;
  const { brandName, courseTitle, courseHours, instructor, price } = site;
  const workload = site.claims.made.hours ? `PT${courseHours}H` : undefined;
  return {
    '@context': context,
    '@type': 'Course',
    '@id': `${appUrl}${paths.course}#course`,
    name: courseTitle,
    description: landing.meta.description,
    url: `${appUrl}${paths.course}`,
    image: `${appUrl}/og-image.png`,
    inLanguage: 'pt-BR',
    provider: {
      '@id': `${appUrl}/#organization`,
      '@type': 'Organization',
      name: brandName,
      url: `${appUrl}/`,
    },
    timeRequired: workload,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: workload,
      ...(instructor.name !== '' &&
        !instructor.isSample && {
          instructor: { '@type': 'Person', name: instructor.name, jobTitle: instructor.title },
        }),
    },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: amountText(offer.cents),
      priceCurrency,
      ...(offer.promotion && {
        validFrom: offer.promotion.from,
        priceValidUntil: offer.promotion.until,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: amountText(price.cents),
          priceCurrency,
        },
      }),
      availability: 'https://schema.org/InStock',
      url: `${appUrl}${paths.course}`,
    },
  };
}

/** Returns schema.org data of the questions on the FAQ page. */
export function faqData({ faq }: Content): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faq.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
