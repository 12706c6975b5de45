import type { ReactNode } from 'react';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { explainAdminError } from './explain-admin-error.ts';

interface QueryStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  loading?: string;
  explain?: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, a placeholder or its loading text, or its error with a retry button. */
export function QueryState<Data>({
  query,
  loading,
  explain = explainAdminError,
  children,
}: QueryStateProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{explain(error)}</RetryAlert>;
  return loading ? <p role="status">{loading}</p> : <Skeleton />;
}
