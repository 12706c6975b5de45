import { Files, GraduationCap, House, MessageSquareText, UserRound } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { placeNames } from '../../../../domain/place-names.ts';
import { hasAccess } from '../../../../domain/purchases.ts';
import { useStudent } from '../../data/student.ts';

const places = [
  [paths.studentArea, House],
  [paths.courseContent, GraduationCap],
  [paths.materials, Files],
  [paths.prompts, MessageSquareText],
  [paths.account, UserRound],
] as const;

/** The places of the course: words in the header; on a phone a bar below the page, but not in lessons, which have their own. */
export function StudentNav() {
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
