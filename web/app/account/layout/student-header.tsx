import { ArrowLeft, Files, GraduationCap, House, MessageSquareText, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type Location, NavLink, useLocation, useNavigationType } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { placeNames } from '../../../../domain/place-names.ts';
import { hasAccess } from '../../../../domain/purchases.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import type { ArrivalState } from '../../data/arrival-state.ts';
import { useContent } from '../../data/content.ts';
import { useStudent } from '../../data/student.ts';

const backLabels = {
  [paths.studentArea]: 'Voltar à área do aluno',
  [paths.courseContent]: 'Voltar ao curso',
  [paths.materials]: 'Voltar aos materiais',
  [paths.account]: 'Voltar à minha conta',
};

interface StudentHeaderProps {
  hasBack?: boolean;
  backTo?: keyof typeof backLabels;
  backLabel?: string | undefined;
}

/** The header of student pages: logo, places, search, back link; below them the lesson that was just completed. */
export function StudentHeader({
  hasBack = true,
  backTo = paths.studentArea,
  backLabel = backLabels[backTo],
}: StudentHeaderProps) {
  const { site } = useContent();
  const { state }: Location<ArrivalState | null> = useLocation();
  const isArriving = useNavigationType() !== 'POP';
  return (
    <header className="border-line border-b bg-white">
      <div className="container-page">
        <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-2 gap-y-1 py-2 sm:gap-x-4">
          <div className="@container flex min-w-11 flex-1">
            <Link
              to={paths.studentArea}
              aria-label={`${site.brandName}, área do aluno`}
              className="inline-flex min-h-11 items-center rounded-control"
            >
              {/* Enlarged letters leave it no room. */}
              <Logo className="@max-[9rem]:[&>span]:sr-only" name={site.brandName} />
            </Link>
          </div>
          {hasBack && (
            <ButtonLink
              as={Link}
              look="quiet"
              isSmall
              Icon={ArrowLeft}
              className="max-xl:order-first max-xl:-ml-3 max-xl:w-11 max-xl:px-0"
              to={backTo}
            >
              <span className="max-xl:sr-only">{backLabel}</span>
            </ButtonLink>
          )}
          <StudentNav />
          <SearchLink />
        </div>
        {/* A message about the lesson before would lie over this page's text. */}
        {isArriving && state?.hasCompletedLesson && (
          <p role="status" className="pb-2 font-semibold text-leaf-800 text-sm">
            {messages.progress.completed}
          </p>
        )}
      </div>
    </header>
  );
}

/** A student page: the header, and the content in `<main>`. */
export function StudentPage({
  className,
  children,
  ...header
}: StudentHeaderProps & { className: string; children: ReactNode }) {
  return (
    <>
      <StudentHeader {...header} />
      <main className={className}>{children}</main>
    </>
  );
}

/** On its own page it only keeps its room, so that the places stand where they are on the others. */
function SearchLink() {
  const isHere = useLocation().pathname === paths.search;
  return (
    <Link
      to={paths.search}
      className={`${isHere ? 'invisible' : ''} inline-flex min-h-11 items-center gap-2 rounded-control border border-ink-soft/60 bg-white px-3 text-ink-soft hover:border-leaf-700 lg:px-4`}
    >
      <Search aria-hidden size={20} className="shrink-0" />
      <span className="max-lg:sr-only">Buscar no curso</span>
    </Link>
  );
}

const places = [
  [paths.studentArea, House],
  [paths.courseContent, GraduationCap],
  [paths.materials, Files],
  [paths.prompts, MessageSquareText],
  [paths.account, UserRound],
] as const;

/** The places of the course: words in the header; on a phone a bar below the page, but not in lessons, which have their own. */
function StudentNav() {
  const { data: student } = useStudent();
  const { pathname } = useLocation();
  if (!student || !hasAccess(student.access)) return null;
  const isInLesson = pathname.startsWith(`${paths.courseContent}/`);
  return (
    <nav aria-label="Curso" data-bar={isInLesson ? undefined : ''} className="student-nav print:hidden">
      {places.map(([path, Icon]) => (
        <NavLink key={path} to={path} end={path === paths.studentArea}>
          <Icon aria-hidden className="md:hidden" size={22} />
          {placeNames[path]}
        </NavLink>
      ))}
    </nav>
  );
}
