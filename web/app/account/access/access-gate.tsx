import type { ReactNode } from 'react';
import { hasAccess } from '../../../../domain/purchases.ts';
import { LazyPart, lazyWithRetry } from '../../data/load-with-retry.tsx';
import { useStudent } from '../../data/student.ts';
import { LoadingPage } from '../layout/loading-page.tsx';

/** Lazy, because most students never see it. */
const NoAccess = lazyWithRetry(async () => (await import('./no-access.tsx')).NoAccess);

interface AccessGateProps {
  loadingLabel: string;
  children: ReactNode;
}

/** Renders the page, or the reason why the course is closed. If the check fails, renders the page, which may work offline. */
export function AccessGate({ loadingLabel, children }: AccessGateProps) {
  const { data, isPending } = useStudent();
  if (isPending) return <LoadingPage label={loadingLabel} />;
  if (!data || hasAccess(data.access)) return children;
  return (
    <LazyPart fallback={<LoadingPage label={loadingLabel} />}>
      <NoAccess student={data} />
    </LazyPart>
  );
}
