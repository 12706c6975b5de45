import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { isUnauthenticated } from './client.ts';
import { endSession } from './session-client.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  fallback: ReactNode;
  /** The error text, shown beside a retry button. */
  errorText: string;
  look?: 'primary' | 'outline';
  children: (data: Data) => ReactNode;
}

/** Renders a query's data, its loading state, or its error with a retry button. Ends the session on a 401. */
export function Loaded<Data>({ query, fallback, errorText, look, children }: LoadedProps<Data>) {
  useEndSessionOn401(query.error);
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return fallback;
  return (
    <RetryAlert look={look} onRetry={() => void query.refetch()}>
      {errorText}
    </RetryAlert>
  );
}

/** Ends the session when a request failed with 401, so that the session guard shows the login. */
export function useEndSessionOn401(error: unknown): void {
  const hasEnded = isUnauthenticated(error);
  useEffect(() => {
    if (hasEnded) endSession();
  }, [hasEnded]);
}
