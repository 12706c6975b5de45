import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';

/** What was written is kept: the outline and its forms are one page. */
export function BackToCourse() {
  return (
    <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={paths.deskCourse}>
      <ArrowLeft aria-hidden size={18} />
      Todas as aulas
    </Link>
  );
}
