import { type ReactNode, Suspense } from 'react';
import { hasAccess } from '../../../../domain/purchases.ts';
import { Loading } from '../../../ui/loading.tsx';
import { lazyPart } from '../../load-part.tsx';
import { useStudent } from '../student/use-student.ts';

/** Most students never see it. */
const NoAccess = lazyPart(async () => (await import('./no-access.tsx')).NoAccess);

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
  if (isPending) return <Loading label={loadingLabel} />;
  if (!data || hasAccess(data.access)) return children;
  return (
    <Suspense fallback={<Loading label={loadingLabel} />}>
      <NoAccess student={data} />
    </Suspense>
  );
}
