import type { PrintedFacts } from '../../domain/certificate.ts';

export interface IssuedCertificate {
  code: string;
  student_name: string;
  course_title: string;
  /** Whole hours. */
  course_hours: number;
  /** Null if issued before content could change: the course's current facts. */
  printed: PrintedFacts | null;
  completed_at: Date;
  issued_at: Date;
  is_name_checked: boolean;
}

/**
 * One column instead of six, for statements that join certificates and mostly find none, on every request. Read it with
 * {@link parseIssued}.
 */
export const issuedColumn = 'case when certificates.code is not null then to_jsonb(certificates) end';

export type IssuedJson =
  | {
      [Key in keyof IssuedCertificate]: IssuedCertificate[Key] extends Date ? string : IssuedCertificate[Key];
    }
  | null;

export function parseIssued(json: IssuedJson): IssuedCertificate | undefined {
  if (!json) return undefined;
  return { ...json, completed_at: new Date(json.completed_at), issued_at: new Date(json.issued_at) };
}
