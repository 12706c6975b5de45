import type { ReactNode } from 'react';
import { hasAccess } from '../../../../domain/purchases.ts';
import { useStudent } from '../../data/student.ts';
import { LoadingPage } from '../layout/loading-page.tsx';
import { NoAccess } from './no-access.tsx';

interface AccessGateProps {
  userId: string;
  loadingLabel: string;
  children: ReactNode;
}

/**
 * Shows a page to those to whom the course is open; others learn why it is not. The server decides in any case, so a
 * failed look lets the page pass: it has its own words for that, and works offline.
 */
export function AccessGate({ userId, loadingLabel, children }: AccessGateProps) {
  const { data, isPending } = useStudent(userId);
  if (isPending) return <LoadingPage label={loadingLabel} />;
  if (!data || hasAccess(data.access)) return children;
  return <NoAccess student={data} />;
}
