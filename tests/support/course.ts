import { lessonsOf } from '../../domain/content/course.ts';
import { fillContent } from '../../domain/content/document.ts';
import { shortMoneyText } from '../../domain/money.ts';
import { readShippedContent } from '../../server/features/content/shipped.ts';

/** The edition that comes with the product, as it is read: what pages and answers are compared with. */
export const shipped = fillContent(readShippedContent());

export const { site, landing, sales, success, faq, certificate } = shipped;
export const courseModules = shipped.course.modules;
export const lessons = lessonsOf(courseModules);
export const lessonIds = lessons.map(({ id }) => id);
export const priceText = shortMoneyText(site.price.cents);
