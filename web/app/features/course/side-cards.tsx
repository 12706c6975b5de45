import { CloudOff, MessageCircle } from 'lucide-react';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { useSupportUrl } from '../support/use-support-url.ts';

export function CourseProgressCard({ progress }: { progress: Progress | undefined }) {
  const percent = progress?.percent ?? 0;
  return (
    <section className="card grid gap-3 p-6" aria-label="Seu progresso">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">Seu progresso</h2>
        <p className="font-extrabold text-2xl tabular-nums">{percent}%</p>
      </div>
      <ProgressBar label="Progresso do curso" percent={percent} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-ink-soft [&_dd]:text-right">
        <dt>Materiais concluídos</dt>
        <dd className="font-semibold text-ink tabular-nums">
          {progress?.completed ?? 0} de {progress?.total ?? 0}
        </dd>
        <dt>Módulos concluídos</dt>
        <dd className="font-semibold text-ink tabular-nums">
          {progress?.modules_completed ?? 0} de {progress?.modules.length ?? 0}
        </dd>
      </dl>
      {percent === 100 && <p className="font-semibold text-leaf-700">Curso completo!</p>}
      {progress && !progress.isConfirmed && (
        <p className="flex gap-2 text-ink-soft text-sm">
          <CloudOff aria-hidden className="mt-0.5 shrink-0" size={16} />
          Salvo neste aparelho. Enviaremos assim que a conexão voltar.
        </p>
      )}
    </section>
  );
}

export function HelpCard() {
  return (
    <section className="card grid gap-3 p-6" aria-label="Precisa de ajuda?">
      <h2 className="text-lg">Precisa de ajuda?</h2>
      <p className="text-ink-soft">Ficou com dúvida em alguma aula? Escreva para a instrutora.</p>
      <NewTabLink className="button button-outline" href={useSupportUrl()}>
        <MessageCircle aria-hidden size={18} />
        Falar com a instrutora
      </NewTabLink>
    </section>
  );
}
