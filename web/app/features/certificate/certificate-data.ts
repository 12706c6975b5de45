import type { InferResponseType } from 'hono/client';
import { type CertificateData, issueDateText } from '../../../../domain/certificate.ts';
import { siteSettings } from '../../../site-settings.ts';
import type { api } from '../../api.ts';

/** As the server has issued it. */
export type IssuedCertificate = NonNullable<InferResponseType<typeof api.progress.$get>['certificate']>;

/** What is drawn. Whatever could be forged or differ on the next day is the server's. */
export function certificateData(issued: IssuedCertificate): CertificateData {
  const { instructor, website, brandName } = siteSettings;
  return {
    studentName: issued.student_name,
    courseName: issued.course_title,
    courseHours: issued.course_hours,
    issuerName: brandName,
    instructorName: instructor.name,
    instructorTitle: instructor.title,
    instructorCredentials: instructor.credentials,
    issueDate: issueDateText(new Date(issued.issued_at)),
    website: website || new URL(issued.validation_url).host,
    code: issued.code,
    validationUrl: issued.validation_url,
  };
}
