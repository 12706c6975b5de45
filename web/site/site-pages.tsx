import type { ReactNode } from 'react';
import { certificatePageFile, certificatePageStates } from '../../domain/certificate-page.ts';
import type { Content } from '../../domain/content/document.ts';
import type { PageMeta } from '../../domain/content/site.ts';
import { placeholder } from '../../domain/page-placeholders.ts';
import { certificatePicturePath, newsletterLinkPaths, paths } from '../../domain/paths.ts';
import { firstLessonImageFile } from './drawn-images.tsx';
import { courseData, faqData, organizationData } from './json-ld.ts';
import { legalTexts } from './legal.ts';
import { CertificateFormPage, CertificatePage } from './pages/certificate.tsx';
import { CoursePage } from './pages/course.tsx';
import { FaqPage } from './pages/faq.tsx';
import { FirstLessonPage } from './pages/first-lesson.tsx';
import { LandingPage } from './pages/landing.tsx';
import { LegalPage } from './pages/legal.tsx';
import { NewsletterLinkPage } from './pages/newsletter-link.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SuccessPage } from './pages/success.tsx';

/** A public page that `render.tsx` renders to a file. */
export interface SitePage {
  /** Without the origin. */
  path: string;
  /** Relative to the build's folder; the default is the path with `.html`. */
  file?: string;
  meta: PageMeta;
  body: ReactNode;
  isIndexed: boolean;
  /** True if it shows a student's name, which may be in any script. */
  hasName?: boolean;
  jsonLd?: object[];
  /**
   * The preview that chats show of a link, with the path of a picture of 1200 x 630; the default is the page's title with
   * the course's picture.
   */
  sharing?: Record<'title' | 'image' | 'alt', string>;
}

const certificateSharing = {
  title: `Certificado de ${placeholder('student_name')}`,
  image: certificatePicturePath(placeholder('code')),
  alt: `${placeholder('student_name')} concluiu ${placeholder('course_title')}`,
};

/** Returns every public page with its metadata. @param appUrl origin for absolute links */
export function sitePages(content: Content, appUrl: string): SitePage[] {
  const { site, landing, sales, faq, success, firstLesson } = content;
  const certificatePage = content.certificate.page;
  const { linkPages } = site.everyPage.newsletter;
  const organization = organizationData(content, appUrl);
  const course = courseData(content, appUrl);
  return [
    {
      path: paths.home,
      meta: landing.meta,
      body: <LandingPage />,
      isIndexed: true,
      jsonLd: [organization, course],
    },
    {
      path: paths.course,
      meta: sales.meta,
      body: <CoursePage />,
      isIndexed: true,
      jsonLd: [organization, course],
    },
    ...(firstLesson && landing.firstLesson
      ? [
          {
            path: paths.firstLesson,
            meta: {
              title: `${landing.firstLesson.title} | ${site.brandName}`,
              description: landing.firstLesson.intro,
            },
            body: <FirstLessonPage lesson={firstLesson} />,
            isIndexed: true,
            sharing: {
              title: `${landing.firstLesson.title} | ${site.brandName}`,
              image: `/${firstLessonImageFile}`,
              alt: landing.firstLesson.title,
            },
          },
        ]
      : []),
    {
      path: paths.faq,
      meta: faq.meta,
      body: <FaqPage />,
      isIndexed: true,
      jsonLd: [faqData(content)],
    },
    ...legalTexts(content).map((text) => ({
      path: text.path,
      meta: {
        title: `${text.title} (${text.updated}) | ${site.brandName}`,
        description: text.description,
      },
      body: <LegalPage text={text} />,
      isIndexed: true,
    })),
    { path: paths.success, meta: success.meta, body: <SuccessPage />, isIndexed: false },
    {
      path: paths.certificate,
      meta: certificatePage.form.meta,
      body: <CertificateFormPage />,
      isIndexed: false,
    },
    ...certificatePageStates.map((state) => ({
      path: `${paths.certificate}/${placeholder('code')}`,
      file: certificatePageFile(state),
      meta: {
        title: `${certificatePage.answers[state].title} | ${site.brandName}`,
        description: certificatePage.form.meta.description,
      },
      body: <CertificatePage state={state} />,
      isIndexed: false,
      hasName: true,
      ...(state === 'valid' && { sharing: certificateSharing }),
    })),
    ...(['confirm', 'unsubscribe', 'courseEmails'] as const).map((purpose) => ({
      path: newsletterLinkPaths[purpose],
      meta: {
        title: `${linkPages[purpose].title} | ${site.brandName}`,
        description: linkPages[purpose].text,
      },
      body: <NewsletterLinkPage purpose={purpose} />,
      isIndexed: false,
    })),
    { path: '/404', meta: site.notFound.meta, body: <NotFoundPage />, isIndexed: false },
  ];
}
