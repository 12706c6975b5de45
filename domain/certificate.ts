import type { Content } from './content/document.ts';
import { withoutSamples } from './content/samples.ts';
import { firstBytes } from './first-bytes.ts';
import { type CourseDone, type CourseRefusal, courseRefusal } from './progress.ts';
import { sellerOf } from './seller.ts';
import { isRealFullName, printedName } from './student-name.ts';

export interface PrintedFacts {
  modality: string;
  topics: string[];
  issuer_name: string;
  /** The legal identity, as far as it was known; older certificates lack it. */
  issuer_document?: string;
  instructor_name: string;
  instructor_title: string;
  instructor_credentials: string;
  website: string;
  /** Older certificates lack it. */
  modules?: string[];
}

export const freeCourseNotice =
  'Curso livre: este certificado comprova a conclusão. Não é título de especialista nem dá habilitação profissional.';

export function printedFacts(content: Content): PrintedFacts {
  const { site, certificate, course } = withoutSamples(content);
  const seller = sellerOf(site);
  return {
    modality: certificate.modality,
    topics: certificate.topics,
    issuer_name: site.brandName,
    issuer_document: seller ? `${seller.name}, ${seller.document}` : '',
    instructor_name: site.instructor.name,
    instructor_title: site.instructor.title,
    instructor_credentials: site.instructor.credentials,
    website: site.website,
    modules: course.modules.map(({ title }) => title),
  };
}

export function issuerText({ issuer_name, issuer_document }: PrintedFacts): string {
  return issuer_document ? `${issuer_name} (${issuer_document})` : issuer_name;
}

type CertificateRefusal = CourseRefusal | 'name_missing';

/** Returns why a student may not have the certificate. The course is checked before the name. */
export function certificateRefusal(
  progress: CourseDone,
  studentName: string,
): CertificateRefusal | undefined {
  const open = courseRefusal(progress);
  if (open) return open;
  return isRealFullName(studentName) ? undefined : 'name_missing';
}

/** `8` gives `8 horas`. */
export function courseHoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
}

export function certificateName(studentName: string): string {
  const upper = printedName(studentName).toLocaleUpperCase('pt-BR').normalize('NFC');
  // Georgian is written without capitals, and fonts rarely have Unicode's.
  return upper.replace(/[\u{1C90}-\u{1CBF}]/gu, (letter) => letter.toLowerCase());
}

const fileNamePrefix = 'Certificado_IA_Veterinaria_';
/** File systems stop at 255 bytes; the rest is room for prefix, ending and a browser's ` (1)`. */
const maxNameBytes = 200;

/** Returns such as `Certificado_IA_Veterinaria_Ana_Souza.pdf`, without characters that some file system refuses. */
export function certificateFileName(studentName: string): string {
  const safe = printedName(studentName)
    .replace(/[/\\:*?"<>|]/gu, '')
    .replace(/\s+/gu, '_');
  return `${fileNamePrefix}${firstBytes(safe, maxNameBytes)}.pdf`;
}

/** All that the PDF needs. Times are ISO 8601. */
export interface StudentCertificate {
  code: string;
  student_name: string;
  course_title: string;
  /** Whole hours. */
  course_hours: number;
  completed_at: string;
  issued_at: string;
  validation_url: string;
  /** Once true, only the owner can correct the name. */
  is_name_checked: boolean;
  printed: PrintedFacts;
}
