import { useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toastAt } from '../../../ui/toast.ts';
import { reloadSession } from '../../data/session-client.ts';
import { NoticePage } from './notice-page.tsx';

const notice = toastAt('student');

/** The student could not be loaded: what happened, and a way to try again. */
export function LoadFailed() {
  useEffect(() => {
    notice.error(messages.studentArea.loadFailed);
    return notice.clear;
  }, []);
  return (
    <NoticePage>
      <RetryAlert onRetry={() => void reloadSession()}>{messages.studentArea.loadFailed}</RetryAlert>
    </NoticePage>
  );
}
