import { useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toastAt } from '../../../ui/toast.ts';
import { reloadSession } from '../../data/session-client.ts';
import { NoticePage } from './notice-page.tsx';

const notice = toastAt('student');

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
