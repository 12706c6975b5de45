import { BellRing, Check, ListChecks, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import type { NextStep } from '../../../../domain/next-steps.ts';
import { lessonPath, mediaUrl } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useProgress } from '../../data/progress.ts';
import { useVideoNotice } from '../../data/video-notice.ts';
import { openVideo } from '../course/lesson-actions.ts';
import { lessonKind } from '../course/lesson-kinds.ts';
import { exercisesText, NextStepLink, stepPath } from '../course/next-step-link.tsx';
import { studentMessages } from '../messages.ts';
import { LazyTranscriptPanel } from './lazy-transcript-panel.tsx';

interface MissingVideoProps {
  place: PlacedLesson;
  /** The steps after this lesson. */
  steps: readonly NextStep[];
}

/** Lessons of the same module to offer meanwhile. */
const maxLessons = 2;

/** Stands in place of a video that is not published yet: an email once it is, and what the module has already. */
export function MissingVideo({ place: { lesson, module }, steps }: MissingVideoProps) {
  const [next] = steps;
  const { isAsked, change } = useVideoNotice(lesson.id);
  const { data: progress } = useProgress();
  const texts = studentMessages.lesson;
  const readings = module.lessons
    .filter(({ id, type }) => type !== 'video' && !(next?.kind === 'lesson' && next.lesson.id === id))
    .slice(0, maxLessons);
  const isGuide =
    next?.kind === 'lesson' && next.module.id === module.id && /^(pdf|guide)$/.test(next.lesson.type);
  const exercises = steps.slice(1).find((step) => step.kind === 'exercises' && step.module.id === module.id);

  async function ask(wanted: boolean) {
    try {
      const { is_asked } = await change.mutateAsync(wanted);
      if (is_asked === wanted) toast.success(wanted ? texts.noticeAsked : texts.noticeWithdrawn);
      // Published meanwhile.
      else window.location.reload();
    } catch {
      toast.error(texts.noticeFailed);
    }
  }

  return (
    <>
      <Card as="section" tone="leaf" aria-labelledby="sem-video" className="grid gap-3 p-4 sm:p-6">
        <div>
          <h2 id="sem-video" className="text-lg">
            O vídeo desta aula vem em breve.
          </h2>
          {progress?.completed_lessons.includes(lesson.id) === false && (
            <p className="mt-1 text-ink-soft">
              Já leu o guia do módulo? Você pode concluir esta aula sem o vídeo, e ela vale para o
              certificado.
            </p>
          )}
          <p role="status" className="mt-1 text-ink-soft empty:hidden">
            {isAsked && 'Avisaremos por e-mail, uma vez, quando ele sair.'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {next && next.kind !== 'waiting' && (
            <NextStepLink step={next} label={isGuide ? 'Ler o guia desta aula' : undefined} />
          )}
          {isAsked && (
            <span className="flex items-center gap-1 font-semibold text-leaf-700">
              <Check aria-hidden size={18} strokeWidth={3} />
              Aviso ligado
            </span>
          )}
          <Button
            look="outline"
            isSmall
            Icon={isAsked ? undefined : BellRing}
            disabled={change.isPending}
            onClick={() => void ask(!isAsked)}
          >
            {isAsked ? 'desligar' : 'Avise-me quando sair'}
          </Button>
          <Button look="quiet" isSmall Icon={Play} onClick={() => openVideo(lesson)}>
            Assistir
          </Button>
        </div>
        {lesson.captions && (
          <LazyTranscriptPanel address={mediaUrl(lesson.captions, 'captions.vtt')} media={undefined} />
        )}
      </Card>
      {/* Below the card: a phone's first screen has no room for it. */}
      {(readings.length > 0 || exercises) && (
        <nav aria-label="Enquanto isso">
          <p className="font-semibold">Enquanto isso</p>
          <ul>
            {readings.map(({ id, title, type }) => {
              const { Icon } = lessonKind(type);
              return (
                <li key={id}>
                  <Link className="link-alone gap-2" to={lessonPath(id)}>
                    <Icon aria-hidden className="shrink-0" size={18} />
                    {title}
                  </Link>
                </li>
              );
            })}
            {exercises && (
              <li>
                <Link className="link-alone gap-2" to={stepPath(exercises)}>
                  <ListChecks aria-hidden className="shrink-0" size={18} />
                  {exercisesText(exercises)}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
    </>
  );
}
