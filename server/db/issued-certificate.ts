import type { certificates } from './schema/students.ts';

/** A certificate as it was issued: later changes of the course or the account do not alter it. */
export type IssuedCertificate = Omit<typeof certificates.$inferSelect, 'user_id' | 'status' | 'replaced_by'>;

/**
 * SQL: the left-joined certificate as one JSON column. Every query of a student's progress joins it and mostly finds none, so one column is
 * cheaper than eight. {@link parseIssuedCertificate} reads it.
 */
export const issuedCertificateColumn =
  'case when certificates.code is not null then to_jsonb(certificates) end';

/** An {@link IssuedCertificate} as PostgreSQL returns it in JSON: dates are texts. */
export type IssuedCertificateJson =
  | {
      [Key in keyof IssuedCertificate]: IssuedCertificate[Key] extends Date ? string : IssuedCertificate[Key];
    }
  | null;

/** Returns undefined for null, the column's value without a certificate. */
export function parseIssuedCertificate(json: IssuedCertificateJson): IssuedCertificate | undefined {
  if (!json) return undefined;
  return { ...json, completed_at: new Date(json.completed_at), issued_at: new Date(json.issued_at) };
}
