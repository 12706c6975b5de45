import type { Content } from './content/document.ts';
import { withoutSamples } from './content/samples.ts';
import { firstBytes } from './first-bytes.ts';
import { sellerOf } from './seller.ts';
import { isRealFullName, printedName } from './student-name.ts';

/** What a certificate says, who may have one, and how its file is called. */

/** What a certificate says beside its student and course, as it was when it was issued. */
export interface PrintedFacts {
  modality: string;
  topics: string[];
  issuer_name: string;
  /** Who that is in law, as far as it was known; not in those of before. */
  issuer_document?: string;
  instructor_name: string;
  instructor_title: string;
  instructor_credentials: string;
  /** Empty: the address of the site. */
  website: string;
  /** What the course was made of; not in those of before. */
  modules?: string[];
}

/** What it is and what it is not: no authority stands behind it. */
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

/** Who gives a certificate: the brand, and who that is in law. */
export function issuerText({ issuer_name, issuer_document }: PrintedFacts): string {
  return issuer_document ? `${issuer_name} (${issuer_document})` : issuer_name;
}

type CertificateRefusal = 'course_incomplete' | 'name_missing';

/**
 * Whether a student may have the certificate. The course is asked about first.
 * @returns the reason to refuse, or undefined when nothing stands in the way
 */
export function certificateRefusal(
  progress: { completed: number; total: number },
  studentName: string,
): CertificateRefusal | undefined {
  // Lessons are counted, not the percent: that one is rounded.
  if (progress.total === 0 || progress.completed < progress.total) return 'course_incomplete';
  return isRealFullName(studentName) ? undefined : 'name_missing';
}

/** `8` gives `8 horas`. */
export function courseHoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
}

/** The name as it stands on the certificate: in upper case. */
export function certificateName(studentName: string): string {
  const upper = printedName(studentName).toLocaleUpperCase('pt-BR').normalize('NFC');
  // Georgian is written without capitals; Unicode's rarely have a font.
  return upper.replace(/[\u{1C90}-\u{1CBF}]/gu, (letter) => letter.toLowerCase());
}

const fileNamePrefix = 'Certificado_IA_Veterinaria_';
/** File systems stop at 255 bytes; the rest is room for prefix, ending and a browser's ` (1)`. */
const maxNameBytes = 200;

/**
 * `Ana Souza` gives `Certificado_IA_Veterinaria_Ana_Souza.pdf`. Characters that some file system refuses
 * are left out.
 */
export function certificateFileName(studentName: string): string {
  const safe = printedName(studentName)
    .replace(/[/\\:*?"<>|]/gu, '')
    .replace(/\s+/gu, '_');
  return `${fileNamePrefix}${firstBytes(safe, maxNameBytes)}.pdf`;
}

/** A certificate as its student gets it: all that the PDF needs. Times are ISO 8601. */
export interface StudentCertificate {
  code: string;
  student_name: string;
  course_title: string;
  /** Whole hours. */
  course_hours: number;
  completed_at: string;
  issued_at: string;
  /** Where anybody can check it. */
  validation_url: string;
  /** Once it is, only the owner corrects the name. */
  is_name_checked: boolean;
  printed: PrintedFacts;
}
