import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';

interface FromStudentProps {
  userId: string;
  name: string;
  /** Stands at the end of the first line, such as the state. */
  badge: ReactNode;
  children: ReactNode;
}

/** Heads what a student sent: who, details below, and its state. */
export function FromStudent({ userId, name, badge, children }: FromStudentProps) {
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
