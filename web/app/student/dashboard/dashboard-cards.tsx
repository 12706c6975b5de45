import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { nextSteps } from '../../../../domain/next-steps.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { dayPath } from '../../../../domain/twenty-days.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useContent } from '../../data/content.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
import { useSubmitWork } from '../../data/send-work.ts';
import { useTwentyDays } from '../../data/twenty-days.ts';
import { useSupport } from '../../data/use-support-url.ts';
import { studentMessages } from '../messages.ts';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';

interface MyCourseCardProps {
  course: UseQueryResult<CourseModule[]>;
  progress: Progress | undefined;
}

/** The student area's list of modules; each links to its next unfinished lesson. */
export function MyCourseCard({ course, progress }: MyCourseCardProps) {
  const { site } = useContent();
  return (
    <Card as="section" className="px-4 py-3 sm:p-6" aria-label="Meu Curso">
      <h2 className="text-xl">Meu Curso</h2>
      <p className="mt-1 text-ink-soft max-sm:sr-only">{site.courseTitle}</p>
      {course.isError && !course.data && (
        <div className="mt-4">
          <RetryAlert look="outline" onRetry={() => void course.refetch()}>
            {studentMessages.course.loadFailed}
          </RetryAlert>
        </div>
      )}
      {course.isPending && <div className="mt-4 h-80 animate-pulse rounded-control bg-leaf-50 sm:h-60" />}
      <ul className="mt-1 grid gap-x-4 empty:hidden sm:mt-4 sm:grid-cols-2 sm:gap-y-1">
        {course.data?.map((module, index) => (
          <ModuleItem key={module.id} module={module} index={index} progress={progress} />
        ))}
      </ul>
    </Card>
  );
}

interface ModuleItemProps {
  module: CourseModule;
  index: number;
  progress: Progress | undefined;
}

function ModuleItem({ module, index, progress }: ModuleItemProps) {
  const { title, icon, lessons } = module;
  const [label, name] = title.split(/:\s*(.*)/);
  const [step] = nextSteps([module], progress?.completed_lessons ?? []);
  const next = step && step.kind !== 'exercises' ? step.lesson : lessons[0];
  const counts = progress?.modules.find(({ id }) => id === module.id);
  if (!next) return null;
  return (
    <li>
      <Link
        className="flex h-full items-center gap-3 rounded-control py-0.5 transition-colors hover:bg-leaf-50 sm:gap-4 sm:p-2"
        to={lessonPath(next.id)}
      >
        <ModuleEmblem
          className="block size-11 shrink-0 rounded-control sm:size-14"
          icon={icon}
          index={index}
        />
        <span className="min-w-0 leading-snug">
          <span className="line-clamp-1 font-semibold sm:line-clamp-2">{name || label}</span>
          <span
            className={`block text-sm ${counts?.complete ? 'font-semibold text-leaf-700' : 'text-ink-soft'}`}
          >
            {name && `${label} · `}
            {counts?.complete
              ? 'concluído'
              : counts
                ? `${counts.completed} de ${counts.total} aulas`
                : `${lessons.length} aulas`}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The student area's course progress, on the dark card of the next step. */
export function ProgressLine() {
  const { data, isPending, refetch } = useProgress();
  return (
    <section className="grid" aria-label="Progresso">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-base">Progresso</h2>
        {data && (
          <>
            <div className="min-w-16 flex-1">
              <ProgressBar label="Progresso do curso" percent={data.percent} isOnDark />
            </div>
            <p className="font-bold tabular-nums">{data.percent}%</p>
          </>
        )}
      </div>
      {data ? (
        <>
          <p className="text-leaf-100 text-sm">
            {data.percent === 100 ? 'Curso completo!' : `${data.completed} de ${data.total} aulas concluídas`}
          </p>
          <ProgressNote offlineState={data.offlineState} />
        </>
      ) : isPending ? (
        <div role="status" className="grid animate-pulse gap-3">
          <span className="sr-only">Carregando o seu progresso...</span>
          <div className="h-6 w-2/3 rounded-control bg-leaf-700" />
        </div>
      ) : (
        <ProgressLoadFailed onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** The student area's link to support; less prominent, because most students do not need it. */
export function SupportCard() {
  const { site } = useContent();
  const { text, label, href, Link: SupportLink } = useSupport(site.supportText, 'Falar com o suporte');
  return (
    <Card as="section" tone="leaf" className="px-4 py-3 sm:p-6" aria-label="Suporte">
      <h2 className="text-lg">Suporte</h2>
      <p className="text-ink-soft max-sm:text-sm sm:mt-1">{text}</p>
      <SupportLink className="link-alone" href={href}>
        {label}
      </SupportLink>
    </Card>
  );
}

/** The student area's next day of 'Vinte dias, dez minutos'; nothing once all are done. */
export function TodayCard() {
  const { days, next } = useTwentyDays();
  const submit = useSubmitWork();
  if (!next) return null;
  const { day, title, task } = next;
  return (
    <Card as="section" className="grid content-start gap-1 p-4 sm:p-5" aria-label="Vinte dias, dez minutos">
      <h2 className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
        Vinte dias, dez minutos
        <span>
          Dia {day} de {days.at(-1)?.day}
        </span>
      </h2>
      <p className="font-bold text-lg leading-snug">{title}</p>
      <p className="text-ink-soft text-sm">{task}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ButtonLink as={Link} look="outline" isSmall to={dayPath(next)}>
          Abrir<span className="sr-only"> o dia {day}</span>
        </ButtonLink>
        <Button look="quiet" isSmall Icon={Check} onClick={() => submit({ kind: 'day', day, isDone: true })}>
          Feito<span className="sr-only">: dia {day}</span>
        </Button>
        <Link className="link-alone ml-auto" to={paths.twentyDays}>
          Todos os dias
        </Link>
      </div>
    </Card>
  );
}
