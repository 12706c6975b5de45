import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';

/** Nobody knows how the student stands: neither the server nor this browser. */
export function ProgressMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert look="button-outline" onRetry={onRetry}>
      {messages.progress.loadFailed}
    </RetryAlert>
  );
}
