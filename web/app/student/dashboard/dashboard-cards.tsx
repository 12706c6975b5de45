import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { nextSteps } from '../../../../domain/next-steps.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { MaterialSheets, PromptBubble } from '../../../ui/illustrations/material-drawings.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useContent } from '../../data/content.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
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
    <Card as="section" className="p-5 sm:p-6" aria-label="Meu Curso">
      <h2 className="text-xl">Meu Curso</h2>
      <p className="mt-1 text-ink-soft">{site.courseTitle}</p>
      {course.isError && !course.data && (
        <div className="mt-4">
          <RetryAlert look="outline" onRetry={() => void course.refetch()}>
            {studentMessages.course.loadFailed}
          </RetryAlert>
        </div>
      )}
      {course.isPending && (
        <div className="mt-4 h-[28rem] animate-pulse rounded-control bg-leaf-50 sm:h-60" />
      )}
      <ul className="mt-4 grid grid-cols-1 gap-x-4 gap-y-1 empty:hidden sm:grid-cols-2">
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
        className="flex h-full items-center gap-4 rounded-control p-2 transition-colors hover:bg-leaf-50"
        to={lessonPath(next.id)}
      >
        <ModuleEmblem className="block size-14 shrink-0 rounded-control" icon={icon} index={index} />
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{name || label}</span>
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

/** The student area's course progress. */
export function ProgressCard() {
  const { data, isPending, refetch } = useProgress();
  return (
    <Card as="section" className="grid grid-cols-1 content-start gap-3 p-5 sm:p-6" aria-label="Progresso">
      <h2 className="text-xl">Progresso</h2>
      {data ? (
        <>
          <p className="font-extrabold text-5xl tabular-nums">{data.percent}%</p>
          <ProgressBar label="Progresso do curso" percent={data.percent} />
          <p className="text-ink-soft">
            {data.percent === 100 ? 'Curso completo!' : `${data.completed} de ${data.total} aulas concluídas`}
          </p>
          <ProgressNote offlineState={data.offlineState} />
        </>
      ) : isPending ? (
        <div role="status" className="grid animate-pulse gap-3">
          <span className="sr-only">Carregando o seu progresso...</span>
          <div className="h-12 w-28 rounded-control bg-leaf-100" />
          <div className="h-3 rounded-full bg-leaf-100" />
          <div className="h-6 w-2/3 rounded-control bg-leaf-50" />
        </div>
      ) : (
        <ProgressLoadFailed onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

interface ShortcutProps {
  to: string;
  title: string;
  text: string;
  drawing: ReactNode;
}

function Shortcut({ to, title, text, drawing }: ShortcutProps) {
  return (
    <Card
      as={Link}
      className="flex items-center gap-4 overflow-hidden p-4 transition-colors hover:bg-leaf-50 sm:p-5"
      to={to}
    >
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control bg-leaf-100">
        {drawing}
      </span>
      <span className="min-w-0 leading-snug">
        <span className="block font-bold text-lg">{title}</span>
        <span className="block text-ink-soft">{text}</span>
      </span>
    </Card>
  );
}

/** The student area's links to materials and prompts. */
export function Shortcuts() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Shortcut
        to={paths.materials}
        title="Materiais do curso"
        text="Guias, modelos e planilhas para ler e baixar"
        drawing={<MaterialSheets />}
      />
      <Shortcut
        to={paths.prompts}
        title="Prompts para copiar"
        text="Prontos para a próxima consulta"
        drawing={<PromptBubble />}
      />
    </div>
  );
}

/** The student area's link to support; less prominent, because most students do not need it. */
export function SupportCard() {
  const { site } = useContent();
  const { text, label, href, Link: SupportLink } = useSupport(site.supportText, 'Falar com o suporte');
  return (
    <Card as="section" tone="leaf" className="p-5 sm:p-6" aria-label="Suporte">
      <h2 className="text-lg">Suporte</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      <SupportLink className="link-alone" href={href}>
        {label}
      </SupportLink>
    </Card>
  );
}
