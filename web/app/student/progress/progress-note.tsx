import { CloudOff } from 'lucide-react';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import type { Progress } from '../../data/progress.ts';

/** While offline, says that lessons are still unsent, or that the progress is the one saved in this browser. */
export function ProgressNote({ offlineState: offline }: Pick<Progress, 'offlineState'>) {
  if (!offline) return null;
  return (
    <p className="flex gap-2 text-sm">
      <CloudOff aria-hidden className="mt-0.5 shrink-0" size={16} />
      {messages.progress[offline]}
    </p>
  );
}

/** The error shown when the progress can neither be loaded nor is saved in this browser. */
export function ProgressLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert look="outline" onRetry={onRetry}>
      {messages.progress.loadFailed}
    </RetryAlert>
  );
}
