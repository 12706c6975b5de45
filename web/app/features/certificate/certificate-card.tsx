import type { UseQueryResult } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useState } from 'react';
import {
  type CertificateData,
  certificateFileName,
  certificateRefusal,
  courseHoursText,
  issueDateText,
} from '../../../../domain/certificate.ts';
import { messages } from '../../../messages.ts';
import { siteSettings } from '../../../site-settings.ts';
import { toast } from '../../../ui/toast.ts';
import type { Progress } from '../progress/use-progress.ts';

interface CertificateCardProps {
  progress: Progress;
  student: UseQueryResult<{ certificate_name: string | null }>;
}

export function CertificateCard({ progress, student }: CertificateCardProps) {
  const [isBusy, setBusy] = useState(false);
  const isComplete = progress.percent === 100;

  async function generate() {
    if (!student.data) return toast.error(messages.certificate.nameLookupFailed);
    const name = student.data.certificate_name ?? '';
    // Marks that only this browser knows do not count yet.
    const refusal = certificateRefusal(
      progress.isConfirmed ? progress : { completed: 0, total: progress.total },
      name,
    );
    if (refusal) {
      return toast.error(
        refusal === 'name_missing' ? messages.certificate.nameMissing : messages.certificate.incomplete,
      );
    }
    setBusy(true);
    try {
      const { createCertificate, downloadBlob } = await import('./generate-certificate.ts');
      downloadBlob(await createCertificate(certificateOf(name)), certificateFileName(name));
      toast.success(messages.certificate.success);
    } catch {
      toast.error(messages.certificate.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="card grid gap-3 p-6" aria-label="Certificado">
      <h2 className="flex items-center gap-2 text-lg">
        <Award aria-hidden size={22} className="text-leaf-700" />
        Certificado
      </h2>
      <p className="text-ink-soft">
        {isComplete
          ? 'Parabéns! O seu certificado está pronto.'
          : 'Conclua todas as aulas e materiais para baixar o seu certificado.'}
      </p>
      <button type="button" className="button button-buy" disabled={!isComplete || isBusy} onClick={generate}>
        {isComplete
          ? isBusy
            ? 'Gerando certificado...'
            : 'Baixar certificado'
          : `Complete o curso (${progress.percent}%)`}
      </button>
    </section>
  );
}

function certificateOf(studentName: string): CertificateData {
  const { courseTitle, courseHours, instructor, website } = siteSettings;
  return {
    studentName,
    courseName: courseTitle,
    courseHours: courseHoursText(courseHours),
    issuerName: siteSettings.brandName,
    instructorName: instructor.name,
    instructorTitle: instructor.title,
    instructorCredentials: instructor.credentials,
    issueDate: issueDateText(new Date()),
    website: website || window.location.host,
  };
}
