import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PrintedFacts } from '../../../domain/certificate.ts';
import { type RequiredExercise, rightNeeded } from '../../../domain/exercises.ts';
import { isTeamSql, lostPurchaseExpression } from '../../db/access-rule.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { firstTries } from '../../db/first-tries.ts';
import type { IssuedCertificate } from '../../db/issued-certificate.ts';
import { type CursorPage, pageAfter } from '../../db/list.ts';
import { certificates } from '../../db/schema/students.ts';
import { addStatuses } from './credentials.repository.ts';

/** A certificate to issue, with what the student must have finished. */
export interface NewCertificate
  extends Pick<IssuedCertificate, 'code' | 'student_name' | 'course_title' | 'course_hours' | 'printed'> {
  userId: string;
  lessons: readonly string[];
  /** Exercises that count for the certificate. */
  exercises: readonly RequiredExercise[];
}

const certificateColumns = {
  code: certificates.code,
  student_name: certificates.student_name,
  course_title: certificates.course_title,
  course_hours: certificates.course_hours,
  printed: certificates.printed,
  completed_at: certificates.completed_at,
  issued_at: certificates.issued_at,
  is_name_checked: certificates.is_name_checked,
};

export function createCertificatesRepository(database: Database) {
  const isValidOfUser = (userId: string) =>
    and(eq(certificates.user_id, userId), eq(certificates.status, 'valid'));

  async function findValid(userId: string, connection: Connection = database) {
    const [row] = await connection.select(certificateColumns).from(certificates).where(isValidOfUser(userId));
    return row;
  }

  return {
    findValid,

    async findByCode(code: string) {
      const [row] = await database
        .select({
          ...certificateColumns,
          user_id: certificates.user_id,
          status: certificates.status,
          replaced_by: certificates.replaced_by,
        })
        .from(certificates)
        .where(eq(certificates.code, code));
      return row;
    },

    /** Returns true if the student's purchase lost access and no other replaced it. */
    async hasLostPurchase(userId: string): Promise<boolean> {
      const { rows } = await database.execute<{ lost: boolean }>(sql`
        select ${sql.raw(lostPurchaseExpression)} as lost
        from users left join profiles on profiles.id = users.id
        where users.id = ${userId}`);
      return rows[0]?.lost === true;
    },

    /** Returns certificates of accounts, never the team's; one whose purchase lost access reads as revoked. */
    listAfter: (page: CursorPage) =>
      pageAfter(
        database,
        {
          columns: sql`code, user_id as student_id, student_name, course_title, course_hours, completed_at, issued_at,
            case when status = 'valid' and ${sql.raw(lostPurchaseExpression)} then 'revoked' else status end as status`,
          from: sql`certificates join users on users.id = certificates.user_id left join profiles on profiles.id = users.id`,
          where: sql`not ${sql.raw(isTeamSql)}`,
          at: certificates.issued_at,
          id: certificates.code,
        },
        page,
      ),

    /**
     * Issues the certificate if every lesson is completed and the exercises that count suffice by their first tries. A
     * unique index decides between concurrent calls. A revoked certificate blocks a new one.
     * @returns the valid certificate, if any, and whether it was issued now
     */
    async issue(tx: Transaction, { userId, lessons, exercises, ...certificate }: NewCertificate) {
      const texts = exercises.filter(({ is_text }) => is_text).length;
      const { rowCount } = await tx.execute(sql`
        with tried as (
          select count(*) filter (where is_text) as texts, count(*) filter (where is_right and not is_text) as right_at_first,
            max(answered_at) as last
          from (${firstTries(userId, exercises)}) as tries
        )
        insert into certificates (code, user_id, student_name, course_title, course_hours, printed, completed_at)
        select ${certificate.code}, user_id, ${certificate.student_name}, ${certificate.course_title}, ${certificate.course_hours},
          ${JSON.stringify(certificate.printed)}::jsonb, greatest(updated_at, tried.last)
        from course_progress, tried
        where user_id = ${userId} and completed_lessons @> ${sql.param(lessons)}::text[]
          and tried.texts = ${texts} and tried.right_at_first >= ${rightNeeded(exercises.length - texts)}
          and not exists (select from certificates where user_id = ${userId} and status = 'revoked')
        on conflict do nothing`);
      if (rowCount === 1) await addStatuses(tx, certificate.code);
      return { certificate: await findValid(userId, tx), isNew: rowCount === 1 };
    },

    /** Marks the name as checked. @returns undefined if there is none left to check */
    async setNameChecked(tx: Transaction, userId: string): Promise<IssuedCertificate | undefined> {
      const [row] = await tx
        .update(certificates)
        .set({ is_name_checked: true })
        .where(and(isValidOfUser(userId), eq(certificates.is_name_checked, false)))
        .returning(certificateColumns);
      return row;
    },

    /** Replaces the valid certificate; the old one links to the new one. @returns the old code, if there was one */
    async replace(tx: Transaction, userId: string, code: string, studentName: string) {
      const [replaced] = await tx
        .update(certificates)
        .set({ status: 'replaced', replaced_by: code })
        .where(isValidOfUser(userId))
        .returning(certificateColumns);
      if (!replaced) return undefined;
      const { issued_at: _, ...kept } = replaced;
      const next = { ...kept, code, user_id: userId, student_name: studentName, is_name_checked: true };
      await tx.insert(certificates).values(next);
      await addStatuses(tx, code);
      return replaced.code;
    },

    /** Certificates without course facts get those of the content under which they were issued. */
    async fillMissingPrintedFacts(tx: Transaction, printed: PrintedFacts): Promise<void> {
      await tx.update(certificates).set({ printed }).where(isNull(certificates.printed));
    },

    /** @returns undefined if no valid certificate has this code */
    async revoke(tx: Transaction, code: string) {
      const [row] = await tx
        .update(certificates)
        .set({ status: 'revoked' })
        .where(and(eq(certificates.code, code), eq(certificates.status, 'valid')))
        .returning({ userId: certificates.user_id, student_name: certificates.student_name });
      return row;
    },
  };
}

export type CertificatesRepository = ReturnType<typeof createCertificatesRepository>;
