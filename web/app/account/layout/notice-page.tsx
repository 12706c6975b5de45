import { type ReactNode, useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toastAt } from '../../../ui/toast.ts';
import { reloadSession } from '../../data/session-client.ts';
import { BrandPage } from './loading-page.tsx';

export function NoticePage({ children }: { children: ReactNode }) {
  return (
    <BrandPage>
      <PeekingPets className="mx-auto -mb-[0.66rem] block h-auto w-50" />
      {children}
    </BrandPage>
  );
}

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
