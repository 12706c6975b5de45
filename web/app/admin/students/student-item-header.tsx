import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';

interface StudentItemHeaderProps {
  userId: string;
  name: string;
  /** The status, at the end of the line. */
  badge: ReactNode;
  children: ReactNode;
}

/** The header of a question or review in an admin list: the student, details and the status. */
export function StudentItemHeader({ userId, name, badge, children }: StudentItemHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        <Link className="link-alone" to={pathWithId(paths.adminStudent, userId)}>
          {name}
        </Link>
        <span className="block text-ink-soft text-sm">{children}</span>
      </p>
      {badge}
    </header>
  );
}
