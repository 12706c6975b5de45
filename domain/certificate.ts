import type { Content } from './content/document.ts';
import { withoutSamplesOnSale } from './content/samples.ts';
import { firstBytes } from './first-bytes.ts';
import { type CertificateProgress, type CourseRefusal, courseRefusal } from './progress.ts';
import { sellerOf } from './seller.ts';
import { isRealFullName, printedName } from './student-name.ts';
import { cut, maxName } from './text-limits.ts';

/** Facts that are stored with a certificate when it is issued, so that later changes of the course do not alter it. */
export interface PrintedFacts {
  modality: string;
  topics: string[];
  issuer_name: string;
  /** The seller's legal identity; '' if it was not published, undefined for older certificates. */
  issuer_document?: string;
  instructor_name: string;
  instructor_title: string;
  instructor_credentials: string;
  website: string;
  /** Undefined for older certificates. */
  modules?: string[];
  /** Percentage of situations that had to be right at the first try; undefined if exercises did not count. */
  exercise_share?: number;
}

export const freeCourseNotice =
  'Curso livre: este certificado comprova a conclusão. Não é título de especialista nem dá habilitação profissional.';

export function printedFacts(content: Content): PrintedFacts {
  const { site, certificate, course } = withoutSamplesOnSale(content);
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

/** Says in the certificate's sentence what the student did. */
export function completionText({ exercise_share: share }: Pick<PrintedFacts, 'exercise_share'>): string {
  return share === undefined
    ? 'concluiu o curso livre'
    : `concluiu, com pelo menos ${share}% de acertos nas situações dos exercícios, o curso livre`;
}

/** Says on the page of a certificate what its exercises asked for; empty if they did not count. */
export function exercisesText({ exercise_share: share }: Pick<PrintedFacts, 'exercise_share'>): string {
  return share === undefined
    ? ''
    : `Pelo menos ${share}% das situações certas na primeira tentativa, e todos os textos com erros feitos`;
}

export function issuerText({ issuer_name, issuer_document }: PrintedFacts): string {
  return issuer_document ? `${issuer_name} (${issuer_document})` : issuer_name;
}

/** Names the instructor who signs, as a certificate's page does; empty without one. */
export function instructorText({
  instructor_name,
  instructor_title,
  instructor_credentials,
}: PrintedFacts): string {
  return [instructor_name, instructor_title, instructor_credentials].filter(Boolean).join(', ');
}

/** Returns the course's site without scheme and final slash. @param siteUrl shown if none was published */
export function websiteText({ website }: Pick<PrintedFacts, 'website'>, siteUrl: string): string {
  return cut(website || new URL(siteUrl).host, maxName)
    .replace(/^https?:\/\//u, '')
    .replace(/\/$/u, '');
}

type CertificateRefusal = CourseRefusal | 'name_missing';

/** Returns why a student cannot have the certificate yet; undefined if nothing is missing. */
export function certificateRefusal(
  progress: CertificateProgress,
  studentName: string,
): CertificateRefusal | undefined {
  const refusal = courseRefusal(progress);
  if (refusal) return refusal;
  return isRealFullName(studentName) ? undefined : 'name_missing';
}

/** `8` gives `8 horas`. */
export function courseHoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
}

/** Returns the name as printed on the certificate, in capitals. */
export function certificateName(studentName: string): string {
  const upper = cut(printedName(studentName).toLocaleUpperCase('pt-BR'), maxName).normalize('NFC');
  // Georgian is written without capitals, and few fonts have those of Unicode.
  return cut(upper, maxName).replace(/[\u{1C90}-\u{1CBF}]/gu, (letter) => letter.toLowerCase());
}

const fileNamePrefix = 'Certificado_IA_Veterinaria_';
/** File systems allow 255 bytes; the others are for prefix, extension and the ` (1)` that browsers add. */
const maxNameBytes = 200;

/** Returns such as `Certificado_IA_Veterinaria_Ana_Souza.pdf`, without characters that file systems refuse. */
export function certificateFileName(studentName: string): string {
  const safe = cut(printedName(studentName), maxName)
    .replace(/[/\\:*?"<>|]/gu, '')
    .replace(/\s+/gu, '_');
  return `${fileNamePrefix}${firstBytes(safe, maxNameBytes)}.pdf`;
}

/** The certificate as the browser gets it to draw the PDF. Times are ISO 8601. */
export interface StudentCertificate {
  code: string;
  student_name: string;
  course_title: string;
  /** Whole hours. */
  course_hours: number;
  completed_at: string;
  issued_at: string;
  validation_url: string;
  /** True after the student confirmed the name: then only the team can correct it. */
  is_name_checked: boolean;
  printed: PrintedFacts;
}

export const certificateStatuses = ['valid', 'replaced', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** Names an issued certificate's status for the team. */
export const certificateStatusNames: Record<CertificateStatus, string> = {
  valid: 'vale',
  replaced: 'substituído',
  revoked: 'revogado',
};
