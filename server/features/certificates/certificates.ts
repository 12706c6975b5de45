import {
  certificateRefusal,
  issuerText,
  printedFacts,
  type StudentCertificate,
} from '../../../domain/certificate.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import type { Content } from '../../../domain/content/document.ts';
import { requiredExercises } from '../../../domain/exercises.ts';
import { certificatePath } from '../../../domain/paths.ts';
import type { CourseDone } from '../../../domain/progress.ts';
import { givenName, printedName } from '../../../domain/student-name.ts';
import type { Base } from '../../base.ts';
import type { IssuedCertificate } from '../../db/issued-certificate.ts';
import { AppError } from '../../http/errors.ts';
import type { Mail } from '../../mail/mail.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { CertificatesRepository } from './certificates.repository.ts';
import { newCertificateCode } from './new-code.ts';

interface CertificateParts extends Pick<Base, 'config' | 'settings' | 'outbox' | 'transact'> {
  repository: CertificatesRepository;
  content: { current(): Content };
}

export function createCertificates(parts: CertificateParts) {
  const { repository, settings, outbox, transact, content } = parts;
  const { appUrl } = parts.config;

  function describe(certificate: IssuedCertificate): StudentCertificate {
    const { code, student_name, course_title, course_hours, completed_at, issued_at, printed } = certificate;
    const { is_name_checked } = certificate;
    return {
      code,
      student_name,
      course_title,
      course_hours,
      printed: printed ?? printedFacts(content.current()),
      completed_at: completed_at.toISOString(),
      issued_at: issued_at.toISOString(),
      validation_url: appUrl + certificatePath(code),
      is_name_checked,
    };
  }

  return {
    describe,

    /** Issues the certificate if needed. @returns null if it is not due */
    async issueTo({ user, profile }: StudentSession, progress: CourseDone) {
      const student_name = givenName({ profile, metadataName: user.name });
      if (certificateRefusal(progress, student_name)) return null;
      const due = {
        userId: user.id,
        code: newCertificateCode(),
        student_name,
        ...courseFacts(content.current()),
      };
      const certificate = await transact(async (transaction) => {
        const issued = await repository.issue(transaction, due);
        if (issued.isNew) await outbox.add(transaction, certificateMail(user.email, due));
        return issued.certificate;
      });
      return certificate ? describe(certificate) : null;
    },

    /**
     * Returns a certificate's public facts. Without its purchase it is revoked until there is another; one that an
     * admin revoked stays so.
     * @param typed code in any spelling
     * @throws {AppError} `unknown_certificate`
     */
    async check(typed: string) {
      const code = normalizeCertificateCode(typed);
      const found = code && (await repository.find(code));
      if (!found) throw new AppError('unknown_certificate');
      // The account was erased: the name is gone.
      if (found.student_name === '') return { code: found.code, status: 'revoked', is_erased: true } as const;
      const isSuspended =
        settings.current().courseAccess === 'purchase' &&
        found.status === 'valid' &&
        found.user_id !== null &&
        (await repository.hasLostPurchase(found.user_id));
      const printed = found.printed ?? printedFacts(content.current());
      const status = isSuspended ? 'revoked' : (found.status as 'valid' | 'replaced' | 'revoked');
      return {
        code: found.code,
        status,
        /** False if a new purchase makes it valid again. */
        ...(status === 'revoked' && { is_final: !isSuspended }),
        student_name: printedName(found.student_name),
        course_title: found.course_title,
        course_hours: found.course_hours,
        modality: printed.modality,
        issuer: issuerText(printed),
        topics: printed.topics,
        modules: printed.modules ?? [],
        completed_at: found.completed_at.toISOString(),
        issued_at: found.issued_at.toISOString(),
        replaced_by: found.replaced_by,
      };
    },
  };
}

export type Certificates = ReturnType<typeof createCertificates>;

export function certificateMail(
  recipient: string,
  { code, student_name }: Pick<IssuedCertificate, 'code' | 'student_name'>,
): Mail {
  return {
    kind: 'certificate',
    recipient,
    data: { code, name: student_name },
    onceKey: `certificate:${code}`,
  };
}

export function courseFacts(content: Content) {
  return {
    course_title: content.site.courseTitle,
    course_hours: content.site.courseHours,
    printed: printedFacts(content),
    lessons: lessonsOf(content.course.modules).map(({ id }) => id),
    exercises: requiredExercises(content.exercises),
  };
}
