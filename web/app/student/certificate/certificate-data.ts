import type { InferResponseType } from 'hono/client';
import type { CertificateData } from '../../../../domain/certificate.ts';
import { dayText } from '../../../../domain/dates.ts';
import type { api } from '../../data/client.ts';

/** As the server has issued it. */
export type IssuedCertificate = NonNullable<InferResponseType<typeof api.progress.$get>['certificate']>;

/** What is drawn. All of it is the server's, as it was when it issued it. */
export function certificateData(issued: IssuedCertificate): CertificateData {
  const { printed } = issued;
  return {
    studentName: issued.student_name,
    courseName: issued.course_title,
    courseHours: issued.course_hours,
    issuerName: printed.issuer_name,
    issuerDocument: printed.issuer_document,
    instructorName: printed.instructor_name,
    instructorTitle: printed.instructor_title,
    instructorCredentials: printed.instructor_credentials,
    modality: printed.modality,
    topics: printed.topics,
    issueDate: dayText(issued.issued_at),
    website: printed.website || new URL(issued.validation_url).host,
    code: issued.code,
    validationUrl: issued.validation_url,
  };
}
