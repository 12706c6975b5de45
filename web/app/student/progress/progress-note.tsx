import { CloudOff } from 'lucide-react';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import type { Progress } from '../../data/progress.ts';

/** Says what of the progress only this browser knows, if anything. */
export function ProgressNote({ source }: Pick<Progress, 'source'>) {
  if (!source) return null;
  return (
    <p className="flex gap-2 text-ink-soft text-sm">
      <CloudOff aria-hidden className="mt-0.5 shrink-0" size={16} />
      {messages.progress[source]}
    </p>
  );
}

/** Shown when neither the server nor this browser knows the progress. */
export function ProgressMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert look="outline" onRetry={onRetry}>
      {messages.progress.loadFailed}
    </RetryAlert>
  );
}
