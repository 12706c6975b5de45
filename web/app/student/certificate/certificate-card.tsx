import type { UseQueryResult } from '@tanstack/react-query';
import { Award, ListTodo } from 'lucide-react';
import {
  certificateFileName,
  certificateRefusal,
  type StudentCertificate,
} from '../../../../domain/certificate.ts';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { isAvailable } from '../../../../domain/next-steps.ts';
import { courseRefusal } from '../../../../domain/progress.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { saveBlob } from '../../data/client.ts';
import { loadOnce } from '../../data/load-once.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import type { Progress } from '../../data/progress.ts';
import { studentMessages } from '../messages.ts';

const CertificatePreview = optionalComponent(
  async () => (await import('./certificate-preview.tsx')).CertificatePreview,
);

/** Lazy, because in most courses exercises do not count. */
const CertificateExercises = optionalComponent(
  async () => (await import('./required-exercises.tsx')).CertificateExercises,
);

/** Lazy, because most students have no certificate yet. */
const NameCheck = optionalComponent(async () => (await import('./name-check.tsx')).NameCheck);

const ShareCertificate = optionalComponent(
  async () => (await import('./share-certificate.tsx')).ShareCertificate,
);

interface CertificateCardProps {
  modules: readonly CourseModule[];
  /** True where the card has the page's whole width: the certificate then stands beside its texts. */
  isWide: boolean;
  progress: Progress;
  studentQuery: UseQueryResult<{ certificate_name: string | null }>;
  /** Loads the progress again, which issues a certificate that is due. */
  refreshProgress: () => Promise<Progress | undefined>;
}

/** The certificate's card in the course: conditions, preview, name check, download. */
export function CertificateCard(props: CertificateCardProps) {
  const { modules, isWide, progress, studentQuery, refreshProgress } = props;
  const certificate = progress.certificate;
  const unmetCondition = certificate ? undefined : courseRefusal(progress);
  const isReady = unmetCondition === undefined;
  const { isBusy, run: download } = useAction(
    async () => {
      // The server issues the certificate once a missing name has been entered, perhaps in another tab.
      const latest = certificate ? progress : ((await beforeGivingUp(refreshProgress())) ?? progress);
      if (!latest.certificate) return toast.error(refusalText(latest, studentQuery));
      await beforeGivingUp(preloadCertificate());
      const file = await createCertificate(latest.certificate);
      if (!file) return toast.error(studentMessages.certificate.nameUnwritable);
      saveBlob(file, certificateFileName(latest.certificate.student_name));
      toast.success(studentMessages.certificate.success);
    },
    () => toast.error(studentMessages.certificate.failed),
  );

  /** Loads what the download needs before the click; after a failure the click tries again. */
  const preload = () => void (certificate && preloadCertificate().catch(() => undefined));

  return (
    <Card
      as="section"
      className={`grid content-start gap-3 p-6 ${isWide && certificate ? 'lg:grid-cols-[28rem_minmax(0,1fr)] lg:gap-x-8 lg:[&>*]:col-start-2' : ''}`}
      aria-label="Certificado"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <Award aria-hidden size={22} className="text-leaf-700" />
        Certificado
      </h2>
      <p className="text-ink-soft">
        {certificate
          ? 'Parabéns! O seu certificado está pronto.'
          : isReady
            ? 'Você concluiu o curso. Baixe aqui o seu certificado.'
            : unmetCondition === 'exercises_open'
              ? 'Você concluiu as aulas. O certificado depende dos exercícios.'
              : `Conclua todas as aulas e materiais${progress.exercises ? ' e faça os exercícios' : ''} para baixar o seu certificado.`}
      </p>
      {unmetCondition === 'course_incomplete' && <LessonsLeft modules={modules} progress={progress} />}
      {!certificate && progress.exercises && <CertificateExercises count={progress.exercises} />}
      {certificate && (
        // Reserves the space while the picture loads.
        <div
          data-keep-clear
          className={`aspect-[842/595] overflow-hidden rounded-control border border-line bg-leaf-50 ${isWide ? 'lg:col-start-1! lg:row-span-5 lg:row-start-1' : ''}`}
        >
          <CertificatePreview certificate={certificate} />
        </div>
      )}
      {certificate && !certificate.is_name_checked && (
        // Reserves its height, so that the button below does not move from under the pointer.
        <div className="min-h-36">
          <NameCheck name={certificate.student_name} />
        </div>
      )}
      <Button
        look="primary"
        disabled={!isReady || isBusy}
        onClick={() => void download()}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {isReady
          ? isBusy
            ? 'Gerando certificado...'
            : 'Baixar certificado'
          : unmetCondition === 'exercises_open'
            ? 'Faltam exercícios'
            : `Complete o curso (${progress.percent}%)`}
      </Button>
      {certificate && (
        // Reserves its height too.
        <div className={`min-h-26 ${isWide ? 'lg:col-span-2 lg:col-start-1! lg:min-h-12' : ''}`}>
          <ShareCertificate certificate={certificate} isRow={isWide} />
        </div>
      )}
    </Card>
  );
}

