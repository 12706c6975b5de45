import { lessonsOf } from '../../domain/content/course.ts';
import { fillContent } from '../../domain/content/document.ts';
import { shortMoneyText } from '../../domain/money.ts';
import { readShippedContent } from '../../server/features/content/shipped.ts';

/** The shipped content as stored, with placeholders. */
export const shippedDocument = readShippedContent();

/** The shipped content as pages show it until the owner publishes another revision. */
export const shipped = fillContent(shippedDocument);

export const { site, landing, sales, success, faq, certificate } = shipped;
export const { noAccess, modules: courseModules } = shipped.course;
export const certificatePage = certificate.page;
export const lessons = lessonsOf(courseModules);
export const lessonIds = lessons.map(({ id }) => id);
export const priceText = shortMoneyText(site.price.cents);
