import type { UseQueryResult } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useState } from 'react';
import { certificateFileName, certificateRefusal } from '../../../../domain/certificate.ts';
import { courseRefusal } from '../../../../domain/progress.ts';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { optionalPart } from '../../data/load-part.tsx';
import type { Progress } from '../../data/progress.ts';
import { CertificateExercises } from './certificate-exercises.tsx';
import { createCertificate, downloadBlob, preloadCertificate } from './generate-certificate.ts';
import { ShareCertificate } from './share-certificate.tsx';

const CertificatePreview = optionalPart(
  async () => (await import('./certificate-preview.tsx')).CertificatePreview,
);

/** Most who see the card have no certificate yet. */
const NameCheck = optionalPart(async () => (await import('./name-check.tsx')).NameCheck);

interface CertificateCardProps {
  progress: Progress;
  student: UseQueryResult<{ certificate_name: string | null }>;
  /** Asks the server again. */
  refreshProgress: () => Promise<Progress | undefined>;
}

export function CertificateCard({ progress, student, refreshProgress }: CertificateCardProps) {
  const [isBusy, setBusy] = useState(false);
  const issued = progress.certificate;
  const left = issued ? undefined : courseRefusal(progress);
  const isReady = left === undefined;

  async function download() {
    setBusy(true);
    try {
      // A name that has been corrected meanwhile brings the certificate with the next reading.
      const now = issued ? progress : ((await refreshProgress()) ?? progress);
      if (!now.certificate) return toast.error(refusal(now, student));
      const file = await createCertificate(now.certificate);
      if (!file) return toast.error(messages.certificate.nameUnwritable);
      downloadBlob(file, certificateFileName(now.certificate.student_name));
      toast.success(messages.certificate.success);
    } catch {
      toast.error(messages.certificate.failed);
    } finally {
      setBusy(false);
    }
  }

  /** The click then has nothing to wait for; should it fail, the click tries again. */
  const preload = () => void (issued && preloadCertificate().catch(() => undefined));

  return (
    <Card as="section" className="grid grid-cols-1 gap-3 p-6" aria-label="Certificado">
      <h2 className="flex items-center gap-2 text-lg">
        <Award aria-hidden size={22} className="text-leaf-700" />
        Certificado
      </h2>
      <p className="text-ink-soft">
        {issued
          ? 'Parabéns! O seu certificado está pronto.'
          : isReady
            ? 'Você concluiu o curso. Baixe aqui o seu certificado.'
            : left === 'exercises_open'
              ? 'Você concluiu as aulas. Para o certificado, faltam os exercícios.'
              : `Conclua todas as aulas e materiais${progress.exercises ? ' e acerte os exercícios' : ''} para baixar o seu certificado.`}
      </p>
      {!issued && progress.exercises && <CertificateExercises count={progress.exercises} />}
      {issued && (
        // The place is kept while the picture comes.
        <div className="aspect-[842/595] overflow-hidden rounded-control border border-line bg-leaf-50">
          <CertificatePreview issued={issued} />
        </div>
      )}
      {issued && !issued.is_name_checked && <NameCheck name={issued.student_name} />}
      <Button
        look="buy"
        disabled={!isReady || isBusy}
        onClick={download}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {isReady
          ? isBusy
            ? 'Gerando certificado...'
            : 'Baixar certificado'
          : left === 'exercises_open'
            ? 'Faltam exercícios'
            : `Complete o curso (${progress.percent}%)`}
      </Button>
      {issued && <ShareCertificate issued={issued} />}
    </Card>
  );
}

/** Why the server has issued none. */
function refusal(progress: Progress, student: CertificateCardProps['student']): string {
  const texts = messages.certificate;
  // Completed lessons that only this browser knows do not count yet.
  if (!progress.isConfirmed || progress.completed < progress.total) return texts.incomplete;
  if (courseRefusal(progress) === 'exercises_open') return texts.exercisesOpen;
  if (!student.data) return texts.nameLookupFailed;
  const reason = certificateRefusal(progress, student.data.certificate_name ?? '');
  return reason === 'name_missing' ? texts.nameMissing : texts.failed;
}
