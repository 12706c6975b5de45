import type { ReactNode } from 'react';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { explainDesk } from '../explain-desk.ts';

interface ListStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

export function ListState<Data>({ query: { data, error, refetch }, children }: ListStateProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{explainDesk(error)}</RetryAlert>;
  return (
    <p role="status" className="py-8 text-center text-ink-soft">
      Carregando...
    </p>
  );
}