/** Says what the certificate still asks for, with a link to the first lesson that is left. */
function LessonsLeft({ modules, progress }: Pick<CertificateCardProps, 'modules' | 'progress'>) {
  const { completed, completed_lessons, total, exercises } = progress;
  const left = modules.flatMap(({ lessons }) => lessons).filter(({ id }) => !completed_lessons.includes(id));
  const [first] = left;
  const missing = total - completed;
  return (
    <div>
      <p>
        {missing === 1 ? 'Falta 1' : `Faltam ${missing}`} de {total} aulas.
        {exercises && ' Os exercícios também contam.'}
        {!left.every(isAvailable) && ' O vídeo ainda não saiu? Leia o guia e marque a aula.'}
      </p>
      {first && (
        <a className="link-alone gap-2" href={`#${first.id}`}>
          <ListTodo aria-hidden className="shrink-0" size={20} />
          Ver o que falta
        </a>
      )}
    </div>
  );
}

/** Returns the text that explains why there is no certificate. */
function refusalText(progress: Progress, student: CertificateCardProps['studentQuery']): string {
  const texts = studentMessages.certificate;
  if (progress.completed < progress.total) return texts.incomplete;
  // The server has not confirmed all lessons, perhaps as there is no network.
  if (!progress.isConfirmed) return texts.failed;
  if (courseRefusal(progress) === 'exercises_open') return texts.exercisesOpen;
  if (!student.data) return texts.nameLookupFailed;
  const reason = certificateRefusal(progress, student.data.certificate_name ?? '');
  return reason === 'name_missing' ? texts.nameMissing : texts.failed;
}

/** Milliseconds. */
const maxWait = 7_000;

/** Returns what a request brings. @throws when it takes so long that there seems to be no network */
function beforeGivingUp<Found>(request: Promise<Found>): Promise<Found> {
  return Promise.race([request, new Promise<never>((_, reject) => setTimeout(reject, maxWait))]);
}

/**
 * Loads pdfkit, the drawing code and the fonts, so that a later click need not wait.
 * @throws when something fails to load; the next call retries
 */
const preloadCertificate = loadOnce(async () => {
  const [fonts, pdfkit, drawing, painting] = await Promise.all([
    import('./certificate-fonts.ts').then(({ loadFontFiles }) => loadFontFiles()),
    import('pdfkit'),
    import('./draw-certificate.ts'),
    import('./name-image.ts'),
  ]);
  return { PdfDocument: pdfkit.default, ...drawing, ...painting, fonts };
});

/**
 * Returns the certificate as a PDF.
 * @returns undefined when no font can write the name
 * @throws when the code or fonts fail to load
 */
async function createCertificate(issued: StudentCertificate): Promise<Blob | undefined> {
  const { PdfDocument, drawCertificate, loadNamePainter, fonts } = await preloadCertificate();
  return drawCertificate(PdfDocument, issued, fonts, loadNamePainter);
}
