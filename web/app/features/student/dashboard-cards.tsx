import { BookOpen, ChartNoAxesColumn, MessageCircle } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useContent } from '../../content.ts';
import { useProgress } from '../progress/use-progress.ts';
import { useSupportUrl } from '../support/use-support-url.ts';

interface CardProps {
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  title: string;
  children: ReactNode;
}

function Card({ Icon, title, children }: CardProps) {
  return (
    <section className="card flex flex-col gap-3 p-6" aria-label={title}>
      <div className="flex items-center gap-3">
        <span className="grid size-11 place-items-center rounded-control bg-leaf-100 text-leaf-700">
          <Icon aria-hidden size={22} />
        </span>
        <h2 className="text-lg">{title}</h2>
      </div>
      {children}
    </section>
  );
}

export function MyCourseCard() {
  const { site } = useContent();
  return (
    <Card Icon={BookOpen} title="Meu Curso">
      <p className="text-ink-soft">{site.courseTitle}</p>
      <div className="mt-auto grid justify-items-start">
        <Link className="link py-1" to={paths.courseContent}>
          Ver aulas e materiais
        </Link>
        <Link className="link py-1" to={paths.materials}>
          Materiais do curso
        </Link>
        <Link className="link py-1" to={paths.prompts}>
          Prompts para copiar
        </Link>
      </div>
    </Card>
  );
}

export function ProgressCard({ userId }: { userId: string }) {
  const { data } = useProgress(userId);
  const percent = data?.percent ?? 0;
  return (
    <Card Icon={ChartNoAxesColumn} title="Progresso">
      <p className="font-extrabold text-3xl tabular-nums">{percent}%</p>
      <ProgressBar label="Progresso do curso" percent={percent} />
      <p className="mt-auto text-ink-soft">
        {percent === 100
          ? 'Curso completo!'
          : `${data?.completed ?? 0} de ${data?.total ?? 0} aulas concluídas`}
      </p>
    </Card>
  );
}

export function SupportCard() {
  const { site } = useContent();
  return (
    <Card Icon={MessageCircle} title="Suporte">
      <p className="text-ink-soft">
        Dúvidas sobre o curso ou o acesso? Respondemos em até {site.supportHours} horas úteis.
      </p>
      <NewTabLink className="link mt-auto py-1" href={useSupportUrl()}>
        Falar com o suporte
      </NewTabLink>
    </Card>
  );
}
