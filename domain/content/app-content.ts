import type { Content } from './document.ts';

/** What the application shows of an edition to anybody; it stands in the application's page. */
export type AppContent = ReturnType<typeof appContent>;

export function appContent({ site, course, certificate }: Content) {
  const { brandName, courseTitle, supportHours, website, instructor, notFound } = site;
  const { checkoutUrlHero, supportPhone, supportMessage, supportEmail } = site;
  return {
    site: {
      brandName,
      courseTitle,
      supportHours,
      website,
      checkoutUrlHero,
      supportPhone,
      supportMessage,
      supportEmail,
    },
    instructor: { name: instructor.name, title: instructor.title, credentials: instructor.credentials },
    certificate: { modality: certificate.modality, topics: certificate.topics },
    noAccess: course.noAccess,
    notFound,
  };
}
