import {
  certificateRefusal,
  exercisesText,
  instructorText,
  issuerText,
  printedFacts,
  type StudentCertificate,
  websiteText,
} from '../../../domain/certificate.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import type { Content } from '../../../domain/content/document.ts';
import { requiredExercises, requiredShare } from '../../../domain/exercises.ts';
import { certificatePath } from '../../../domain/paths.ts';
import type { CertificateProgress } from '../../../domain/progress.ts';
import { printedName, typedName } from '../../../domain/student-name.ts';
import type { NewEvent } from '../../../domain/webhooks.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import type { IssuedCertificate } from '../../db/issued-certificate.ts';
import { AppError } from '../../http/errors.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import type { CertificatesRepository, NewCertificate } from './certificates.repository.ts';
import { newCertificateCode } from './new-code.ts';

export interface CertificatesDependencies extends Base {
  repository: CertificatesRepository;
  content: Pick<ContentFeature, 'current'>;
  webhooks: Pick<WebhooksFeature, 'record'>;
}

export function createCertificates(dependencies: CertificatesDependencies) {
  const { repository, settings, outbox, transact, content, webhooks } = dependencies;
  const { appUrl } = dependencies.config;

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

  /** Issues a certificate as the repository does, and tells the student and other systems of a new one. */
  async function issueAndTell(tx: Transaction, recipient: string, certificate: NewCertificate) {
    const issued = await repository.issue(tx, certificate);
    if (issued.isNew) {
      const { code, student_name: name, userId } = certificate;
      const data = { code, name };
      await outbox.add(tx, { kind: 'certificate', recipient, data, onceKey: `certificate:${code}` });
      await webhooks.record(tx, { userId }, [certificateEvent(certificate)]);
    }
    return issued;
  }

  return {
    describe,
    issueAndTell,

    /** Issues the certificate unless the student has one. @returns null if the course is not finished or the name is missing */
    async issueTo({ user, profile }: AccountSession, progress: CertificateProgress) {
      const student_name = typedName({ profile, metadataName: user.name });
      if (certificateRefusal(progress, student_name)) return null;
      const newCertificate = {
        userId: user.id,
        code: newCertificateCode(),
        student_name,
        ...courseFacts(content.current()),
      };
      const { certificate } = await transact((tx) => issueAndTell(tx, user.email, newCertificate));
      return certificate ? describe(certificate) : null;
    },

    /**
     * Returns a certificate's public facts. A certificate whose purchase was refunded reads as revoked until there is
     * another purchase; one that an admin revoked stays revoked.
     * @param typedCode in any spelling
     * @throws {AppError} `unknown_certificate`
     */
    async verify(typedCode: string) {
      const code = normalizeCertificateCode(typedCode);
      const certificate = code && (await repository.findByCode(code));
      if (!certificate) throw new AppError('unknown_certificate');
      // Erasing the account clears the name.
      if (certificate.student_name === '')
        return { code: certificate.code, status: 'revoked', is_erased: true } as const;
      const isSuspended =
        settings.current().COURSE_ACCESS === 'purchase' &&
        certificate.status === 'valid' &&
        certificate.user_id !== null &&
        (await repository.hasLostPurchase(certificate.user_id));
      const printed = certificate.printed ?? printedFacts(content.current());
      const exercises = exercisesText(printed);
      const status = isSuspended ? 'revoked' : certificate.status;
      return {
        code: certificate.code,
        status,
        ...(exercises && { exercises }),
        /** False if a new purchase makes it valid again. */
        ...(status === 'revoked' && { is_final: !isSuspended }),
        student_name: printedName(certificate.student_name),
        course_title: certificate.course_title,
        course_hours: certificate.course_hours,
        modality: printed.modality,
        issuer: issuerText(printed),
        instructor: instructorText(printed),
        website: websiteText(printed, appUrl),
        topics: printed.topics,
        modules: printed.modules ?? [],
        completed_at: certificate.completed_at.toISOString(),
        issued_at: certificate.issued_at.toISOString(),
        replaced_by: certificate.replaced_by,
      };
    },
  };
}

export type Certificates = ReturnType<typeof createCertificates>;
type Verified = Awaited<ReturnType<Certificates['verify']>>;
/** A certificate as anybody may read it. */
export type PublicCertificate = Exclude<Verified, { is_erased: true }>;

/** @param replaces code of the certificate whose name was corrected */
export function certificateEvent(
  { code, student_name, course_title }: Pick<IssuedCertificate, 'code' | 'student_name' | 'course_title'>,
  replaces: string | null = null,
): NewEvent {
  return { type: 'certificate.issued', data: { name: student_name, code, course_title, replaces } };
}

/** Returns the published facts about the course that a new certificate shows, and what it requires. */
export function courseFacts(content: Content) {
  const exercises = requiredExercises(content.exercises);
  return {
    course_title: content.site.courseTitle,
    course_hours: content.site.courseHours,
    printed: { ...printedFacts(content), ...(exercises.length > 0 && { exercise_share: requiredShare }) },
    lessons: lessonsOf(content.course.modules).map(({ id }) => id),
    exercises,
  };
}
