import { type ReactNode, useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toastAt } from '../../../ui/toast.ts';
import { reloadSession } from '../../data/session-client.ts';
import { BrandPage } from './loading-page.tsx';

/** A page with one notice. */
export function NoticePage({ children }: { children: ReactNode }) {
  return (
    <BrandPage>
      <PeekingPets className="mx-auto -mb-[0.66rem] block h-auto w-50" />
      {children}
    </BrandPage>
  );
}

const studentToast = toastAt('student');

/** Shows a toast for as long as the student's data could not be loaded. */
export function useLoadFailedToast(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return;
    studentToast.error(messages.studentArea.loadFailed);
    return studentToast.clear;
  }, [hasFailed]);
}

/** The page shown when the session could not be loaded, with a retry button. */
export function LoadFailed() {
  useLoadFailedToast(true);
  return (
    <NoticePage>
      <RetryAlert onRetry={() => void reloadSession()}>{messages.studentArea.loadFailed}</RetryAlert>
    </NoticePage>
  );
}
