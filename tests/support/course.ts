import { lessonsOf } from '../../domain/content/course.ts';
import { fillContent } from '../../domain/content/document.ts';
import { shortMoneyText } from '../../domain/money.ts';
import { readShippedContent } from '../../server/features/content/shipped.ts';

/** The shipped revision as it is written, with its names. */
export const shippedDocument = readShippedContent();

/** The shipped revision as it is read: what pages show and counts go by until the owner publishes another. */
export const shipped = fillContent(shippedDocument);

export const { site, landing, sales, success, faq, certificate } = shipped;
export const { noAccess, modules: courseModules } = shipped.course;
export const certificatePage = certificate.page;
export const lessons = lessonsOf(courseModules);
export const lessonIds = lessons.map(({ id }) => id);
export const priceText = shortMoneyText(site.price.cents);
