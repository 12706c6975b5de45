import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { isSignedOut } from './client.ts';
import { endSession } from './session-client.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  /** Shown beside a button that asks again. */
  failed: string;
  look?: 'primary' | 'outline';
  children: (data: Data) => ReactNode;
}

/** Shows the query's data; until it comes, or if it fails, says so. A session that has ended leaves the page. */
export function Loaded<Data>({ query, loading, failed, look, children }: LoadedProps<Data>) {
  useEndedSession(query.error);
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  return (
    <RetryAlert look={look} onRetry={() => void query.refetch()}>
      {failed}
    </RetryAlert>
  );
}

/** Leaves the page when a request failed because the session has ended. */
export function useEndedSession(error: unknown): void {
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) endSession();
  }, [hasEnded]);
}
