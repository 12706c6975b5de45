import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { studentMessages } from '../messages.ts';

/** The error page shown when the course can neither be loaded nor is saved in this browser. */
export function CourseLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StudentPage className="container-page max-w-xl py-8">
      <RetryAlert onRetry={onRetry}>{studentMessages.course.loadFailed}</RetryAlert>
    </StudentPage>
  );
}
