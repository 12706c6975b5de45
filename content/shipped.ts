/** The first revision of the content, which a new installation starts with. The legal texts are Markdown files in legal/. */

import type { ContentDocument } from '../domain/content/document.ts';
import { firstEmailTexts } from '../domain/content/email-templates.ts';
import { certificate } from './certificate.ts';
import { certificatePage } from './certificate-validation.ts';
import { courseModules } from './course.ts';
import { everyPage } from './every-page.ts';
import { exercises } from './exercises.ts';
import { faq } from './faq.ts';
import { landing } from './landing.ts';
import { noAccess } from './no-access.ts';
import { notFound } from './not-found.ts';
import { sales } from './sales.ts';
import { site } from './site.ts';
import { success } from './success.ts';

export const shippedTexts: Omit<ContentDocument, 'legal'> = {
  site: { ...site, everyPage, notFound },
  landing,
  sales,
  success,
  faq,
  course: { modules: courseModules, noAccess },
  exercises,
  certificate: { ...certificate, page: certificatePage },
  // Stored revisions and drafts have this name.
  letters: firstEmailTexts,
};
