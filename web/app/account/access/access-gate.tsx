import { type ReactNode, Suspense } from 'react';
import { hasAccess } from '../../../../domain/purchases.ts';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';
import { useStudent } from '../../data/student.ts';
import { LoadingPage } from '../layout/loading-page.tsx';

/** Most students never see it. */
const NoAccess = lazyWithRetry(async () => (await import('./no-access.tsx')).NoAccess);

interface AccessGateProps {
  loadingLabel: string;
  children: ReactNode;
}

/** Explains closed access. If the check fails, shows the page: the server decides, and pages work offline. */
export function AccessGate({ loadingLabel, children }: AccessGateProps) {
  const { data, isPending } = useStudent();
  if (isPending) return <LoadingPage label={loadingLabel} />;
  if (!data || hasAccess(data.access)) return children;
  return (
    <Suspense fallback={<LoadingPage label={loadingLabel} />}>
      <NoAccess student={data} />
    </Suspense>
  );
}
