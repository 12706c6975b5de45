import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../../../domain/paths.ts';
import { messages } from '../../../../messages.ts';
import { Loading } from '../../../../ui/loading.tsx';
import { LogoMark } from '../../../../ui/logo.tsx';
import { useSignedInUser } from '../../session/session-guard.tsx';
import { LoadFailed } from '../../student/load-failed.tsx';
import { useStudent } from '../../student/use-student.ts';
import { DeskNav } from './desk-nav.tsx';
import { NotAllowed } from './not-allowed.tsx';

/** Around every page of the desk: for administrators only, with the way to the others. */
export function DeskPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const student = useStudent(useSignedInUser().id);
  if (student.isPending) return <Loading label="Carregando..." />;
  if (student.isError) return <LoadFailed />;
  if (student.data.role !== 'admin') return <NotAllowed>{messages.desk.forbidden}</NotAllowed>;
  return (
    <div className="flex min-h-svh flex-col bg-leaf-50/60">
      <header className="border-line border-b bg-white">
        <div className="container-page flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <LogoMark className="size-9 max-sm:hidden" />
          <DeskNav />
          <p className="ml-auto flex flex-wrap gap-x-5 gap-y-1 text-sm max-sm:ml-0">
            <a
              className="link inline-flex min-h-8 items-center gap-1.5"
              href={paths.home}
              target="_blank"
              rel="noopener"
            >
              Ver o site
              <ExternalLink aria-hidden size={15} />
            </a>
            <NavLink className="link inline-flex min-h-8 items-center" to={paths.studentArea}>
              Área do aluno
            </NavLink>
          </p>
        </div>
      </header>
      <main className="flex flex-1 flex-col">
        <div className="container-page pt-6 pb-5 max-sm:-order-2 sm:pt-8">
          <h1 className="text-title">{title}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
